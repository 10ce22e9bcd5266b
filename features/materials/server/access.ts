import { type SQL, sql } from 'drizzle-orm';
import { scopeHolder } from '#features/people/server/service.ts';
import { departments, departmentsAbove, departmentsBeneath } from '#features/people/server/sql.ts';
import { projectMembers, projects, projectsLedBy } from '#features/projects/server/sql.ts';
import { isPermitted, type Permission, scopesOf } from '#kernel/permissions.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** Projects somebody leads, directs, or is named a member of, in person or by department. */
const projectsOf = ({ userId, deptId }: Actor): SQL => sql`
  ${projectsLedBy(sql`${userId}::int`)}
  union
  select joined.id from ${projects} joined
  where exists (
    select from ${projectMembers} member
    where member.project_id in (joined.id, joined.parent_id)
      and (member.person_id = ${userId} or member.dept_id in (${departmentsAbove(sql`${deptId}`)})))`;

const projectsOfDivision = ({ userId, deptId }: Actor): SQL => sql`
  select own.id from ${projects} own where own.division in (
    select office.pmo_division from ${departments} office
    where office.pmo_division is not null
      and (office.id = ${deptId} or office.leader_id = ${userId}))`;

function departmentsOf(actor: Actor): SQL {
  const { id, deptId, seesOwnSubtree } = scopeHolder(actor);
  const ownTree = seesOwnSubtree ? deptId : null;
  return departmentsBeneath(sql`array(
    select root.id from ${departments} root where root.leader_id = ${id} or root.id = ${ownTree})`);
}

/** A condition on `issue`, a row of issues: those somebody reaches by this permission. */
function reached(actor: Actor, permission: Permission): SQL {
  const scopes = scopesOf(actor.roles, permission);
  if (scopes.includes('all')) return sql`true`;
  const ways = [
    ...(scopes.includes('own') ? [sql`issue.project_id in (${projectsOf(actor)})`] : []),
    ...(scopes.includes('subtree') ? [sql`issue.dept_id in (${departmentsOf(actor)})`] : []),
    ...(scopes.includes('division')
      ? [sql`issue.project_id in (${projectsOfDivision(actor)})`]
      : []),
  ];
  return ways.length === 0 ? sql`false` : sql`coalesce(${sql.join(ways, sql` or `)}, false)`;
}

/** Who asks for issues: which of them they see, and of which also what they cost. */
export interface Reader {
  readonly edits: boolean;
  /** Whether there is any amount at all they might see. */
  readonly amounts: boolean;
  /** Whether everything there is can be seen. */
  readonly all: boolean;
  /** Conditions on `issue`. */
  readonly sees: SQL;
  readonly seesAmount: SQL;
}

export function readerOf(actor: Actor): Reader {
  return {
    edits: isPermitted(actor.roles, 'materials:edit'),
    amounts: isPermitted(actor.roles, 'materials:amounts'),
    all: scopesOf(actor.roles, 'materials:read').includes('all'),
    sees: reached(actor, 'materials:read'),
    seesAmount: reached(actor, 'materials:amounts'),
  };
}
