import type { PastImport, RunningImport } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import { fenToYuan } from '#kernel/money.ts';
import { commonRefusals, defineRefusals, Refusal, ResultCode } from '#kernel/result.ts';
import { write } from '../audit/trail.ts';
import type { Actor, SignedInContext } from '../wire/context.ts';
import type { ImportKind, ImportPlan, WrittenRecord } from './kind.ts';
import {
  countRecords,
  findRuns,
  type ImportRun,
  lockRun,
  markUndone,
  recordsOf,
} from './run-store.ts';
import type { KeptTotals } from './schema.ts';
import { findRunning } from './upload-store.ts';

const importRefusals = defineRefusals('common', {
  importUndone: ResultCode.refused,
  importNotYours: ResultCode.notPermitted,
  importBuiltOn: ResultCode.refused,
  importInUse: ResultCode.refused,
});

/** More names than this are not read in a message. */
const NAMES_IN_MESSAGE = 5;
const SHOWN_IMPORTS = 10;

type Named = Pick<WrittenRecord, 'what'>;

function namesIn(language: Language, records: readonly Named[]): string {
  const names = records.slice(0, NAMES_IN_MESSAGE).map(({ what }) => what);
  const more = records.length > NAMES_IN_MESSAGE ? ' …' : '';
  return names.join(language === 'zh' ? '、' : ', ') + more;
}

/** Some of what the import wrote is no longer as it left it. */
export const builtOn = (
  { language }: Pick<SignedInContext, 'language'>,
  records: readonly Named[],
) => new Refusal(importRefusals.importBuiltOn, { names: namesIn(language, records) });

/** Something refers to what the import brought. */
export const inUse = ({ language }: Pick<SignedInContext, 'language'>, records: readonly Named[]) =>
  new Refusal(importRefusals.importInUse, { names: namesIn(language, records) });

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Which records are gone or have another version than the import gave them. */
export function touchedIn(
  records: readonly WrittenRecord[],
  current: readonly Versioned[],
): readonly WrittenRecord[] {
  const versions = new Map(current.map(({ id, version }) => [id, version]));
  return records.filter(({ id, version }) => versions.get(id) !== version);
}

/** Refuses, by name, where one is touched. */
export function assertUntouched(
  context: Pick<SignedInContext, 'language'>,
  records: readonly WrittenRecord[],
  current: readonly Versioned[],
): void {
  const touched = touchedIn(records, current);
  if (touched.length > 0) throw builtOn(context, touched);
}

const mayUndo = ({ userId, granted }: Actor, { byId }: ImportRun) =>
  userId === byId || granted.includes('super_admin');

const totalsOf = ({ lines, amountFen, reckoned = false }: KeptTotals) => ({
  lines,
  amount: fenToYuan(amountFen),
  reckoned,
});

type AnyKind = Pick<ImportKind<never, ImportPlan, never>, 'name' | 'undo'>;

/** The latest imports of one kind, for whoever may look for theirs. */
export async function pastImports(
  { db, actor }: SignedInContext,
  kind: Pick<AnyKind, 'name'>,
  scope: string,
): Promise<{ rows: PastImport[]; running: RunningImport | null }> {
  const runs = await findRuns(db.executor, kind.name, scope, SHOWN_IMPORTS);
  const rows = runs.map((run) => {
    const { id, fileName, at, byName: by, created, updated, undoneAt, undoneBy, hasRecords } = run;
    const undone = undoneAt === null ? null : { at: undoneAt, by: undoneBy ?? '' };
    const undo = undone === null && hasRecords && mayUndo(actor, run);
    const totals = run.totals === null ? null : totalsOf(run.totals);
    return { id, fileName, at, by, created, updated, totals, undone, abilities: { undo } };
  });
  const running = await findRunning(db.executor, kind.name, scope, actor.userId);
  if (running === null) return { rows, running };
  const { id: job, fileName, mode } = running;
  return { rows, running: { job, fileName, mode } };
}

/** Takes an import back, all of it or nothing. */
export function undoImport(
  context: SignedInContext,
  kind: AnyKind,
  id: number,
): Promise<{ restored: number; removed: number }> {
  const { actor, instant } = context;
  return write(context, async (tx, audit) => {
    const run = await lockRun(tx, kind.name, id);
    if (run === null) throw new Refusal(commonRefusals.notFound);
    if (!mayUndo(actor, run)) throw new Refusal(importRefusals.importNotYours);
    if (run.undoneAt !== null) {
      throw new Refusal(importRefusals.importUndone, { by: run.undoneBy ?? '' });
    }
    const { total, restored } = await countRecords(tx, id);
    if (total === 0) throw new Refusal(commonRefusals.notFound);
    const removed = total - restored;
    await kind.undo(context, tx, audit, recordsOf(tx, id));
    await markUndone(tx, id, instant, actor.nickName);
    const { fileName } = run;
    audit.record({
      action: `${kind.name}.undoImport`,
      entity: 'import',
      entityId: id,
      after: { fileName, restored, removed },
    });
    return { restored, removed };
  });
}
