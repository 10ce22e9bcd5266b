import type { GridKind } from '#features/budgets/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import type { Month } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { WrittenRecord } from '#server/platform/import/kind.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { builtOn } from '#server/platform/import/undo.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessToEdit } from '../../access.ts';
import type { AskedRow } from '../asked.ts';
import { writeRows } from '../save.ts';
import { findLines, keyOf } from '../save-store.ts';
import { budgetOf, lockVersion } from '../version-store.ts';

/** A row as it was before an import. */
interface RowBefore {
  readonly versionId: number;
  readonly kind: GridKind;
  readonly projectId: number;
  readonly itemId: number;
  readonly existed: boolean;
  readonly note: string;
  readonly values: readonly (readonly [Month, number])[];
}

const rowBefore = ({ before }: WrittenRecord) => before as unknown as RowBefore;

function askedAgain({ projectId, itemId, existed, note, values }: RowBefore): AskedRow {
  const path = keyOf({ projectId, itemId });
  const cells = values.map(([month, value]) => ({ projectId, itemId, month, value, path }));
  return { projectId, itemId, path, note, removed: !existed, cells };
}

/** Brings rows back to what they were before an import, as long as nobody has changed them since. */
export async function undoGridImport(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  remembered: AsyncIterable<readonly WrittenRecord[]>,
): Promise<void> {
  const { ledger } = await lockMonths(tx);
  const records = await allOf(remembered);
  const [first] = records;
  if (first === undefined) throw new Refusal(commonRefusals.notFound);
  const { versionId, kind } = rowBefore(first);
  const budgetId = await budgetOf(tx, versionId);
  const version = await lockVersion(tx, budgetId, versionId);
  const access = await accessToEdit(tx, context.actor, budgetId);
  const rows = records.map((record) => askedAgain(rowBefore(record)));
  const stored = await findLines(tx, kind, versionId, rows);
  const touched = records.filter(
    (record) => stored.get(keyOf(rowBefore(record)))?.rev !== record.version,
  );
  if (touched.length > 0) throw builtOn(context, touched);
  const { closedThrough } = ledger;
  await writeRows(context, tx, audit, {
    access,
    version,
    kind,
    rows,
    seen: version.rev,
    closedThrough,
  });
}
