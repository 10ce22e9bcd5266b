import { createStore, type Store } from '#web/store.ts';

/** Long enough to notice a slip of the finger, short enough not to be waited for. */
export const GRACE_MS = 6_000;

export interface Grace<T> {
  /** What is about to be sent; null where there is nothing. */
  readonly waiting: Store<T | null>;
  /** Something new; what was waiting is sent first. */
  begin(what: T): void;
  /** Takes back what has not been sent yet. */
  undo(): T | null;
  /** Sends now what is waiting, if anything is. */
  flush(): void;
  /** The time stands still while somebody is at the button, and begins anew when they leave it. */
  hold(): void;
  release(): void;
}

/** Sends a moment later, so that it can be taken back; never loses and never repeats anything. */
export function createGrace<T>(send: (what: T) => void, ms: number = GRACE_MS): Grace<T> {
  const waiting = createStore<T | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = () => {
    clearTimeout(timer);
    const what = waiting.get();
    if (what !== null) waiting.set(null);
    return what;
  };
  const flush = () => {
    const what = take();
    if (what !== null) send(what);
  };
  const release = () => {
    clearTimeout(timer);
    if (waiting.get() !== null) timer = setTimeout(flush, ms);
  };
  return {
    waiting,
    begin(what) {
      flush();
      waiting.set(what);
      release();
    },
    undo: take,
    flush,
    hold: () => clearTimeout(timer),
    release,
  };
}
