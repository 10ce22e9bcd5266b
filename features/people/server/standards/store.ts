import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { StandardEntry } from '#features/people/rules-standards.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import type { Fen } from '#kernel/money.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { gradeClass, rateClass, standardRate } from '../schema.ts';
import { assignmentSpans } from '../sql.ts';

export interface StoredClass {
  readonly id: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly isDefault: boolean;
  /** Newest first. */
  readonly entries: readonly StandardEntry[];
}

/** All classes with their rates, the default one first. */
export const findClasses = (executor: Executor): Promise<StoredClass[]> =>
  rowsOf<StoredClass>(
    executor,
    sql`
      select class.id, class.name_zh as "nameZh", class.name_en as "nameEn",
        class.is_default as "isDefault",
        coalesce(json_agg(json_build_object('fromMonth', to_char(rate.from_month, 'YYYY-MM'),
          'hourlyFen', rate.hourly_fen) order by rate.from_month desc)
          filter (where rate.id is not null), '[]'::json) as entries
      from rate_class class left join standard_rate rate on rate.class_id = class.id
      group by class.id order by class.is_default desc, class.id`,
  );

export interface Placement {
  readonly fromMonth: Month;
  readonly classId: number;
}

export interface PlacedGrade {
  readonly grade: string;
  /** Newest first. */
  readonly placements: readonly Placement[];
}

/** Grades that people have, or that were ever put into a class. */
export const findPlacedGrades = (executor: Executor): Promise<PlacedGrade[]> =>
  rowsOf<PlacedGrade>(
    executor,
    sql`
      select min(known.grade) as grade, coalesce((
        select json_agg(json_build_object('fromMonth', to_char(put.from_month, 'YYYY-MM'),
          'classId', put.class_id) order by put.from_month desc)
        from grade_class put where lower(put.grade) = lower(min(known.grade))), '[]'::json) as placements
      from (
        select grade from person_assignment where grade is not null
        union select grade from grade_class
      ) known
      group by lower(known.grade)`,
  );

export async function insertClass(
  executor: Executor,
  names: { readonly nameZh: string; readonly nameEn: string },
): Promise<number> {
  const [added] = await executor.insert(rateClass).values(names).returning({ id: rateClass.id });
  if (added === undefined) throw new Error('a rate class was not added');
  return added.id;
}

export async function renameClass(
  executor: Executor,
  { id, ...names }: { readonly id: number; readonly nameZh: string; readonly nameEn: string },
): Promise<void> {
  await executor.update(rateClass).set(names).where(eq(rateClass.id, id));
}

export async function deleteClass(executor: Executor, id: number): Promise<void> {
  await executor.delete(rateClass).where(eq(rateClass.id, id));
}

/** Adds an entry where there is none yet for that month. */
export async function insertStandard(
  executor: Executor,
  classId: number,
  { fromMonth, hourlyFen }: StandardEntry,
): Promise<boolean> {
  const added = await executor
    .insert(standardRate)
    .values({ classId, fromMonth: firstDay(fromMonth), hourlyFen })
    .onConflictDoNothing()
    .returning({ id: standardRate.id });
  return added.length === 1;
}

/** The entry of that month, if it still holds the amount that was seen. */
const seenStandard = (classId: number, fromMonth: Month, seenFen: Fen): SQL | undefined =>
  and(
    eq(standardRate.classId, classId),
    eq(standardRate.fromMonth, firstDay(fromMonth)),
    eq(standardRate.hourlyFen, seenFen),
  );

export async function replaceStandard(
  executor: Executor,
  classId: number,
  { fromMonth, hourlyFen }: StandardEntry,
  seenFen: Fen,
): Promise<boolean> {
  const changed = await executor
    .update(standardRate)
    .set({ hourlyFen })
    .where(seenStandard(classId, fromMonth, seenFen))
    .returning({ id: standardRate.id });
  return changed.length === 1;
}

export async function deleteStandard(
  executor: Executor,
  classId: number,
  { fromMonth, hourlyFen }: StandardEntry,
): Promise<boolean> {
  const gone = await executor
    .delete(standardRate)
    .where(seenStandard(classId, fromMonth, hourlyFen))
    .returning({ id: standardRate.id });
  return gone.length === 1;
}

/** A grade is the same in any letter case, and keeps the spelling people have. */
const placementOf = (grade: string, fromMonth: Month): SQL | undefined =>
  and(
    sql`lower(${gradeClass.grade}) = lower(${grade})`,
    eq(gradeClass.fromMonth, firstDay(fromMonth)),
  );

export async function insertPlacement(
  executor: Executor,
  grade: string,
  { fromMonth, classId }: Placement,
): Promise<boolean> {
  const added = await executor
    .insert(gradeClass)
    .values({ grade, fromMonth: firstDay(fromMonth), classId })
    .onConflictDoNothing()
    .returning({ id: gradeClass.id });
  return added.length === 1;
}

export async function replacePlacement(
  executor: Executor,
  grade: string,
  { fromMonth, classId }: Placement,
  seenId: number,
): Promise<boolean> {
  const changed = await executor
    .update(gradeClass)
    .set({ classId })
    .where(and(placementOf(grade, fromMonth), eq(gradeClass.classId, seenId)))
    .returning({ id: gradeClass.id });
  return changed.length === 1;
}

export async function deletePlacement(
  executor: Executor,
  grade: string,
  { fromMonth, classId }: Placement,
): Promise<boolean> {
  const gone = await executor
    .delete(gradeClass)
    .where(and(placementOf(grade, fromMonth), eq(gradeClass.classId, classId)))
    .returning({ id: gradeClass.id });
  return gone.length === 1;
}

interface Days {
  readonly from: string;
  readonly until: string | null;
}

/** Who has a grade on which of these days, as a query of `person_id`, `since` and `last`. */
export const daysOfGrade = (grade: string, { from, until }: Days): SQL => sql`
  select person_id, since, last from (
    select person.id as person_id, greatest(${from}::date, hire_date, place.since) as since,
      least(${until}::date, leave_date, place.until) as last
    from person join (${assignmentSpans(sql`is not null`)}) as place
      on place.person_id = person.id and lower(place.grade) = lower(${grade})
  ) as days
  where since <= last`;

/** From when to when each grade is in which class; before its first placement in the default one. */
const GRADE_SPANS = sql`
  select lower(grade) as grade, class_id, from_month as since,
    coalesce(lead(from_month) over (partition by lower(grade) order by from_month) - 1,
      'infinity'::date) as until
  from grade_class
  union all
  select known.grade, class.id, '-infinity'::date, coalesce((
    select min(put.from_month) - 1 from grade_class put where lower(put.grade) = known.grade),
    'infinity'::date)
  from (select distinct lower(coalesce(grade, '')) as grade from person_assignment) known
  join rate_class class on class.is_default`;

/** The same for everybody in a class. */
export const daysOfClass = (classId: number, { from, until }: Days): SQL => sql`
  select person_id, since, last from (
    select person.id as person_id,
      greatest(${from}::date, hire_date, place.since, span.since) as since,
      least(${until}::date, leave_date, place.until, span.until) as last
    from person
    join (${assignmentSpans(sql`is not null`)}) as place on place.person_id = person.id
    join (${GRADE_SPANS}) as span on span.class_id = ${classId}
      and span.grade = lower(coalesce(place.grade, ''))
  ) as days
  where since <= last`;
