import type { SheetReply, SheetRow } from '#features/timesheets/contract.ts';
import { type CellOnHold, holdBack } from '#features/timesheets/hold-back.ts';
import {
  type Failure,
  type Rule,
  type RuledRow,
  type SheetTerms,
  sheetMachine,
} from '#features/timesheets/rules.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { type Autosave, createAutosave, createKeptOnly } from '#web/saving/autosave.ts';
import { leaveOnItsWay } from '#web/saving/on-its-way.ts';
import { createStore, type Store } from '#web/store.ts';
import {
  changeDraft,
  type Draft,
  type DraftAction,
  type DraftRow,
  draftRow,
  wireRow,
} from '../grid/draft.ts';
import { dropDraft, isKept, keepDraft, newDraftName, takeDrafts } from './kept-draft.ts';
import { type Collision, mergeRows, sameRows, withValues } from './merge.ts';
import type { Outcome, Saving, SheetOnServer } from './sheet-saving.ts';

type Rows = readonly DraftRow[];

/** The sheet as the server has confirmed it. */
export interface Confirmed {
  readonly version: number;
  readonly updatedAt: string | null;
  readonly rows: Rows;
}

export interface KeeperOptions {
  /** Under which names this browser keeps what is not on the server; null keeps and saves nothing. */
  readonly names: string | null;
  /** Whether it is saved by itself, or sent only when somebody says so. */
  readonly saves: boolean;
  readonly sheet: SheetOnServer;
  readonly terms: (saved: Rows) => SheetTerms;
  /** Asks about projects of these rows that are not known here; null when there are none. */
  readonly learn: (rows: Rows) => Promise<void> | null;
  readonly send: (rows: readonly SheetRow[], version: number) => Promise<SheetReply>;
  /** What somebody else has changed meanwhile is in the sheet now. */
  readonly onMerged: (theirs: SheetOnServer) => void;
  /** It has been submitted, or decided on, elsewhere: it can no longer be filled in. */
  readonly onMoved: () => void;
}

export type Choice = (collision: Collision) => 'mine' | 'theirs';

export interface SheetKeeper extends Pick<Autosave, 'flush' | 'start'>, Pick<Opening, 'restored'> {
  /** Off screen, perhaps for good. */
  readonly stop: () => void;
  readonly draft: Store<Draft>;
  readonly confirmed: Store<Confirmed>;
  readonly saving: Store<Saving>;
  readonly change: (action: DraftAction) => void;
  readonly onHold: () => readonly CellOnHold[];
  /** As they are now, also for whoever was asked something meanwhile. */
  readonly latest: () => Rows;
  readonly decide: (choice: Choice) => void;
  /** What was typed has been sent as a whole: there is nothing left to keep. */
  readonly forget: () => void;
}

const confirmedOf = ({ version, updatedAt, rows }: SheetOnServer): Confirmed => ({
  version,
  updatedAt,
  rows: rows.map(draftRow),
});

interface Opening {
  readonly draft: Draft;
  readonly collisions: readonly Collision[];
  /** Something that never reached the server is back. */
  readonly restored: boolean;
}

const samePlace = (a: Collision, b: Collision) => a.key === b.key && a.date === b.date;

/** What this browser has kept goes on top of what the server has; what does not fit is asked. */
function openingOf(server: Rows, names: string | null): Opening {
  const fresh = { draft: { rows: server, past: [], future: [] }, collisions: [], restored: false };
  if (names === null) return fresh;
  let rows = server;
  let collisions: readonly Collision[] = [];
  for (const kept of takeDrafts(names)) {
    const found = mergeRows(kept.base, kept.rows, server).collisions;
    const earlier = collisions.filter((one) => !found.some((other) => samePlace(one, other)));
    collisions = [...earlier, ...found];
    rows = mergeRows(kept.base, kept.rows, rows).rows;
  }
  if (sameRows(rows, server)) return fresh;
  return { draft: { rows, past: [server], future: [] }, collisions, restored: true };
}

function failuresIn(error: RefusedError): readonly Failure[] {
  const data = error.data as { readonly failures?: readonly Failure[] } | null;
  return data?.failures ?? [];
}

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

/** Cells the server has refused, with what was in them then. */
function createRefusedCells() {
  const cells = new Map<string, { readonly minutes: Minutes; readonly rule: Rule }>();
  return {
    rule: (key: string, date: string, minutes: Minutes) => {
      const refused = cells.get(`${key} ${date}`);
      return refused?.minutes === minutes ? refused.rule : undefined;
    },
    /** True when the server has said something that was not known here. */
    learn: (failures: readonly Failure[], sent: readonly RuledRow[]): boolean => {
      const news = failures.flatMap(({ rule, keys, dates }) =>
        sent
          .filter(({ key }) => keys.includes(key))
          .flatMap(({ key, minutes }) =>
            dates.map((date) => ({ name: `${key} ${date}`, minutes: minutes[date] ?? 0, rule })),
          )
          .filter(({ name, minutes }) => minutes > 0 && cells.get(name)?.minutes !== minutes),
      );
      for (const { name, ...cell } of news) cells.set(name, cell);
      return news.length > 0;
    },
  };
}

/**
 * A sheet while it is being filled in, with what the server has of it. It lives outside the page
 * that shows it: a page that is closed or out of sight must not lose what was typed into it. What
 * is kept in the browser goes only once the server has that very state.
 */
export function createSheetKeeper(options: KeeperOptions): SheetKeeper {
  const { names, terms, send } = options;
  const confirmed = createStore(confirmedOf(options.sheet));
  const opening = openingOf(confirmed.get().rows, names);
  const draft = createStore(opening.draft);
  const ownName = names === null ? '' : newDraftName(names);
  const refused = createRefusedCells();
  let collisions = opening.collisions;
  let kept = false;
  let away = false;

  const keep = () => {
    if (names === null) return;
    // What nobody has decided yet is asked again by whoever opens the sheet next.
    const undecided = collisions.map(({ key, date, base }) => ({ key, date, value: base }));
    const { rows } = draft.get();
    const base = withValues(confirmed.get().rows, undecided, rows);
    kept = keepDraft(ownName, { at: Date.now(), base, rows });
  };
  const drop = () => {
    kept = false;
    dropDraft(ownName);
  };
  const takenOver = () => away && kept && !isKept(ownName);
  const sendable = () => {
    const { rows } = confirmed.get();
    const readable = draft.get().rows.map((row) => ({ ...row, typed: {} }));
    return holdBack(readable, rows, terms(rows), refused.rule);
  };

  function onConflict(theirs: SheetOnServer): Outcome | null {
    if (!sheetMachine.can(theirs.state, 'submit')) {
      options.onMoved();
      return null;
    }
    const base = confirmed.get().rows;
    const next = confirmedOf(theirs);
    const { rows, past, future } = draft.get();
    const merged = mergeRows(base, rows, next.rows);
    const over = (earlier: Rows) => mergeRows(base, earlier, next.rows).rows;
    confirmed.set(next);
    collisions = merged.collisions;
    // Undoing must not undo what somebody else has done.
    draft.set({ rows: merged.rows, past: past.map(over), future: future.map(over) });
    keep();
    if (collisions.length > 0) return { kind: 'conflict', theirs, collisions };
    if (!sameRows(merged.rows, rows)) options.onMerged(theirs);
    return { kind: 'again' };
  }

  function onFailure(error: unknown, sent: readonly RuledRow[]): Outcome {
    if (!(error instanceof RefusedError)) return { kind: 'waiting' };
    const refusal: Outcome = { kind: 'refused', message: error.message };
    if (error.code === ResultCode.conflict) {
      return onConflict(error.data as SheetOnServer) ?? refusal;
    }
    return refused.learn(failuresIn(error), sent) ? { kind: 'again' } : refusal;
  }

  async function attempt(): Promise<Outcome> {
    if (takenOver()) return { kind: 'gone' };
    const learning = options.learn([...draft.get().rows, ...confirmed.get().rows]);
    // Without waiting where nothing is unknown: whoever leaves the page has no time for it.
    if (learning !== null && !(await succeeds(learning))) return { kind: 'waiting' };
    const typed = draft.get().rows;
    const { rows, onHold, notesOnHold } = sendable();
    const count = onHold.length + notesOnHold.length;
    if (!sameRows(rows, confirmed.get().rows)) {
      try {
        const reply = await send(rows.map(wireRow), confirmed.get().version);
        confirmed.set(confirmedOf(reply.sheet));
      } catch (error) {
        return onFailure(error, rows);
      }
    }
    if (takenOver()) return { kind: 'gone' };
    const everything = count === 0 && draft.get().rows === typed;
    if (everything) drop();
    else keep();
    const at = confirmed.get().updatedAt;
    return count === 0 ? { kind: 'saved', at } : { kind: 'onHold', at, count };
  }

  function beginning(): Saving {
    if (collisions.length > 0) return { kind: 'conflict', theirs: options.sheet, collisions };
    if (opening.restored) return { kind: 'unsaved' };
    return { kind: 'saved', at: options.saves ? confirmed.get().updatedAt : null };
  }
  const isSaved = () => sameRows(draft.get().rows, confirmed.get().rows);
  const autosave = options.saves
    ? createAutosave({ begin: beginning(), attempt })
    : createKeptOnly(beginning(), isSaved);
  if (opening.restored) keep();

  return {
    draft,
    confirmed,
    saving: autosave.state,
    restored: opening.restored,
    flush: autosave.flush,
    onHold: () => sendable().onHold,
    latest: () => draft.get().rows,
    change(action) {
      const before = draft.get();
      const next = changeDraft(before, action);
      if (next === before) return;
      draft.set(next);
      if (names === null) return;
      if (!options.saves && isSaved()) drop();
      else keep();
      autosave.touch();
    },
    decide(choice) {
      const { rows, past } = draft.get();
      const theirs = collisions
        .filter((collision) => choice(collision) === 'theirs')
        .map(({ key, date, theirs: value }) => ({ key, date, value }));
      collisions = [];
      draft.set({
        rows: withValues(rows, theirs, confirmed.get().rows),
        past: [...past, rows],
        future: [],
      });
      keep();
      autosave.resume();
    },
    forget() {
      confirmed.set({ ...confirmed.get(), rows: draft.get().rows });
      drop();
      autosave.touch();
    },
    start() {
      if (names === null) return;
      away = false;
      if (autosave.state.get().kind !== 'saved') keep();
      autosave.start();
    },
    stop() {
      if (names === null) return;
      away = true;
      leaveOnItsWay(autosave.stop());
    },
  };
}
