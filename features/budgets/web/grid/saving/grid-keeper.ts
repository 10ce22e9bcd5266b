import type {
  GridChanges,
  GridView,
  SaveReply,
  SaveRequest,
} from '#features/budgets/contract-grid.ts';
import type { Month } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { createAutosave, type Outcome, type Saving } from '#web/saving/autosave.ts';
import { leaveOnItsWay } from '#web/saving/on-its-way.ts';
import { createStore, type Store } from '#web/store.ts';
import { begun, changed, type History, redone, undone } from '#web/ui/grid/history.ts';
import { type Line, type LineOrder, type Lines, linesOf } from '../lines.ts';
import { changesIn, firstPortion, heldBack, saveRequest, withSent } from './changes.ts';
import { dropKept, isKept, keepChanges, newKeptName, restoreKept } from './kept-changes.ts';
import {
  authorsOf,
  type Confirmed,
  type Conflict,
  type Conflicts,
  confirmedOf,
  conflictsIn,
  differingKeys,
  isOpenConflict,
  mergeLines,
  placeName,
  type Theirs,
  takeTheirs,
  withChanges,
} from './merge.ts';
import { createRefusals, type Refusals } from './refusals.ts';

type Draft = History<Lines>;

export interface KeeperOptions {
  /** Under which names this browser keeps what is not on the server; null for what is only read. */
  readonly names: string | null;
  readonly view: GridView;
  /** What keeps a value from being sent; null where nothing does. */
  readonly problemAt: (line: Line, month: Month) => string | null;
  readonly order: () => LineOrder;
  /** The cell somebody is typing into. */
  readonly typing: () => string | null;
  readonly send: (request: SaveRequest) => Promise<SaveReply>;
  readonly changesSince: (rev: number) => Promise<GridChanges>;
  /** What the version comes to may have changed on the server: by a save from here, or by others. */
  readonly onMoved: () => void;
}

export interface GridKeeper {
  readonly draft: Store<Draft>;
  readonly saving: Store<Saving>;
  readonly conflicts: Store<Conflicts>;
  readonly refusals: Store<Refusals>;
  readonly restored: boolean;
  readonly rev: () => number;
  /** One step to be undone, however much it changes. */
  readonly change: (next: (lines: Lines) => Lines) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly decide: (conflicts: readonly Conflict[], side: 'mine' | 'theirs') => void;
  /** The grid has been read anew. */
  readonly adopt: (view: GridView) => void;
  /** Takes in what others have done. */
  readonly poll: () => Promise<void>;
  readonly flush: () => Promise<boolean>;
  readonly start: () => void;
  /** Off screen, perhaps for good. */
  readonly stop: () => void;
}

const now = () => new Date().toISOString();

/**
 * The lines of a version while they are being filled in, with what the server has of them. It lives
 * outside the page that shows it, so that a page out of sight loses nothing that was typed into it.
 * Cells nobody can decide about here are held back; everything else goes.
 */
export function createGridKeeper(options: KeeperOptions): GridKeeper {
  const { names, order, typing } = options;
  const { kind, versionId } = options.view;
  let { rev } = options.view;
  let confirmed = confirmedOf(linesOf(options.view, order()));
  const opening =
    names === null
      ? { lines: [...confirmed.values()], conflicts: new Map(), restored: false }
      : restoreKept(names, confirmed, order());
  const draft = createStore<Draft>(begun<Lines>(opening.lines));
  const conflicts = createStore<Conflicts>(opening.conflicts);
  const refusals = createRefusals();
  const ownName = names === null ? '' : newKeptName(names);
  let kept = false;
  let away = false;

  const lineAt = (key: string) => draft.get().rows.find((line) => line.key === key);
  const isHeld = (line: Line, month: Month | null) => {
    const conflict = conflicts.get().get(placeName(line.key, month));
    if (conflict !== undefined && isOpenConflict(conflict, line)) return true;
    if (refusals.saysNo(line, month)) return true;
    return month !== null && options.problemAt(line, month) !== null;
  };
  const pending = () => changesIn(confirmed, draft.get().rows, isHeld);
  const heldCount = () => heldBack(confirmed, draft.get().rows, isHeld);

  const keep = () => {
    if (names !== null) kept = keepChanges(ownName, confirmed, draft.get().rows);
  };
  const drop = () => {
    kept = false;
    dropKept(ownName);
  };
  const takenOver = () => away && kept && !isKept(ownName);
  /** Where mine has become the same as theirs there is nothing left to decide. */
  const dropSettled = () => {
    const open = [...conflicts.get()].filter(([, one]) => isOpenConflict(one, lineAt(one.key)));
    if (open.length < conflicts.get().size) conflicts.set(new Map(open));
  };

  /** What others did goes beneath what was typed here, into everything that can be undone too. */
  function takeIn(
    theirs: Confirmed,
    keys: ReadonlySet<string>,
    authors: ReadonlyMap<string, Theirs>,
  ): void {
    if (keys.size === 0) return;
    const { rows, past, future } = draft.get();
    const found = conflictsIn(confirmed, rows, theirs, keys, authors, typing());
    const over = (lines: Lines) => mergeLines(confirmed, lines, theirs, keys, order());
    const next = { rows: over(rows), past: past.map(over), future: future.map(over) };
    confirmed = theirs;
    if (found.length > 0) {
      const named = found.map((one): [string, Conflict] => [placeName(one.key, one.month), one]);
      conflicts.set(new Map([...conflicts.get(), ...named]));
    }
    if (next.rows !== rows || past.length + future.length > 0) draft.set(next);
  }
  function takeChanges(changes: GridChanges): void {
    const after = withChanges(confirmed, changes, kind, order());
    takeIn(after.confirmed, after.keys, authorsOf(changes));
    rev = changes.rev;
  }

  async function onFailure(error: unknown, request: SaveRequest): Promise<Outcome> {
    if (!(error instanceof RefusedError)) return { kind: 'waiting' };
    if (error.code === ResultCode.conflict) {
      try {
        const before = rev;
        takeChanges(await options.changesSince(before));
        keep();
        // Nothing new, and refused all the same: it is about the version, not about a cell.
        if (rev === before) return { kind: 'refused', message: error.message };
        options.onMoved();
        return { kind: 'again' };
      } catch (problem) {
        return problem instanceof RefusedError
          ? { kind: 'refused', message: problem.message }
          : { kind: 'waiting' };
      }
    }
    if (refusals.learn(error, request, draft.get().rows)) return { kind: 'again' };
    return { kind: 'refused', message: error.message };
  }

  async function attempt(): Promise<Outcome> {
    if (takenOver()) return { kind: 'gone' };
    const typed = draft.get().rows;
    const changes = pending();
    const portion = firstPortion(changes);
    if (portion.length > 0) {
      const request = saveRequest(kind, versionId, rev, portion);
      try {
        const reply = await options.send(request);
        confirmed = withSent(confirmed, portion, typed);
        takeChanges(reply.others);
        rev = reply.rev;
        options.onMoved();
      } catch (error) {
        return onFailure(error, request);
      }
    }
    if (takenOver()) return { kind: 'gone' };
    if (portion.length < changes.length) return { kind: 'again' };
    const count = heldCount();
    if (count === 0 && pending().length === 0) drop();
    else keep();
    return count === 0 ? { kind: 'saved', at: now() } : { kind: 'onHold', at: now(), count };
  }

  const autosave = createAutosave({
    begin: opening.restored ? { kind: 'unsaved' } : { kind: 'saved', at: null },
    attempt,
  });
  if (opening.restored) keep();

  const put = (next: Draft) => {
    if (next === draft.get()) return;
    draft.set(next);
    dropSettled();
    if (names === null) return;
    keep();
    autosave.touch();
  };

  return {
    draft,
    conflicts,
    refusals: refusals.store,
    saving: autosave.state,
    restored: opening.restored,
    rev: () => rev,
    flush: autosave.flush,
    change: (next) => put(changed(draft.get(), next(draft.get().rows))),
    undo: () => put(undone(draft.get())),
    redo: () => put(redone(draft.get())),
    decide(chosen, side) {
      const left = new Map(conflicts.get());
      for (const { key, month } of chosen) left.delete(placeName(key, month));
      conflicts.set(left);
      if (side === 'theirs') {
        const lines = takeTheirs(draft.get().rows, chosen);
        draft.set(changed(draft.get(), lines));
      }
      keep();
      autosave.touch();
    },
    adopt(view) {
      // An answer that was on its way while something was saved is older than what is known here.
      if (view.rev < rev || view.versionId !== versionId) return;
      const theirs = confirmedOf(linesOf(view, order()));
      takeIn(theirs, differingKeys(confirmed, theirs), new Map());
      rev = view.rev;
    },
    async poll() {
      const asked = rev;
      const busy = autosave.state.get().kind === 'saving';
      const changes = busy ? null : await options.changesSince(asked).catch(() => null);
      // A save may have overtaken the answer; its own reply said the same.
      if (changes === null || rev !== asked || autosave.state.get().kind === 'saving') return;
      takeChanges(changes);
      if (rev !== asked) options.onMoved();
    },
    start() {
      if (names === null) return;
      away = false;
      if (pending().length > 0) keep();
      autosave.start();
    },
    stop() {
      if (names === null) return;
      away = true;
      leaveOnItsWay(autosave.stop());
    },
  };
}
