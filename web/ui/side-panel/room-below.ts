/**
 * Notes at an element how far beneath the top of the window it begins, or what it lies over, so that it
 * can end where the window does: what stands at its foot is in sight on low windows and before anybody
 * scrolls.
 */
export function trackRoomBelow(
  element: HTMLElement | null,
  beginning: Element | null = element,
): (() => void) | undefined {
  if (element === null || beginning === null) return undefined;
  const measure = () => {
    const top = Math.max(0, Math.round(beginning.getBoundingClientRect().top));
    element.style.setProperty('--from-top', `${top}px`);
  };
  measure();
  // What stands above may come later, and move it.
  const observer = new ResizeObserver(measure);
  observer.observe(document.body);
  window.addEventListener('scroll', measure, { passive: true });
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', measure);
    window.removeEventListener('resize', measure);
  };
}
