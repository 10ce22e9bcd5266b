import { readCookie, writeCookie } from '../../cookies.ts';
import { createStore } from '../../store.ts';

const COOKIE = 'sidebarStatus';

/** Whether the menu shows its words; on narrow screens, whether it is there at all. */
export const sidebar = createStore({
  open: readCookie(COOKIE) !== '0',
  overlay: false,
});

export function toggleSidebar(): void {
  const { open, overlay } = sidebar.get();
  sidebar.set({ open: !open, overlay });
  writeCookie(COOKIE, open ? '0' : '1');
}

/** The menu over a narrow screen; it is gone again after a choice and is not remembered. */
export function setSidebarOverlay(overlay: boolean): void {
  const current = sidebar.get();
  if (current.overlay !== overlay) sidebar.set({ ...current, overlay });
}
