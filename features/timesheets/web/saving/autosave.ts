import type { SheetReply, SheetRow } from '#features/timesheets/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/answered.ts';
import { createStore, type Store } from '#web/store.ts';

export type SheetOnServer = SheetReply['sheet'];

export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Something in the sheet is wrong; it is kept here until it is put right. */
  | { readonly kind: 'invalid' }
  /** No connection; tried again by itself. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'conflict'; readonly theirs: SheetOnServer };

export interface AutosaveOptions {
  readonly version: number;
  readonly updatedAt: string | null;
  /** Null while something is wrong with the sheet as it is. */
  readonly rows: () => readonly SheetRow[] | null;
  readonly send: (rows: readonly SheetRow[], version: number) => Promise<SheetReply>;
  readonly onSaved: (reply: SheetReply) => void;
  readonly pauseMs?: number;
}

const PAUSE_MS = 1_200;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

export interface Autosave {
  readonly state: Store<Saving>;
  version(): number;
  /** Something was changed: it is saved after a moment of quiet. */
  touch(): void;
  /** Saves now; true when the server has everything. */
  flush(): Promise<boolean>;
  /** Goes on from what is on the server now, after a submission or a decision about a conflict. */
  settle(sheet: Pick<SheetOnServer, 'version' | 'updatedAt'>, unsaved: boolean): void;
  /** On screen: what is unsaved is saved, also when the connection comes back. */
  start(): void;
  /** Off screen: what can be saved is saved now. */
  stop(): void;
}

function outcomeOf(error: unknown): Saving {
  if (!(error instanceof RefusedError)) return { kind: 'waiting' };
  if (error.code === ResultCode.conflict) {
    return { kind: 'conflict', theirs: error.data as SheetOnServer };
  }
  return { kind: 'refused', message: error.message };
}

/** Saves a sheet while it is being filled in: one request at a time, the newest state always wins. */
export function createAutosave(options: AutosaveOptions): Autosave {
  const { rows, send, onSaved, pauseMs = PAUSE_MS } = options;
  const state = createStore<Saving>({ kind: 'saved', at: options.updatedAt });
  let { version } = options;
  let dirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let retryMs = FIRST_RETRY_MS;
  let stopped = true;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };

  async function saveOnce(): Promise<void> {
    const given = rows();
    if (given === null) {
      state.set({ kind: 'invalid' });
      return;
    }
    dirty = false;
    state.set({ kind: 'saving' });
    try {
      const reply = await send(given, version);
      version = reply.sheet.version;
      retryMs = FIRST_RETRY_MS;
      onSaved(reply);
      state.set(dirty ? { kind: 'unsaved' } : { kind: 'saved', at: reply.sheet.updatedAt });
      if (dirty && !stopped) later(pauseMs);
    } catch (error) {
      dirty = true;
      const outcome = outcomeOf(error);
      state.set(outcome);
      if (outcome.kind !== 'waiting' || stopped) return;
      later(retryMs);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    const blocked = state.get().kind === 'conflict';
    if (!dirty || blocked) return Promise.resolve();
    running ??= saveOnce().finally(() => {
      running = null;
    });
    return running;
  }

  const onOnline = () => {
    if (state.get().kind === 'waiting') void run();
  };

  return {
    state,
    version: () => version,
    touch() {
      dirty = true;
      const { kind } = state.get();
      if (kind === 'conflict') return;
      if (kind !== 'saving') state.set({ kind: 'unsaved' });
      later(pauseMs);
    },
    async flush() {
      if (running !== null) await running;
      await run();
      return !dirty && state.get().kind === 'saved';
    },
    settle(sheet, unsaved) {
      clearTimeout(timer);
      version = sheet.version;
      dirty = unsaved;
      state.set(unsaved ? { kind: 'unsaved' } : { kind: 'saved', at: sheet.updatedAt });
      if (unsaved) later(pauseMs);
    },
    start() {
      stopped = false;
      window.addEventListener('online', onOnline);
      if (dirty) later(pauseMs);
    },
    stop() {
      void run();
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    },
  };
}
