import { markChange } from '#features/periods/server/service.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing } from '#server/platform/db/errors.ts';
import type { WrittenRecord } from '#server/platform/import/kind.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import { assertUntouched, builtOn, inUse } from '#server/platform/import/undo.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { deleteProjects, findByIds, lockProjects } from '../store.ts';
import type { ProjectState } from './model.ts';
import { findMisfits, updateStates } from './store.ts';

const AT_ONCE = 500;

/** Brings projects back to what they were before an import, and removes those it brought. */
export async function undoProjects(
  context: SignedInContext,
  tx: Transaction,
  _: AuditTrail,
  remembered: AsyncIterable<readonly WrittenRecord[]>,
): Promise<void> {
  await lockProjects(tx);
  const records = await allOf(remembered);
  const ids = records.map(({ id }) => id);
  const current = await inStatements(ids, AT_ONCE, (slice) => findByIds(tx, slice));
  assertUntouched(context, records, current);
  const states = records.flatMap(({ id, version, before }) =>
    before === null ? [] : [{ ...(before as unknown as ProjectState), id, version }],
  );
  // First, so that no sub-project names a main project that goes.
  await inStatements(states, AT_ONCE, (slice) => updateStates(tx, slice));
  const added = records.filter(({ before }) => before === null);
  await refusing(
    deleteProjects(
      tx,
      added.map(({ id }) => id),
    ),
    ({ kind, key }) => {
      if (kind !== 'foreignKey') return null;
      const named = added.filter(({ id }) => String(id) === key);
      return named.length > 0
        ? inUse(context, named)
        : new Refusal(commonRefusals.changedMeanwhile);
    },
  );
  // What came beneath or above them since may not fit what they were.
  const misfits = new Set((await findMisfits(tx, ids)).map(({ id }) => id));
  if (misfits.size > 0) {
    const known = records.filter(({ id }) => misfits.has(id));
    throw builtOn(context, known.length > 0 ? known : records);
  }
  await context.announce(tx, 'projects', { ids });
  await markChange(context, tx, { cause: 'project', record: ids[0] ?? '' });
}
