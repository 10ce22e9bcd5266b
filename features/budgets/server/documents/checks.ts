import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type FieldProblem, fieldRefusal, refusedField } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Violation } from '#server/platform/db/errors.ts';
import { type BaseValues, isCodeTaken, isDepartment, lockOwner } from './store.ts';

type Named = Pick<BaseValues, 'code' | 'ownerId' | 'deptId'>;

async function ownerProblems(
  tx: Transaction,
  ownerId: number,
  today: CalendarDate,
): Promise<FieldProblem[]> {
  const owner = await lockOwner(tx, ownerId, today);
  if (owner === null) return [{ path: 'ownerId', key: 'common.wrongValue' }];
  const { nickName: name, available } = owner;
  return available ? [] : [{ path: 'ownerId', key: 'budgets.personUnavailable', params: { name } }];
}

/** What is wrong with the fields of a document; who owned it before may have left since. */
export async function baseProblems(
  tx: Transaction,
  { code, ownerId, deptId }: Named,
  before: (Named & { readonly id: number }) | null,
  today: CalendarDate,
): Promise<FieldProblem[]> {
  const taken = await isCodeTaken(tx, code, before?.id ?? null);
  const known = deptId === before?.deptId || (await isDepartment(tx, deptId));
  return [
    ...(taken ? [refusedField('code', budgetRefusals.codeTaken, { code })] : []),
    ...(ownerId === before?.ownerId ? [] : await ownerProblems(tx, ownerId, today)),
    ...(known ? [] : [{ path: 'deptId', key: 'budgets.unknownDepartment' }]),
  ];
}

/** What the constraints say of a document that two people give the same code at once. */
export const refusalOfWrite =
  (code: string) =>
  ({ kind, constraint }: Violation) =>
    kind === 'unique' && constraint === 'budget_code_key'
      ? fieldRefusal([refusedField('code', budgetRefusals.codeTaken, { code })])
      : null;
