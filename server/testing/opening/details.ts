import { expect } from 'vitest';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import {
  type ForecastParts,
  forecastPartsEndpoints,
} from '#features/boards/contract-forecast-parts.ts';
import type { Figures } from '#features/boards/contract-parts.ts';
import { type VarianceParts, varianceEndpoints } from '#features/boards/contract-variance.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { type Fen, sumFen, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import { allRows, expectAll, labourOf, type Opening, SOURCES, type Who } from './rows.ts';

type Spent = Pick<Figures, 'actualAmount' | 'actualHours'>;

const saidBy = ({ actualAmount: amount, actualHours: hours }: Spent) => ({ amount, hours });

/** From the first month that counts, as the reply says it: nothing is before it. */
const daysTo = ({ span }: FinalDetails, month: string) => ({
  startDate: firstDay(span === null || span.from.posting > month ? month : span.from.posting),
  endDate: lastDay(month),
});

/** Departments are counted without those beneath them. */
const byDepartment = (deptId: number | null) =>
  deptId === null ? { noDept: true } : { deptId, deptAlone: true };

function* openingsOf(found: FinalDetails, through: string): Generator<Opening> {
  const { budgetId, forecast } = found;
  const days = {
    month: { startDate: `${through}-01`, endDate: lastDay(through) },
    cumulative: daysTo(found, through),
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
  for (const { deptId, ...dept } of found.departments) {
    const body = { ...days.cumulative, ...byDepartment(deptId) };
    const name = String(deptId);
    yield { kind: 'details department', name, said: saidBy(dept), budgetId, body };
  }
  if (forecast.ac !== null && forecast.through !== null) {
    const body = daysTo(found, forecast.through);
    yield { kind: 'forecast', name: 'ac', said: { amount: forecast.ac }, budgetId, body };
  }
}

/** What came late and what was put right, opened together. */
async function expectCorrectionsOpen(who: Who, found: FinalDetails, through: string) {
  const { corrections, budgetId } = found;
  if (who.takes?.('corrections') === false) return;
  const cells = new Map<string, { fen: Fen; minutes: number }>();
  const body = { ...daysTo(found, through), afterwards: true };
  for (const source of SOURCES) {
    for (const row of await allRows(who, source, { budgetId, body })) {
      const { postingMonth, originMonth, kind, project, subCategory, dept, hours = 0 } = row;
      const place = [project?.id, subCategory.id, dept?.id];
      const key = [postingMonth, originMonth, kind, source, ...place].join(' ');
      const known = cells.get(key) ?? { fen: 0, minutes: 0 };
      const fen = known.fen + yuanToFen(row.amount);
      cells.set(key, { fen, minutes: known.minutes + hoursToMinutes(hours) });
    }
  }
  const counted = [...cells.values()].filter(({ fen, minutes }) => fen !== 0 || minutes !== 0);
  expect(['corrections', counted.length, sumFen(counted.map(({ fen }) => fen))]).toEqual([
    ...['corrections', corrections.count, yuanToFen(corrections.amount)],
  ]);
}

/** Why labour cost more or less: by project and month, each of which opens, and together all of it. */
async function expectVarianceOpens(who: Who, found: FinalDetails): Promise<number> {
  const { budgetId, labourVariance, endDate } = found;
  const query = { ...labourOf(who), ...(endDate !== null && { endDate }) };
  const answer = await who.app.call<VarianceParts>(varianceEndpoints.read, {
    ...{ token: who.token, params: { id: budgetId }, query },
  });
  expect([answer.code, answer.msg]).toEqual([ResultCode.ok, answer.msg]);
  const { parts } = answer.data;
  const sumOf = (of: 'efficiency' | 'rate' | 'unsplit') =>
    sumFen(parts.map((part) => yuanToFen(part[of] ?? 0)));
  const { total, efficiency, rate, unsplit } = labourVariance;
  expect([sumOf('efficiency'), sumOf('rate'), sumOf('unsplit')]).toEqual(
    [efficiency ?? 0, rate ?? 0, unsplit].map(yuanToFen),
  );
  expect(sumFen([sumOf('efficiency'), sumOf('rate'), sumOf('unsplit')])).toBe(yuanToFen(total));
  return expectAll(
    who,
    parts.map(({ projectId, direct, month, actualAmount: amount, actualHours: hours }) => ({
      ...{ kind: 'labour variance', name: `${projectId} ${month}`, budgetId },
      said: { amount, hours },
      body: { projectId, direct, startDate: `${month}-01`, endDate: lastDay(month) },
      sources: ['labour'] as const,
    })),
  );
}

/** What is still to come, added up from its parts. */
async function expectToComeOpens(who: Who, { budgetId, forecast }: FinalDetails): Promise<number> {
  const { etc, method, through } = forecast;
  if (etc === null) return 0;
  const answer = await who.app.call<ForecastParts>(forecastPartsEndpoints.read, {
    ...{ token: who.token, params: { id: budgetId } },
  });
  expect([budgetId, answer.code]).toEqual([budgetId, ResultCode.ok]);
  const { documents } = answer.data;
  const fenOf = (parts: readonly { readonly amount: number | null }[]): Fen =>
    sumFen(parts.map(({ amount }) => yuanToFen(amount ?? Number.NaN)));
  expect([budgetId, method, answer.data.through, fenOf(documents)]).toEqual([
    ...[budgetId, method, through, yuanToFen(etc)],
  ]);
  for (const { lines, value, amount } of documents) {
    if (documents.length === 1 && value === null && lines.length > 0) {
      expect([budgetId, method, fenOf(lines)]).toEqual([budgetId, method, yuanToFen(amount ?? 0)]);
    }
  }
  return 1;
}

/** Opens the figures of a budget by its lines, and finds behind them what they say. */
export async function expectDetailsOpen(who: Who, found: FinalDetails): Promise<number> {
  const { through, totals, reconciliation } = found;
  expect(reconciliation).toEqual({
    ...{ budgetSum: totals.cumulative.actualAmount, difference: 0 },
    projectSum: totals.cumulative.actualAmount,
  });
  if (through === null) return 0;
  const count = await expectAll(who, openingsOf(found, through));
  await expectCorrectionsOpen(who, found, through);
  return count + (await expectToComeOpens(who, found)) + (await expectVarianceOpens(who, found));
}
