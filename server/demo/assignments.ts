import { sql } from 'drizzle-orm';
import { personAssignment } from '#features/people/server/schema.ts';
import { addMonths, firstDay, monthOf, yearOf } from '#kernel/dates.ts';
import type { Executor } from '../platform/db/database.ts';

/** Somebody of the demo as far as their way through the company goes. */
export interface DemoStaff {
  readonly id: number;
  readonly hireDate: string;
  readonly deptId: number;
  readonly grade: string;
  readonly leads: boolean;
}

/** Every so many people have one of these behind them; one more is about to move. */
const PROMOTED_EVERY = 7;
const MOVED_EVERY = 11;
const MOVING_PLACE = 40;

const gradeBelow = (grade: string) => `P${Number(grade.slice(1)) - 1}`;

/** The lowest grade there is a rate for. */
const LOWEST_GRADE = 'P4';

/** A department far enough along the list to be another one. */
function otherDepartment(staff: readonly DemoStaff[], place: number): number {
  const { deptId } = staff[place] ?? {};
  const others = [...staff.slice(place), ...staff].map((one) => one.deptId);
  return others.find((id) => id !== deptId) ?? deptId ?? 0;
}

interface Step {
  readonly from: string;
  readonly deptId: number;
  readonly grade: string;
}

/** Where somebody stood before: the last step is where they are today. */
function wayOf(staff: readonly DemoStaff[], place: number, today: string): Step[] {
  const one = staff[place];
  if (one === undefined || one.leads) return [];
  const promotedOn = `${yearOf(today)}-01-01`;
  const movedOn = `${addMonths(monthOf(today), -5)}-11`;
  const promoted = place % PROMOTED_EVERY === 3 && one.grade !== LOWEST_GRADE;
  const moved = place % MOVED_EVERY === 5;
  const begins = promoted && promotedOn < movedOn ? promotedOn : movedOn;
  if (!(promoted || moved) || one.hireDate >= begins) return [];
  const before = {
    deptId: moved ? otherDepartment(staff, place) : one.deptId,
    grade: promoted ? gradeBelow(one.grade) : one.grade,
  };
  const step = (from: string): Step => ({
    from,
    deptId: moved && from < movedOn ? before.deptId : one.deptId,
    grade: promoted && from < promotedOn ? before.grade : one.grade,
  });
  const days = [...(promoted ? [promotedOn] : []), ...(moved ? [movedOn] : [])].sort();
  return [{ from: one.hireDate, ...before }, ...days.map(step)];
}

/** Moves and promotions of the past, and one that is settled for the first of next month. */
export async function seedAssignments(
  executor: Executor,
  today: string,
  staff: readonly DemoStaff[],
): Promise<void> {
  const ways = staff.map(({ id }, place) => ({ id, way: wayOf(staff, place, today) }));
  const first = ways.flatMap(({ id, way }) => way.slice(0, 1).map((step) => ({ id, ...step })));
  await executor.execute(sql`
    update person_assignment a set dept_id = given."deptId", grade = given.grade
    from jsonb_to_recordset(${JSON.stringify(first)}::jsonb)
      as given(id int, "from" date, "deptId" int, grade text)
    where a.person_id = given.id and a.from_day = given."from"`);
  const moving = staff.findIndex(({ leads }, place) => place >= MOVING_PLACE && !leads);
  const later = ways.flatMap(({ id, way }) =>
    way.slice(1).map(({ from, ...place }) => ({ personId: id, fromDay: from, ...place })),
  );
  await executor.insert(personAssignment).values([
    ...later,
    {
      personId: staff[moving]?.id ?? 0,
      fromDay: firstDay(addMonths(monthOf(today), 1)),
      deptId: otherDepartment(staff, moving),
      grade: staff[moving]?.grade ?? null,
    },
  ]);
}
