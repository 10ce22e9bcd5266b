import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './table-frame.module.css';

/** Fewer rows than these make no list: in a window that low the page scrolls as well. */
const LEAST_ROOM = 240;

/** What stands between a table with its pages and the end of the window. */
const BENEATH = 36;

/** Tells the table how high it can be for its pages to end where the window does. */
function fitIntoWindow(frame: HTMLElement): void {
  const content = frame.querySelector('.ant-table-content')?.getBoundingClientRect();
  if (content === undefined) return;
  const foot = frame.getBoundingClientRect().bottom - content.bottom;
  const room = window.innerHeight - (content.top + window.scrollY) - foot - BENEATH;
  frame.style.setProperty('--list-room', `${Math.max(LEAST_ROOM, Math.floor(room))}px`);
}

/**
 * Holds a table of the component library: its rows scroll inside the window beneath headings that
 * stay, its pages and pinned columns are always in sight, and the page itself does not scroll.
 */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const fit = () => {
    if (frame.current !== null) fitIntoWindow(frame.current);
  };
  useLayoutEffect(fit);
  useEffect(() => {
    const again = () => {
      if (frame.current !== null) fitIntoWindow(frame.current);
    };
    // What stands above may come later or wrap, and pushes the table down.
    const observer = new ResizeObserver(again);
    observer.observe(document.body);
    if (frame.current?.parentElement) observer.observe(frame.current.parentElement);
    window.addEventListener('resize', again);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', again);
    };
  }, []);
  return (
    <div ref={frame} className={styles.frame}>
      {children}
    </div>
  );
}
