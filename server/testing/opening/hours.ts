import { expect } from 'vitest';
import type { LabourPage, RowsRequest } from '#features/actuals/contract-rows.ts';
import type {
  DeptPersonHours,
  MonthlyHours,
  YearlyHours,
} from '#features/boards/contract-hours.ts';
import { lastDay } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { askPage, expectAll, type Opening, type Who } from './rows.ts';

type Narrowed = Pick<RowsRequest, 'projectId' | 'direct' | 'deptId'>;

const opening = (
  kind: string,
  name: string,
  budgetId: number,
  hours: number,
  body: Opening['body'],
): Opening => ({ kind, name, said: { hours }, budgetId, body, sources: ['labour'] });

/** Hours of months and years, as they were narrowed. */
export const expectMonthsOpen = (
  who: Who,
  budgetId: number,
  { children }: MonthlyHours,
  narrowed: Narrowed = {},
): Promise<number> =>
  expectAll(
    who,
    children.map(({ year, month, actualHours }) => {
      const of = `${year}-${String(month).padStart(2, '0')}`;
      const body = { startDate: `${of}-01`, endDate: lastDay(of), ...narrowed };
      return opening(`hours of months ${Object.keys(narrowed)}`, of, budgetId, actualHours, body);
    }),
  );

export const expectYearsOpen = (
  who: Who,
  budgetId: number,
  { children }: YearlyHours,
  narrowed: Narrowed = {},
): Promise<number> =>
  expectAll(
    who,
    children.map(({ year, actualHours }) => {
      const body = { startDate: `${year}-01-01`, endDate: `${year}-12-31`, ...narrowed };
      return opening('hours of years', String(year), budgetId, actualHours, body);
    }),
  );

interface Asked {
  readonly startDate: string;
  readonly endDate: string;
}

/** Departments without those beneath them, and their people as fine as labour opens to the viewer. */
export async function expectPersonsOpen(
  who: Who,
  budgetId: number,
  reply: DeptPersonHours,
  { startDate, endDate }: Asked,
): Promise<number> {
  let count = 0;
  for (const { deptId, actualHours, persons } of reply) {
    if (who.takes?.('hours of departments') === false) continue;
    const narrowed = deptId === null ? { noDept: true } : { deptId, deptAlone: true };
    const body = { startDate, endDate, ...narrowed };
    const { code, msg, data } = await askPage<LabourPage>(who, 'labour', { budgetId, body });
    expect(code, msg).toBe(ResultCode.ok);
    expect([deptId, data.sums.hours]).toEqual([deptId, actualHours]);
    count += 1;
    if (data.level === 'department') {
      const found = data.persons.map(({ person, hours }) => [person.userId, hours]);
      const said = persons.map((one) => [one.userId, one.actualHours]);
      expect(found.sort()).toEqual(said.filter(([, hours]) => hours !== 0).sort());
    } else {
      const people = persons.map(({ staffNo, actualHours: hours }) =>
        opening('hours of persons', staffNo, budgetId, hours, { ...body, query: staffNo }),
      );
      count += await expectAll(who, people);
    }
  }
  return count;
}
