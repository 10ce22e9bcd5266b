import { expect } from 'vitest';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { Figures } from '#features/boards/contract-parts.ts';
import { lastDay } from '#kernel/dates.ts';
import { yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { expectAll, expectRefused, NOT_LABOUR, type Opening, opened, type Who } from './rows.ts';

type Spent = Pick<Figures, 'actualAmount' | 'actualHours' | 'withheldCells'>;

const saidBy = ({ actualAmount: amount, actualHours: hours, withheldCells }: Spent) => ({
  ...{ amount, hours, withheldCells },
});

const daysTo = (month: string) => ({ startDate: '1990-01-01', endDate: lastDay(month) });

/** Departments are counted without those beneath them. */
const byDepartment = (deptId: number | null) =>
  deptId === null ? { noDept: true } : { deptId, deptAlone: true };

function* openingsOf(found: FinalDetails, through: string): Generator<Opening> {
  const { budgetId, labour, forecast } = found;
  const days = {
    month: { startDate: `${through}-01`, endDate: lastDay(through) },
    cumulative: daysTo(through),
  };
  for (const at of ['month', 'cumulative'] as const) {
    for (const { projectId, direct, subCategoryId, ...row } of found.rows) {
      const body = { projectId, direct, subCategoryId, ...days[at] };
      const name = `${projectId} ${subCategoryId}`;
      yield { kind: `details row ${at}`, name, said: saidBy(row[at]), budgetId, body };
    }
    const said = saidBy(found.totals[at]);
    yield { kind: `details ${at}`, name: 'all', said, budgetId, body: days[at] };
  }
  for (const { deptId, actualAmount: amount, ...dept } of found.departments) {
    const body = { ...days.cumulative, ...byDepartment(deptId) };
    const of = { kind: 'details department', name: String(deptId), budgetId, body };
    yield labour === 'all'
      ? { ...of, said: saidBy({ ...dept, actualAmount: amount }) }
      : { ...of, said: { amount }, sources: NOT_LABOUR };
  }
  if (forecast.ac !== null && forecast.through !== null) {
    const body = daysTo(forecast.through);
    yield { kind: 'forecast', name: 'ac', said: { amount: forecast.ac }, budgetId, body };
  }
}

/** What came late and what was put right, which are opened apart. */
async function expectCorrectionsOpen(who: Who, found: FinalDetails, through: string) {
  const { corrections, budgetId } = found;
  if (corrections === null) return;
  let fen = 0;
  for (const kind of ['late', 'correction'] as const) {
    fen += yuanToFen(
      (await opened(who, { budgetId, body: { ...daysTo(through), kind } })).amount ?? 0,
    );
  }
  expect(fen, 'corrections').toBe(yuanToFen(corrections.amount));
}

/**
 * Opens the figures of a budget by its lines, and finds behind them what they say. By department nothing
 * of labour opens to whoever sees it by project alone.
 */
export async function expectDetailsOpen(who: Who, found: FinalDetails): Promise<number> {
  const { through, budgetId, labour, totals, reconciliation } = found;
  expect(reconciliation).toEqual({
    ...{ budgetSum: totals.cumulative.actualAmount, difference: 0 },
    projectSum: totals.cumulative.actualAmount,
  });
  if (through === null) return 0;
  const count = await expectAll(who, openingsOf(found, through));
  await expectCorrectionsOpen(who, found, through);
  const [dept] = found.departments;
  if (labour !== 'all' && dept !== undefined) {
    const body = { ...daysTo(through), ...byDepartment(dept.deptId) };
    await expectRefused(who, { budgetId, body, sources: ['labour'] }, ResultCode.notPermitted);
  }
  return count;
}
