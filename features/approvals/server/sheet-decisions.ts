import { sql } from 'drizzle-orm';
import type { RowDecision } from '#features/approvals/contract.ts';
import { reachOf } from '#features/people/server/service.ts';
import { people, personRefsJson } from '#features/people/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';

const route = sql`
  select json_agg(json_build_object(
    'role', s.role, 'state', s.state, 'raised', s.raised, 'decidedBy', by.nick_name,
    'onBehalfOf', behalf.nick_name, 'decidedAt', ${instantText(sql`s.decided_at`)},
    'candidates', ${personRefsJson(sql`s.candidates`)}) order by s.step)
  from approval_step s
  left join ${people} by on by.id = s.decided_by
  left join ${people} behalf on behalf.id = s.on_behalf_of
  where s.item_id = i.id`;

const decisions = sql`
  select json_agg(json_build_object(
    'id', e.id, 'at', ${instantText(sql`e.at`)}, 'kind', e.kind, 'actor', actor.nick_name,
    'role', e.role, 'onBehalfOf', behalf.nick_name, 'text', e.text) order by e.id)
  from approval_event e
  join ${people} actor on actor.id = e.actor_id
  left join ${people} behalf on behalf.id = e.on_behalf_of
  where e.item_id = i.id and e.kind in ('approve', 'reject')`;

type Found = Omit<RowDecision, 'by' | 'text'>;

/** How far each row of a sheet is, for its owner and whoever may fill it in for them. */
export async function readSheetDecisions(
  { db, actor }: SignedInContext,
  { staffNo, batchId }: { readonly staffNo: string; readonly batchId: number },
): Promise<RowDecision[]> {
  const reach = reachOf(actor, 'timesheets:fill');
  const found = await rowsOf<Found>(
    db.executor,
    sql`
      select i.project_id as "projectId", i.state,
        coalesce((${route}), '[]'::json) as route,
        coalesce((${decisions}), '[]'::json) as decisions,
        array(
          select candidate.nick_name
          from approval_candidate c join ${people} candidate on candidate.id = c.person_id
          where c.item_id = i.id and i.state = 'pending' order by candidate.staff_no
        ) as "waitingFor"
      from approval_item i
      join ${people} person on person.id = i.person_id
      where i.batch_id = ${batchId} and lower(person.staff_no) = lower(${staffNo})
        ${reach === undefined ? sql`` : sql`and ${reach}`}
      order by i.id`,
  );
  return found.map((row) => {
    const last = row.decisions.at(-1);
    return { ...row, by: last?.actor ?? null, text: last?.text ?? '' };
  });
}
