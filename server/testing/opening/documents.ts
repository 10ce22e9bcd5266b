import { expect } from 'vitest';
import {
  type BudgetDetail,
  type BudgetPage,
  documentEndpoints,
} from '#features/budgets/contract-documents.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { expectAll, labourOf, type Opening, type Who } from './rows.ts';

/** What a viewer's documents are said to have cost, in the list and each on its own page. */
export async function readDocuments(who: Who): Promise<BudgetPage> {
  const { app, token } = who;
  const query = { pageSize: '100', ...labourOf(who) };
  const answer = await app.call<BudgetPage>(documentEndpoints.list, { token, query });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
}

/** Opens the actual of these documents, all of which the viewer sees whole. */
export async function expectDocumentsOpen(
  who: Who,
  { rows, closedThrough }: Pick<BudgetPage, 'rows' | 'closedThrough'>,
): Promise<number> {
  if (closedThrough === null) return 0;
  const openings: Opening[] = [];
  for (const { id, code, span, actualAmount } of rows) {
    const detail = await who.app.call<BudgetDetail>(documentEndpoints.read, {
      ...{ token: who.token, params: { id }, query: labourOf(who) },
    });
    expect(detail.data).toMatchObject({ actualAmount });
    if (actualAmount === null) continue;
    const said = { amount: actualAmount };
    const body = { startDate: firstDay(span.from), endDate: lastDay(closedThrough) };
    openings.push({ kind: 'document', name: code, said, budgetId: id, body });
  }
  return expectAll(who, openings);
}
