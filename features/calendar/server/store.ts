import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { DayKind } from '#features/calendar/rules.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import { calendarDay, calendarYear } from './schema.ts';
import { calendarPart } from './sql.ts';

export interface SpecialDay {
  readonly date: string;
  readonly kind: DayKind;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly edited: boolean;
}

/** What `calendarPart` has read, as it arrives. */
export interface CalendarPart {
  readonly special: readonly Omit<SpecialDay, 'edited'>[];
  readonly confirmed: readonly number[];
}

export function findSpecialDays(
  executor: Executor,
  from: string,
  to: string,
): Promise<SpecialDay[]> {
  return executor
    .select()
    .from(calendarDay)
    .where(between(calendarDay.date, from, to))
    .orderBy(calendarDay.date);
}

export async function findYear(executor: Executor, year: number) {
  const [row] = await executor.select().from(calendarYear).where(eq(calendarYear.year, year));
  return row ?? null;
}

export async function findCalendar(
  executor: Executor,
  from: string,
  to: string,
): Promise<CalendarPart> {
  const [row] = await preparedRowsOf<{ calendar: CalendarPart }>(
    executor,
    sql`select ${calendarPart(sql`${from}`, sql`${to}`)} as calendar`,
  );
  return row?.calendar ?? { special: [], confirmed: [] };
}

export async function knownYears(executor: Executor): Promise<Set<number>> {
  const rows = await executor.select({ year: calendarYear.year }).from(calendarYear);
  return new Set(rows.map(({ year }) => year));
}

/** A year nobody has touched yet is at version 1; its row is made when it is first needed. */
export async function ensureYear(executor: Executor, year: number): Promise<void> {
  await executor.insert(calendarYear).values({ year, confirmed: false }).onConflictDoNothing();
}

export async function insertOfficialYear(
  executor: Executor,
  year: number,
  days: readonly Omit<SpecialDay, 'edited'>[],
): Promise<void> {
  await executor.insert(calendarYear).values({ year, confirmed: true });
  if (days.length === 0) return;
  await executor
    .insert(calendarDay)
    .values(days.map((day) => ({ ...day, edited: false })))
    .onConflictDoNothing();
}

/** Moves the year on by one version, if it still is at the one the reader saw. */
export async function advanceYear(
  executor: Executor,
  year: number,
  version: number,
  confirmed?: boolean,
): Promise<boolean> {
  const moved = await executor
    .update(calendarYear)
    .set({
      version: sql`${calendarYear.version} + 1`,
      ...(confirmed === undefined ? {} : { confirmed }),
    })
    .where(and(eq(calendarYear.year, year), eq(calendarYear.version, version)))
    .returning({ year: calendarYear.year });
  return moved.length === 1;
}

export async function lockYear(executor: Executor, year: number): Promise<number> {
  const [row] = await executor
    .select({ version: calendarYear.version })
    .from(calendarYear)
    .where(eq(calendarYear.year, year))
    .for('update');
  return row?.version ?? 1;
}

export async function upsertDays(executor: Executor, days: readonly SpecialDay[]): Promise<void> {
  if (days.length === 0) return;
  await executor
    .insert(calendarDay)
    .values([...days])
    .onConflictDoUpdate({
      target: calendarDay.date,
      set: {
        kind: sql`excluded.kind`,
        nameZh: sql`excluded.name_zh`,
        nameEn: sql`excluded.name_en`,
        edited: sql`excluded.edited`,
      },
    });
}

export async function deleteDays(executor: Executor, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  await executor.delete(calendarDay).where(inArray(calendarDay.date, [...dates]));
}
