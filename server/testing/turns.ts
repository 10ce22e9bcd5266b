import { setTimeout as pause } from 'node:timers/promises';

/**
 * The most that is taken in one turn of the event loop, of whatever `work` says it takes: what takes a
 * few and then gives way keeps nobody waiting, on however slow a machine.
 */
export async function mostInOneTurn(
  work: (takeOne: () => void) => Promise<unknown>,
): Promise<number> {
  let most = 0;
  let taken = 0;
  let isOver = false;
  const turn = () => {
    taken = 0;
    if (!isOver) setImmediate(turn);
  };
  turn();
  try {
    await work(() => {
      taken += 1;
      most = Math.max(most, taken);
    });
  } finally {
    isOver = true;
  }
  return most;
}

const BETWEEN_QUESTIONS_MS = 10;

/** How often something light is answered, one time after the other, while something long is done. */
export async function answeredDuring<T>(
  ask: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<{ readonly answered: number; readonly result: T }> {
  let answered = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await ask();
      if (isOver) return;
      answered += 1;
      await pause(BETWEEN_QUESTIONS_MS);
    }
  })();
  // Whoever waits for both hears of it; until then nobody listens.
  asking.catch(() => undefined);
  try {
    const result = await work();
    return { answered, result };
  } finally {
    isOver = true;
    await asking;
  }
}
