import { createStore, type Store } from '../store.ts';

type Settled =
  | { readonly kind: 'saved'; readonly at: string | null }
  /** Everything that is right is on the server; some of it is wrong and kept here. */
  | { readonly kind: 'onHold'; readonly at: string | null; readonly count: number };

type Ended =
  | Settled
  /** No connection; tried again by itself. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly message: string };

/** How an attempt to save ended. A conflict says what both sides have changed, and waits for a decision. */
export type Outcome<Conflict extends object = never> =
  | Ended
  | ({ readonly kind: 'conflict' } & Conflict)
  /** Off screen, and taken over by whoever has opened it since. */
  | { readonly kind: 'gone' }
  /** What is to be saved has changed on the way: another attempt at once. */
  | { readonly kind: 'again' };

export type Saving<Conflict extends object = never> =
  | Ended
  | ({ readonly kind: 'conflict' } & Conflict)
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' };

export interface AutosaveOptions<Conflict extends object = never> {
  readonly begin: Saving<Conflict>;
  /** Sends what there is at the moment it is called. */
  readonly attempt: () => Promise<Outcome<Conflict>>;
  readonly pauseMs?: number;
}

const PAUSE_MS = 1_200;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

export interface Autosave<Conflict extends object = never> {
  readonly state: Store<Saving<Conflict>>;
  /** Something was changed: it is saved after a moment of quiet. */
  touch(): void;
  /** Saves now; true when the server has everything. */
  flush(): Promise<boolean>;
  /** A conflict has been decided: goes on with what came of it. */
  resume(): void;
  /** On screen: what is unsaved is saved, also when the connection comes back. */
  start(): void;
  /** Off screen: what can be saved is saved now, after what is still on its way. */
  stop(): Promise<void>;
}

const isSettled = (outcome: { readonly kind: string }): outcome is Settled =>
  outcome.kind === 'saved' || outcome.kind === 'onHold';

/** For what is sent only when somebody says so: knows whether there is anything to send. */
export function createKeptOnly<Conflict extends object = never>(
  begin: Saving<Conflict>,
  isSaved: () => boolean,
): Autosave<Conflict> {
  const state = createStore<Saving<Conflict>>(begin);
  const look = () => state.set(isSaved() ? { kind: 'saved', at: null } : { kind: 'unsaved' });
  return {
    state,
    touch: () => state.get().kind === 'conflict' || look(),
    flush: async () => isSaved(),
    resume: look,
    start: () => undefined,
    stop: async () => undefined,
  };
}

/** Decides when something is saved while it is being filled in: one request at a time. */
export function createAutosave<Conflict extends object = never>({
  begin,
  attempt,
  pauseMs = PAUSE_MS,
}: AutosaveOptions<Conflict>): Autosave<Conflict> {
  const state = createStore<Saving<Conflict>>(begin);
  let dirty = begin.kind === 'unsaved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let retryMs = FIRST_RETRY_MS;
  let stopped = true;
  let gone = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), ms);
  };
  const soon = () => (stopped ? void drain() : later(pauseMs));

  async function saveOnce(): Promise<void> {
    let outcome: Outcome<Conflict>;
    do {
      dirty = false;
      state.set({ kind: 'saving' });
      outcome = await attempt();
    } while (outcome.kind === 'again');
    gone = outcome.kind === 'gone';
    dirty ||= !isSettled(outcome);
    if (isSettled(outcome) || outcome.kind === 'gone') {
      retryMs = FIRST_RETRY_MS;
      state.set(!dirty && isSettled(outcome) ? outcome : { kind: 'unsaved' });
      if (dirty) later(pauseMs);
      return;
    }
    state.set(outcome);
    if (outcome.kind !== 'waiting') return;
    later(retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    if (!dirty || state.get().kind === 'conflict') return Promise.resolve();
    running ??= saveOnce().finally(() => {
      running = null;
    });
    return running;
  }

  /** What was changed while something was on its way goes right after it. */
  async function drain(): Promise<void> {
    if (running !== null) await running;
    await run();
    while (dirty && !gone && state.get().kind === 'unsaved') await run();
  }

  const onOnline = () => {
    if (state.get().kind === 'waiting') void run();
  };
  const onVisibility = () => {
    if (document.hidden) void run();
  };

  return {
    state,
    touch() {
      dirty = true;
      const { kind } = state.get();
      if (kind === 'conflict') return;
      if (kind !== 'saving') state.set({ kind: 'unsaved' });
      soon();
    },
    async flush() {
      await drain();
      return !dirty && state.get().kind === 'saved';
    },
    resume() {
      dirty = true;
      state.set({ kind: 'unsaved' });
      soon();
    },
    start() {
      stopped = false;
      gone = false;
      window.addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onVisibility);
      if (dirty) later(pauseMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
      return drain();
    },
  };
}
