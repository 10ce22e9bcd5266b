import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { RateEntry } from '#features/people/rules-rates.ts';
import type { Fen } from '#kernel/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { gradeRate, person, personalRate } from '../schema.ts';

/** Whose rate: grades are the same in any letter case. */
export type RateTarget =
  | { readonly grade: string }
  | { readonly userId: number; readonly grade?: undefined };

const sameGrade = (grade: string) => sql`lower(${gradeRate.grade}) = lower(${grade})`;

/** The rates of one grade or person, newest first. */
export function findRates(executor: Executor, target: RateTarget): Promise<RateEntry[]> {
  if (target.grade !== undefined) {
    return executor
      .select({ effectiveFrom: gradeRate.effectiveFrom, hourlyFen: gradeRate.hourlyFen })
      .from(gradeRate)
      .where(sameGrade(target.grade))
      .orderBy(desc(gradeRate.effectiveFrom));
  }
  return executor
    .select({ effectiveFrom: personalRate.effectiveFrom, hourlyFen: personalRate.hourlyFen })
    .from(personalRate)
    .where(eq(personalRate.personId, target.userId))
    .orderBy(desc(personalRate.effectiveFrom));
}

/** Every rate of every grade, newest first. */
export function findAllGradeRates(executor: Executor) {
  return executor
    .select({
      key: sql<string>`lower(${gradeRate.grade})`,
      grade: gradeRate.grade,
      effectiveFrom: gradeRate.effectiveFrom,
      hourlyFen: gradeRate.hourlyFen,
    })
    .from(gradeRate)
    .orderBy(desc(gradeRate.effectiveFrom));
}

const notLeft = (today: string) =>
  sql`(${person.leaveDate} is null or ${person.leaveDate} >= ${today})`;

/** How many people of each grade have not left. The key is the grade in any spelling. */
export function countByGrade(executor: Executor, today: string) {
  return executor
    .select({
      key: sql<string>`lower(${person.grade})`,
      grade: sql<string>`min(${person.grade})`,
      headcount: count(),
    })
    .from(person)
    .where(and(isNotNull(person.grade), notLeft(today)))
    .groupBy(sql`lower(${person.grade})`);
}

export async function findPerson(executor: Executor, userId: number) {
  const [row] = await executor
    .select({
      userId: person.id,
      staffNo: person.staffNo,
      nickName: person.nickName,
      grade: person.grade,
      hireDate: person.hireDate,
    })
    .from(person)
    .where(eq(person.id, userId));
  return row ?? null;
}

/** Adds an entry where there is none yet for that day. */
export async function insertRate(
  executor: Executor,
  target: RateTarget,
  { effectiveFrom, hourlyFen }: RateEntry,
): Promise<boolean> {
  if (target.grade === undefined) {
    const added = await executor
      .insert(personalRate)
      .values({ personId: target.userId, effectiveFrom, hourlyFen })
      .onConflictDoNothing()
      .returning({ id: personalRate.id });
    return added.length === 1;
  }
  // A grade keeps the spelling it was first entered with.
  const spelling = sql`coalesce(
    (select ${gradeRate.grade} from ${gradeRate} where ${sameGrade(target.grade)}
      order by ${gradeRate.id} limit 1),
    ${target.grade})`;
  const added = await executor
    .insert(gradeRate)
    .values({ grade: spelling, effectiveFrom, hourlyFen })
    .onConflictDoNothing()
    .returning({ id: gradeRate.id });
  return added.length === 1;
}

/** The entry of that day, if it still holds the amount that was seen. */
function seenEntry(target: RateTarget, effectiveFrom: string, seenFen: Fen): SQL | undefined {
  return target.grade === undefined
    ? and(
        eq(personalRate.personId, target.userId),
        eq(personalRate.effectiveFrom, effectiveFrom),
        eq(personalRate.hourlyFen, seenFen),
      )
    : and(
        sameGrade(target.grade),
        eq(gradeRate.effectiveFrom, effectiveFrom),
        eq(gradeRate.hourlyFen, seenFen),
      );
}

const tableOf = (target: RateTarget) => (target.grade === undefined ? personalRate : gradeRate);

export async function replaceRate(
  executor: Executor,
  target: RateTarget,
  { effectiveFrom, hourlyFen }: RateEntry,
  seenFen: Fen,
): Promise<boolean> {
  const table = tableOf(target);
  const changed = await executor
    .update(table)
    .set({ hourlyFen })
    .where(seenEntry(target, effectiveFrom, seenFen))
    .returning({ id: table.id });
  return changed.length === 1;
}

export async function deleteRate(
  executor: Executor,
  target: RateTarget,
  effectiveFrom: string,
  seenFen: Fen,
): Promise<boolean> {
  const table = tableOf(target);
  const gone = await executor
    .delete(table)
    .where(seenEntry(target, effectiveFrom, seenFen))
    .returning({ id: table.id });
  return gone.length === 1;
}
