import { sql } from 'drizzle-orm';
import { requiredMinutes, type SpecialDays } from '#features/calendar/rules.ts';
import { type Assignment, assignmentOn } from '#features/people/rules-assignments.ts';
import { datesInRange } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** What somebody did, or should have done, on one day. */
export interface CountedDay {
  readonly personId: number;
  readonly date: string;
  /** Where they stood on that day. */
  readonly deptId: number;
  readonly required: number;
  /** By project number or kind of absence. */
  readonly minutes: ReadonlyMap<number | string, number>;
}

export interface CountedPerson {
  readonly personId: number;
  readonly state: string;
  /** Where they are counted. */
  readonly deptId: number;
  readonly days: readonly CountedDay[];
}

interface Cell {
  readonly personId: number;
  readonly date: string;
  readonly projectId: number | null;
  readonly absence: string | null;
  readonly minutes: number;
}

interface Asked {
  readonly personId: number;
  readonly hireDate: string;
  readonly leaveDate: string | null;
  readonly state: string | null;
  readonly assignments: readonly Assignment[];
}

const clamp = (date: string, from: string, to: string) =>
  date < from ? from : date > to ? to : date;

/**
 * The hours of a batch counted the plainest way there is, day by day and cell by cell in this process:
 * what everything that reports is held against.
 */
export async function countedHours(executor: Executor, batchId: number): Promise<CountedPerson[]> {
  const [range] = await rowsOf<{ from: string; to: string }>(
    executor,
    sql`select start_date as "from", end_date as "to" from batch where id = ${batchId}`,
  );
  if (range === undefined) throw new Error(`there is no batch ${batchId}`);
  const asked = await rowsOf<Asked>(
    executor,
    sql`
      select p.id as "personId", p.hire_date as "hireDate", p.leave_date as "leaveDate", s.state,
        (select json_agg(json_build_object('from', a.from_day, 'deptId', a.dept_id, 'grade', a.grade)
          order by a.from_day) from person_assignment a where a.person_id = p.id) as assignments
      from batch_person m join person p on p.id = m.person_id
      left join timesheet s on s.person_id = p.id and s.batch_id = m.batch_id
      where m.batch_id = ${batchId} order by p.id`,
  );
  const cells = await rowsOf<Cell>(
    executor,
    sql`
      select s.person_id as "personId", c.date, r.project_id as "projectId", r.absence, c.minutes
      from timesheet s join timesheet_row r on r.sheet_id = s.id
      join timesheet_cell c on c.row_id = r.id where s.batch_id = ${batchId}`,
  );
  const special: SpecialDays = new Map(
    (
      await rowsOf<{ date: string; kind: 'workday' | 'restDay' | 'holiday' | 'makeUpWorkday' }>(
        executor,
        sql`select date, kind from calendar_day`,
      )
    ).map(({ date, kind }) => [date, kind]),
  );
  const filled = new Map<string, Map<number | string, number>>();
  for (const { personId, date, projectId, absence, minutes } of cells) {
    const key = `${personId} ${date}`;
    const ofDay = filled.get(key) ?? new Map<number | string, number>();
    filled.set(key, ofDay.set(projectId ?? absence ?? '', minutes));
  }
  return asked.map(({ personId, hireDate, leaveDate, state, assignments }) => {
    const last = clamp(leaveDate ?? range.to, range.from, range.to);
    return {
      personId,
      state: state ?? 'none',
      deptId: assignmentOn(assignments, last).deptId,
      days: datesInRange(range.from, range.to).map((date) => ({
        personId,
        date,
        deptId: assignmentOn(assignments, date).deptId,
        required: requiredMinutes(date, date, special, { hireDate, leaveDate }),
        minutes: filled.get(`${personId} ${date}`) ?? new Map(),
      })),
    };
  });
}

/** Every department with itself and all above it. */
export async function nodesAbove(executor: Executor): Promise<(deptId: number) => number[]> {
  const units = await rowsOf<{ id: number; parentId: number | null }>(
    executor,
    sql`select id, parent_id as "parentId" from department`,
  );
  const parentOf = new Map(units.map(({ id, parentId }) => [id, parentId]));
  return (deptId) => {
    const nodes: number[] = [];
    for (let id: number | null = deptId; id !== null; id = parentOf.get(id) ?? null) nodes.push(id);
    return nodes;
  };
}

const isProject = (subject: number | string) => typeof subject === 'number';

export const projectMinutes = ({ minutes }: Pick<CountedDay, 'minutes'>) =>
  [...minutes].reduce((sum, [subject, value]) => sum + (isProject(subject) ? value : 0), 0);

export const absenceMinutes = ({ minutes }: Pick<CountedDay, 'minutes'>) =>
  [...minutes].reduce((sum, [subject, value]) => sum + (isProject(subject) ? 0 : value), 0);
