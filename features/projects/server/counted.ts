import { markChange } from '#features/periods/server/service.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

/** What costs are counted by, of a project; where it stands is told in either way. */
interface Counted {
  readonly code: string;
  readonly projectType: number;
  readonly division: number;
  readonly status: string;
  readonly parentId?: number | null;
  readonly parentCode?: string | null;
}

const FIELDS = [
  'code',
  'projectType',
  'division',
  'status',
  'parentId',
  'parentCode',
] as const satisfies readonly (keyof Counted)[];

/** Months that are open are worked out by what projects are now. */
export async function markCounted(
  context: SignedInContext,
  tx: Transaction,
  changes: readonly { readonly before: Counted | null; readonly after: Counted }[],
): Promise<void> {
  const changed = changes.find(
    ({ before, after }) =>
      before !== null && FIELDS.some((field) => before[field] !== after[field]),
  );
  if (changed === undefined) return;
  await markChange(context, tx, { cause: 'project', record: changed.after.code });
}
