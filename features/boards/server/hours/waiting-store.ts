import { sql } from 'drizzle-orm';
import type { WaitingHours } from '#features/boards/contract-hours.ts';
import type { BudgetViewer } from '#features/boards/server/ground/viewer.ts';
import { people, personRefJson } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { oftenRowsOf } from '#server/platform/db/database.ts';
import { pendingHours } from './pending-sql.ts';
import type { HoursAsked } from './scope-sql.ts';

type WaitingRow = Omit<WaitingHours['rows'][number], 'hours'> & { readonly minutes: number };

interface WaitingPage {
  readonly total: number;
  readonly minutes: number;
  readonly rows: readonly WaitingRow[];
}

interface PageAsked {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A page of the hours that wait, newest months first, and what all of them come to. */
export async function findWaiting(
  viewer: BudgetViewer,
  asked: HoursAsked,
  { pageNum, pageSize }: PageAsked,
): Promise<WaitingPage> {
  const [found] = await oftenRowsOf<WaitingPage>(
    viewer.context.db.executor,
    sql`
      with waiting as materialized (
        select person_id, project_id, month, place, sum(minutes)::bigint as minutes
        from (${pendingHours(viewer, asked)}) one
        group by person_id, project_id, month, place having sum(minutes) > 0
      ), page as (
        select ${personRefJson(sql`person`)} as person,
          json_build_object('id', project.id, 'code', project.code, 'nameZh', project.name_zh,
            'nameEn', project.name_en) as project,
          to_char(waiting.month, 'YYYY-MM') as month, waiting.minutes,
          case waiting.place when 1 then 'approved' when 2 then 'corrected' else 'submitted' end
            as state
        from waiting
        join ${people} person on person.id = waiting.person_id
        join ${projects} project on project.id = waiting.project_id
        order by waiting.month desc, project.code, person.staff_no, waiting.place
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}
      )
      select (select count(*)::int from waiting) as total,
        (select coalesce(sum(minutes), 0)::bigint from waiting) as minutes,
        coalesce((select json_agg(page) from page), '[]'::json) as rows`,
  );
  if (found === undefined) throw new Error('hours say nothing');
  return found;
}
