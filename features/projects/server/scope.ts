import { type SQL, sql } from 'drizzle-orm';
import { departmentsAbove } from '#features/people/server/sql.ts';
import { scopesOf } from '#kernel/permissions.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** Who asks for projects, and whether they may see all of them. */
export interface Reader {
  readonly userId: number;
  readonly deptId: number;
  readonly all: boolean;
  readonly edits: boolean;
}

export function readerOf(actor: Actor): Reader {
  return {
    userId: actor.userId,
    deptId: actor.deptId,
    all: scopesOf(actor.roles, 'projects:read').includes('all'),
    edits: scopesOf(actor.roles, 'projects:edit').includes('all'),
  };
}

/**
 * Identifiers of the projects a reader may see: those they lead, direct or are named a member of,
 * by person or by department, and the sub-projects of these.
 */
export function visibleProjects({ userId, deptId, all }: Reader): SQL {
  if (all) return sql`select id from project`;
  return sql`
    with mine as (
      select id from project where lead_id = ${userId} or director_id = ${userId}
      union
      select project_id from project_member
        where person_id = ${userId} or dept_id in (${departmentsAbove(sql`${deptId}`)})
    )
    select id from project
    where id in (select id from mine) or parent_id in (select id from mine)`;
}
