/** What opens above the page and takes the focus inside it along when it closes. */
const POPUPS = '[role="tooltip"], [role="menu"]';

/** Nothing that will stay has the focus: what had it is gone, or lies in something that is closing. */
export function focusIsLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest(POPUPS) !== null;
}
