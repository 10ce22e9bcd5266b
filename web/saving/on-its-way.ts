/**
 * Saves that pages have left behind. Whoever opens the same again waits for them, or would
 * begin from what is about to change; but not for long, because what was typed is kept anyway.
 */
const PATIENCE_MS = 4_000;

const leaving = new Set<Promise<unknown>>();

export function leaveOnItsWay(save: Promise<unknown>): void {
  const done = save.finally(() => leaving.delete(done));
  leaving.add(done);
}

export async function whatWasLeft(): Promise<void> {
  if (leaving.size === 0) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled(leaving), patience]);
}
