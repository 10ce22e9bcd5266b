import { expect } from 'vitest';
import type { RowsRequest } from '#features/actuals/contract-rows.ts';
import {
  type DeptPersonHours,
  hoursEndpoints,
  type MonthlyHours,
  type WaitingHours,
  type YearlyHours,
} from '#features/boards/contract-hours.ts';
import { lastDay } from '#kernel/dates.ts';
import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import { expectAll, type Opening, type Who } from './rows.ts';

type Narrowed = Pick<RowsRequest, 'projectId' | 'direct' | 'deptId'>;

interface Asked {
  readonly startDate: string;
  readonly endDate: string;
}

const opening = (
  kind: string,
  name: string,
  budgetId: number,
  hours: number,
  body: Opening['body'],
): Opening => ({ kind, name, said: { hours }, budgetId, body, sources: ['labour'] });

const MOST_LISTED = 200;

/** All hours that wait, page by page. */
export async function readWaiting(
  { app, token }: Pick<Who, 'app' | 'token'>,
  budgetId: number,
  body: Narrowed & Asked,
): Promise<WaitingHours> {
  const rows: WaitingHours['rows'] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const asked = { budgetId, ...body, pageNum, pageSize: MOST_LISTED };
    const answer = await app.call<WaitingHours>(hoursEndpoints.waiting, { token, body: asked });
    expect([answer.code, answer.msg]).toEqual([ResultCode.ok, answer.msg]);
    rows.push(...answer.data.rows);
    if (rows.length >= answer.data.total || answer.data.rows.length === 0) {
      return { ...answer.data, rows };
    }
  }
}

/** Finds behind hours that wait the people and projects they are of. */
async function expectWaits(
  who: Who,
  budgetId: number,
  pendingHours: number,
  body: Narrowed & Asked,
): Promise<number> {
  if (who.takes?.('hours that wait') === false) return 0;
  const { total, rows, sums } = await readWaiting(who, budgetId, body);
  const added = rows.reduce((sum, { hours }) => sum + Math.round(hours * 60), 0);
  const context = JSON.stringify(body);
  expect([context, sums.hours, added / 60, rows.length]).toEqual([
    ...[context, pendingHours, pendingHours, total],
  ]);
  return 1;
}

/** Hours of months and years, as they were narrowed. */
export async function expectMonthsOpen(
  who: Who,
  budgetId: number,
  { children }: MonthlyHours,
  narrowed: Narrowed = {},
): Promise<number> {
  const openings: Opening[] = [];
  let waiting = 0;
  for (const { year, month, actualHours, pendingHours } of children) {
    const of = `${year}-${String(month).padStart(2, '0')}`;
    const body = { startDate: `${of}-01`, endDate: lastDay(of), ...narrowed };
    const kind = `hours of months ${Object.keys(narrowed)}`;
    openings.push(opening(kind, of, budgetId, actualHours, body));
    waiting += await expectWaits(who, budgetId, pendingHours, body);
  }
  return waiting + (await expectAll(who, openings));
}

export async function expectYearsOpen(
  who: Who,
  budgetId: number,
  { children }: YearlyHours,
  narrowed: Narrowed = {},
): Promise<number> {
  const openings: Opening[] = [];
  let waiting = 0;
  for (const { year, actualHours, pendingHours } of children) {
    const body = { startDate: `${year}-01-01`, endDate: `${year}-12-31`, ...narrowed };
    openings.push(opening('hours of years', String(year), budgetId, actualHours, body));
    waiting += await expectWaits(who, budgetId, pendingHours, body);
  }
  return waiting + (await expectAll(who, openings));
}

/** A department with all that stand beneath it in the reply. */
const beneathOf = (reply: DeptPersonHours, deptId: number | null): DeptPersonHours => {
  const own = reply.filter((row) => row.deptId === deptId);
  const next = reply.filter(({ aboveId }) => aboveId !== null && aboveId === deptId);
  return [...own, ...next.flatMap((row) => beneathOf(reply, row.deptId))];
};

/** Departments, with and without those beneath them, and their people. */
export async function expectPersonsOpen(
  who: Who,
  budgetId: number,
  reply: DeptPersonHours,
  { startDate, endDate }: Asked,
): Promise<number> {
  const openings: Opening[] = [];
  for (const { deptId, actualHours, persons } of reply) {
    const beneath = beneathOf(reply, deptId);
    if (deptId !== null && beneath.length > 1) {
      const hours = beneath.reduce((sum, row) => sum + hoursToMinutes(row.actualHours), 0);
      const said = minutesToHours(hours);
      const body = { startDate, endDate, deptId };
      openings.push(opening('hours with those beneath', String(deptId), budgetId, said, body));
    }
    const narrowed = deptId === null ? { noDept: true } : { deptId, deptAlone: true };
    const body = { startDate, endDate, ...narrowed };
    openings.push(opening('hours of departments', String(deptId), budgetId, actualHours, body));
    for (const { userId, staffNo, actualHours: hours } of persons) {
      openings.push(opening('hours of persons', staffNo, budgetId, hours, { ...body, userId }));
    }
  }
  return expectAll(who, openings);
}
