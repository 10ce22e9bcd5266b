import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { type Assignment, withChange } from '#features/people/rules-assignments.ts';
import { replaceAssignments } from '#features/people/server/staff/assignments-store.ts';
import { addDays } from '#kernel/dates.ts';
import { rowsOf, transact } from '../platform/db/database.ts';
import type { TestApp } from './test-app.ts';

/** What happens to a company while its hours are counted; numbers choose among what there is. */
export const companyChange = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    who: fc.nat(60),
    dept: fc.nat(200),
    from: fc.nat(65),
  }),
  fc.record({ kind: fc.constant('leave' as const), who: fc.nat(60), on: fc.nat(65) }),
  fc.record({ kind: fc.constant('dayOff' as const), on: fc.nat(60) }),
  fc.record({ kind: fc.constant('reparent' as const), unit: fc.nat(200), under: fc.nat(200) }),
);

type CompanyChange = typeof companyChange extends fc.Arbitrary<infer Change> ? Change : never;

interface Mover {
  readonly id: number;
  readonly hireDate: string;
  assignments: Assignment[];
}

export interface MovingCompany {
  /** The newest two that are filled in, the newest first. */
  readonly batchIds: readonly number[];
  readonly personIds: readonly number[];
  carryOut(change: CompanyChange): Promise<void>;
}

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
};

/** The demo company, with hands to move its people and departments about. */
export async function movingCompany(app: TestApp): Promise<MovingCompany> {
  const { executor } = app.db;
  const ids = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<{ id: number }>(executor, query)).map(({ id }) => id);
  const batches = await rowsOf<{ id: number; from: string }>(
    executor,
    sql`select id, start_date as "from" from batch
      where status <> 'draft' order by start_date desc limit 2`,
  );
  const begin = batches.at(-1)?.from ?? '';
  const deptIds = await ids(sql`select id from department order by id`);
  const groups = await ids(sql`select id from department where kind = 'group' order by id`);
  const units = await ids(sql`select id from department where kind = 'department' order by id`);
  const people = await rowsOf<Mover>(
    executor,
    sql`select p.id, p.hire_date as "hireDate", (
        select json_agg(json_build_object('from', a.from_day, 'deptId', a.dept_id, 'grade', a.grade)
          order by a.from_day) from person_assignment a where a.person_id = p.id) as assignments
      from person p join batch_person m on m.person_id = p.id
      where m.batch_id = ${batches[0]?.id} order by p.id`,
  );

  async function move({ who, dept, from }: Extract<CompanyChange, { kind: 'move' }>) {
    const [one, deptId, since] = [pick(people, who), pick(deptIds, dept), addDays(begin, from)];
    if (since <= one.hireDate) return;
    // One stretch for each department: whoever comes back is not told apart by plain counting.
    if (one.assignments.some((known) => known.deptId === deptId)) return;
    one.assignments = withChange(one.assignments, { from: since, deptId });
    await transact(app.db, (tx) =>
      replaceAssignments(tx, [{ id: one.id, assignments: one.assignments }]),
    );
    await app.announce('assignments', { ids: [one.id], since });
  }

  async function leave({ who, on }: Extract<CompanyChange, { kind: 'leave' }>) {
    const { id } = pick(people, who);
    const day = addDays(begin, on);
    await executor.execute(sql`update person set leave_date = ${day} where id = ${id}`);
    await app.announce('people', { ids: [id] });
  }

  async function dayOff({ on }: Extract<CompanyChange, { kind: 'dayOff' }>) {
    const date = addDays(begin, on);
    await executor.execute(sql`
      insert into calendar_day (date, kind, name_zh, name_en, edited)
      values (${date}, 'holiday', '', '', true) on conflict (date) do update set kind = 'holiday'`);
    await app.announce('calendar', { from: date, to: date });
  }

  async function reparent({ unit, under }: Extract<CompanyChange, { kind: 'reparent' }>) {
    const id = pick(groups, unit);
    await executor.execute(
      sql`update department set parent_id = ${pick(units, under)} where id = ${id}`,
    );
    await app.announce('departments', { ids: [id], leaderIds: [], divisions: [] });
  }

  return {
    batchIds: batches.map(({ id }) => id),
    personIds: people.map(({ id }) => id),
    carryOut(change) {
      if (change.kind === 'move') return move(change);
      if (change.kind === 'leave') return leave(change);
      return change.kind === 'dayOff' ? dayOff(change) : reparent(change);
    },
  };
}
