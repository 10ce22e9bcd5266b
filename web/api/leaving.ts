/** How long after the page was asked to go away a failing call is put down to that. */
const GRACE_MS = 3_000;

let leavingUntil = 0;

// Some browsers fail open calls when a reload starts; taken for a lost connection, that would sign
// people out for pressing F5 twice.
window.addEventListener('beforeunload', () => {
  leavingUntil = Date.now() + GRACE_MS;
});

export function isLeaving(): boolean {
  return Date.now() < leavingUntil;
}
