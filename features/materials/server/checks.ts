import {
  type CreateRequest,
  MAX_NAME,
  materialRefusals,
} from '#features/materials/contract-parts.ts';
import { amountOf } from '#features/materials/rules.ts';
import type { LockedMonths } from '#features/periods/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { toMicro } from '#kernel/micro.ts';
import { formatYuan, yuanToFen } from '#kernel/money.ts';
import { assertNoProblems, type FieldProblem, refusedField } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { findNamed, type IssueValues, isTaken, type Named, type StoredIssue } from './store.ts';

function amountIn(fields: CreateRequest) {
  const verdict = amountOf(
    toMicro(fields.quantity),
    toMicro(fields.unitPrice),
    fields.amount === null ? null : yuanToFen(fields.amount),
  );
  if ('amountFen' in verdict) return { fen: verdict.amountFen, problems: [] };
  const problem =
    verdict.problem === 'amountDiffers'
      ? refusedField('amount', materialRefusals.amountDiffers, {
          expected: formatYuan(verdict.expectedFen),
        })
      : refusedField('amount', materialRefusals.amountTooLarge);
  return { fen: 0, problems: [problem] };
}

/** Whatever is newly named must be there and still in use; what was named before stays. */
function namedProblems(
  fields: CreateRequest,
  named: Named,
  before: StoredIssue | null,
): FieldProblem[] {
  const unknown = (path: string): FieldProblem => ({ path, key: 'common.wrongValue' });
  const problems: FieldProblem[] = [];
  if (fields.projectId !== null && named.project === null) problems.push(unknown('projectId'));
  if (named.project?.closed && before?.projectId !== fields.projectId) {
    const { code } = named.project;
    problems.push(refusedField('projectId', materialRefusals.projectClosed, { code }));
  }
  if (named.subCategory?.source !== 'material') problems.push(unknown('subCategoryId'));
  else if (named.subCategory.ended && before?.subCategoryId !== fields.subCategoryId) {
    problems.push(refusedField('subCategoryId', materialRefusals.subCategoryEnded));
  }
  if (fields.requesterId !== null && named.requester === null) {
    problems.push(unknown('requesterId'));
  }
  if (fields.deptId !== null && named.dept === null) problems.push(unknown('deptId'));
  return problems;
}

function valuesOf(fields: CreateRequest, named: Named, amountFen: number): IssueValues {
  const { quantity, unitPrice, amount: _, deptId, projectText, ...rest } = fields;
  const dept = deptId === null ? named.requesterDept : named.dept;
  return {
    ...rest,
    quantityMicro: toMicro(quantity),
    priceMicro: toMicro(unitPrice),
    amountFen,
    projectText: (named.project?.code ?? projectText).slice(0, MAX_NAME),
    requesterText: named.requester?.staffNo ?? '',
    deptId: deptId ?? named.requesterDept?.id ?? null,
    deptText: dept?.code ?? '',
  };
}

/** The fields as they are stored; refused, all at once, where they cannot be. */
export async function acceptable(
  tx: Transaction,
  months: LockedMonths,
  fields: CreateRequest,
  before: StoredIssue | null,
  today: CalendarDate,
): Promise<IssueValues> {
  const named = await findNamed(tx, fields, today);
  const amount = amountIn(fields);
  const { docNo, line } = fields;
  const taken = await isTaken(tx, fields, before?.id ?? null);
  assertNoProblems([
    ...months.problems([fields.date], 'date'),
    ...(taken ? [refusedField('docNo', materialRefusals.taken, { docNo, line })] : []),
    ...amount.problems,
    ...namedProblems(fields, named, before),
  ]);
  return valuesOf(fields, named, amount.fen);
}
