import { sql } from 'drizzle-orm';
import {
  flowOf,
  flowSubject,
  type LineUnit,
  type Office,
  present,
  type RouteContext,
  type Step,
} from '#features/approvals/rules.ts';
import type { FlowSubject } from '#features/batches/rules.ts';
import { batchFlowSteps } from '#features/batches/server/sql.ts';
import { departments, departmentsAbove, isActiveOn, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { ProjectType } from '#kernel/enums.ts';
import type { DerivedRole } from '#kernel/roles.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

interface Unit extends LineUnit {
  readonly id: number;
  readonly parentId: number | null;
  readonly pmoDivision: number | null;
}

interface RoutedProject {
  readonly id: number;
  readonly leadId: number | null;
  readonly directorId: number | null;
  readonly division: number;
  readonly projectType: ProjectType;
}

/** The units these people are in, up to the company, and the PMO offices of these divisions. */
const findUnits = (
  executor: Executor,
  { personIds, divisions }: { readonly personIds: readonly number[]; divisions: readonly number[] },
) =>
  rowsOf<Unit>(
    executor,
    sql`
      select id, parent_id as "parentId", kind, leader_id as "leaderId",
        pmo_division as "pmoDivision"
      from ${departments} unit
      where pmo_division = any(${sql.param(divisions)}::int[]) or id in (
        select above.id from (
          select distinct dept_id from ${people} one where id = any(${sql.param(personIds)}::int[])
        ) own cross join lateral (${departmentsAbove(sql`own.dept_id`)}) above)`,
  );

/** A sub-project without anybody of its own is led and directed by whoever has its main project. */
const findProjects = (executor: Executor, ids: readonly number[]) =>
  rowsOf<RoutedProject>(
    executor,
    sql`
      select p.id, coalesce(p.lead_id, main.lead_id) as "leadId",
        coalesce(p.director_id, main.director_id) as "directorId",
        p.division, p.project_type as "projectType"
      from ${projects} p left join ${projects} main on main.id = p.parent_id
      where p.id = any(${sql.param(ids)}::int[])`,
  );

const findDepartmentsOf = (executor: Executor, ids: readonly number[]) =>
  rowsOf<{ id: number; deptId: number }>(
    executor,
    sql`select id, dept_id as "deptId" from ${people} one where id = any(${sql.param(ids)}::int[])`,
  );

/** Which of these people, and of those in these departments, are employed and enabled. */
const findActive = (
  executor: Executor,
  { ids, deptIds }: { readonly ids: readonly number[]; readonly deptIds: readonly number[] },
  today: CalendarDate,
) =>
  rowsOf<{ id: number; deptId: number }>(
    executor,
    sql`
      select one.id, one.dept_id as "deptId" from ${people} one
      where ${isActiveOn(sql`one`, sql`${today}::date`)} and (
        one.id = any(${sql.param(ids)}::int[]) or one.dept_id = any(${sql.param(deptIds)}::int[]))`,
  );

const findFlows = (executor: Executor, batchIds: readonly number[]) =>
  rowsOf<{ batchId: number; subject: FlowSubject; roles: DerivedRole[] }>(
    executor,
    sql`
      select batch_id as "batchId", subject, array_agg(role order by step) as roles
      from ${batchFlowSteps} flow where batch_id = any(${sql.param(batchIds)}::int[])
      group by batch_id, subject`,
  );

export interface RoutedSubject {
  readonly batchId: number;
  readonly personId: number;
  readonly projectId: number | null;
  /** How far it was before, where it goes on: rows may be assigned to somebody from elsewhere. */
  readonly steps?: readonly Step[] | undefined;
}

export interface RoutingContext {
  readonly contextOf: (subject: RoutedSubject) => RouteContext;
  readonly flowOf: (subject: RoutedSubject) => readonly DerivedRole[];
}

function lineOf(units: ReadonlyMap<number, Unit>, deptId: number | undefined): Unit[] {
  const line: Unit[] = [];
  let unit = deptId === undefined ? undefined : units.get(deptId);
  while (unit !== undefined) {
    line.push(unit);
    unit = unit.parentId === null ? undefined : units.get(unit.parentId);
  }
  return line;
}

const unique = <T>(values: readonly T[]) => [...new Set(values)];

/** What the routes of any number of items follow from, in a fixed number of statements. */
export async function loadRoutingContext(
  executor: Executor,
  subjects: readonly RoutedSubject[],
  today: CalendarDate,
): Promise<RoutingContext> {
  const personIds = unique(subjects.map((one) => one.personId));
  const people = await findDepartmentsOf(executor, personIds);
  const projects = await findProjects(
    executor,
    unique(present(subjects.map((one) => one.projectId))),
  );
  const divisions = unique(projects.map(({ division }) => division));
  const units = await findUnits(executor, { personIds, divisions });
  const isOffice = ({ pmoDivision }: Unit) =>
    pmoDivision !== null && divisions.includes(pmoDivision);
  const assigned = subjects.flatMap(({ steps = [] }) =>
    steps.flatMap(({ role, candidates }) => (role === 'assigned' ? candidates : [])),
  );
  const holders = present([
    ...units.map(({ leaderId }) => leaderId),
    ...projects.flatMap(({ leadId, directorId }) => [leadId, directorId]),
  ]);
  const active = await findActive(
    executor,
    {
      ids: unique([...holders, ...assigned]),
      deptIds: units.filter(isOffice).map(({ id }) => id),
    },
    today,
  );
  const flows = await findFlows(executor, unique(subjects.map(({ batchId }) => batchId)));

  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const deptOf = new Map(people.map(({ id, deptId }) => [id, deptId]));
  const projectOf = new Map(projects.map((project) => [project.id, project]));
  const flowKey = (batchId: number, subject: FlowSubject) => `${batchId} ${subject}`;
  const ownFlow = new Map(flows.map((one) => [flowKey(one.batchId, one.subject), one.roles]));
  const activeIds = new Set(active.map(({ id }) => id));
  const officesOf = (division: number): Office[] =>
    units
      .filter(({ pmoDivision }) => pmoDivision === division)
      .map(({ id, leaderId }) => ({
        headId: leaderId,
        memberIds: active.filter(({ deptId }) => deptId === id).map((member) => member.id),
      }));
  const offices = new Map(divisions.map((division) => [division, officesOf(division)]));

  return {
    contextOf: ({ personId, projectId }) => {
      const project = projectId === null ? undefined : projectOf.get(projectId);
      return {
        submitterId: personId,
        line: lineOf(unitOf, deptOf.get(personId)),
        project:
          project === undefined
            ? null
            : { ...project, offices: offices.get(project.division) ?? [] },
        isActive: (id) => activeIds.has(id),
      };
    },
    flowOf: ({ batchId, projectId }) => {
      const project = projectId === null ? undefined : projectOf.get(projectId);
      const subject = flowSubject(project?.projectType ?? null);
      return flowOf(subject, ownFlow.get(flowKey(batchId, subject)));
    },
  };
}
