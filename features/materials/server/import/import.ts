import type { ImportParams } from '#features/materials/contract.ts';
import { issueKey } from '#features/materials/rules.ts';
import { type LateNote, markChange, noteLate } from '#features/periods/server/service.ts';
import { monthOf } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { ImportKind, Remember } from '#server/platform/import/kind.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { audited } from '../service.ts';
import { nameOf } from './changes.ts';
import { ISSUE_COLUMNS } from './columns.ts';
import type { PlannedChange } from './model.ts';
import { type Plan, planOf } from './plan.ts';
import { folded, type ImportedRow, importedRow } from './row.ts';
import { type IssueState, insertStates, updateStates } from './store.ts';
import { undoIssues } from './undo.ts';

/** So many issues are written by one statement. */
const AT_ONCE = 500;

const FIRST_VERSION = 1;

/** What an issue costs whom, as the accounts look back at it. */
const bookedFacts = ({ id: _, version: __, ...values }: IssueState) => audited(values);

/** What the next month that closes has to book of these. */
function lateNotes(changes: readonly PlannedChange[], idOf: (state: IssueState) => number) {
  return changes.flatMap(({ fate, before, state }): LateNote[] => {
    if (fate !== 'late' && fate !== 'correction') return [];
    const note = {
      source: 'material',
      sourceId: idOf(state),
      originMonth: monthOf(state.date),
      after: bookedFacts(state),
    } as const;
    return fate === 'late' || before === null
      ? [{ ...note, kind: 'late' }]
      : [{ ...note, kind: 'correction', before: bookedFacts(before) }];
  });
}

async function carryOut(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  { changes }: Plan,
  _: ImportParams,
  remember: Remember,
): Promise<void> {
  const by = { changedAt: context.instant, changedBy: context.actor.userId };
  const created = changes.filter(({ before }) => before === null).map(({ state }) => state);
  const updated = changes.filter(({ before }) => before !== null).map(({ state }) => state);
  const inserted = await inStatements(created, AT_ONCE, (some) => insertStates(tx, some, by));
  const done = await inStatements(updated, AT_ONCE, (some) => updateStates(tx, some, by));
  if (done.length < updated.length) throw new Refusal(commonRefusals.conflict);
  const ids = new Map(inserted.map(({ id, docNo, line }) => [issueKey(docNo, line), id]));
  const idOf = ({ id, docNo, line }: IssueState) => id ?? ids.get(issueKey(docNo, line)) ?? 0;
  await noteLate(context, tx, lateNotes(changes, idOf));
  const records = changes.map(({ before, state }) => {
    const id = idOf(state);
    audit.record({
      action: 'materials.import',
      entity: 'materialIssue',
      entityId: id,
      ...(before === null ? {} : { before: bookedFacts(before) }),
      after: bookedFacts(state),
    });
    return {
      id,
      what: nameOf(state),
      version: (before?.version ?? FIRST_VERSION - 1) + 1,
      before: before === null ? null : { ...before },
    };
  });
  await remember(records);
  const touched = changes.flatMap(({ before, state }) =>
    before === null ? [state.date] : [before.date, state.date],
  );
  await markChange(context, tx, { cause: 'material', record: records[0]?.id ?? '', touched });
}

const SUM_WORDS = ['合计', '总计', '总合计', 'total', 'grand total', 'sum'];

const isSumWord = (cell: string) => SUM_WORDS.includes(folded(cell).replace(/[:：]$/, ''));

/** Takes in issues by document number and line; the same sheet again changes nothing. */
export const materialImport: ImportKind<ImportedRow, Plan, ImportParams> = {
  name: 'materials',
  access: 'materials:edit',
  columns: ISSUE_COLUMNS,
  row: importedRow,
  limits: { maxRows: 20_000, maxUnpackedBytes: 80 * 1024 * 1024 },
  identity: {
    field: 'docNo',
    of: ({ docNo, line }) =>
      docNo === undefined || line === undefined ? undefined : issueKey(docNo, line),
  },
  sumRow: { fields: ['docNo', 'line', 'date', 'code', 'name'], isSum: isSumWord },
  alwaysLocks: true,
  plan: planOf,
  carryOut,
  undo: undoIssues,
  scope: () => '',
};
