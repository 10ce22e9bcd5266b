import { sql } from 'drizzle-orm';
import { departments, departmentsBeneath, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';
import type { Announcements } from '#server/platform/wire/announcement.ts';

async function idsOf(rows: Promise<{ id: number }[]>): Promise<number[]> {
  return (await rows).map(({ id }) => id);
}

const undecided = sql`i.state in ('pending', 'orphaned')`;

export const findUndecided = (tx: Transaction) =>
  idsOf(rowsOf(tx, sql`select i.id from approval_item i where ${undecided} order by i.id`));

/** Undecided rows whose way could lead elsewhere when these projects change. */
export const findUndecidedOfProjects = (tx: Transaction, projectIds: readonly number[]) =>
  idsOf(
    rowsOf(
      tx,
      sql`
        select i.id from approval_item i join ${projects} p on p.id = i.project_id
        where ${undecided} and (p.id = any(${sql.param(projectIds)}::int[])
          or p.parent_id = any(${sql.param(projectIds)}::int[]))
        order by i.id`,
    ),
  );

/** Who of these belongs to an office that decides about projects of its division. */
export const findOfficeMembers = (tx: Transaction, personIds: readonly number[]) =>
  idsOf(
    rowsOf(
      tx,
      sql`
        select member.id from ${people} member
        join ${departments} office on office.id = member.dept_id
        where office.pmo_division is not null and member.id = any(${sql.param(personIds)}::int[])`,
    ),
  );

/**
 * The same for departments: rows of everybody beneath them, rows that wait for whoever led or leads
 * them, and rows of projects whose division's office they were or are.
 */
export function findUndecidedUnder(
  tx: Transaction,
  { ids, leaderIds, divisions }: Announcements['departments'],
) {
  return idsOf(
    rowsOf(
      tx,
      sql`
        select i.id from approval_item i
        join ${people} submitter on submitter.id = i.person_id
        left join ${projects} p on p.id = i.project_id
        where ${undecided} and (
          submitter.dept_id in (${departmentsBeneath(sql`${sql.param(ids)}::int[]`)})
          or p.division = any(${sql.param(divisions)}::int[])
          or exists (select 1 from approval_step s
            where s.item_id = i.id and s.candidates && ${sql.param(leaderIds)}::int[])
        )
        order by i.id`,
    ),
  );
}

/**
 * The same for people: rows of their own, rows that ask them, and rows that
 * could ask them by what they lead, direct or belong to.
 */
export function findUndecidedAround(tx: Transaction, personIds: readonly number[]) {
  const given = sql`any(${sql.param(personIds)}::int[])`;
  return idsOf(
    rowsOf(
      tx,
      sql`
        with led as (${departmentsBeneath(sql`array(
          select id from ${departments} unit where leader_id = ${given})`)}
        ), division as (
          select pmo_division as number from ${departments} office
          where pmo_division is not null and leader_id = ${given}
          union
          select office.pmo_division from ${departments} office
          join ${people} member on member.dept_id = office.id
          where office.pmo_division is not null and member.id = ${given}
        )
        select i.id from approval_item i
        join ${people} submitter on submitter.id = i.person_id
        left join ${projects} p on p.id = i.project_id
        left join ${projects} main on main.id = p.parent_id
        where ${undecided} and (
          i.person_id = ${given}
          or exists (select 1 from approval_step s cross join unnest(s.candidates) as candidate(id)
            where s.item_id = i.id and candidate.id = ${given})
          or submitter.dept_id in (select id from led)
          or p.lead_id = ${given} or p.director_id = ${given}
          or main.lead_id = ${given} or main.director_id = ${given}
          or p.division in (select number from division)
        )
        order by i.id`,
    ),
  );
}
