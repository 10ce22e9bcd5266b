import { type SQL, sql } from 'drizzle-orm';
import { people } from '#features/people/server/sql.ts';
import type { Move } from '#features/timesheets/rules-corrections.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';

export interface StoredCorrection {
  readonly id: number;
  readonly at: string;
  readonly actorId: number;
  readonly actor: string;
  readonly reason: string;
  readonly cells: readonly Move[];
}

/** The corrections of a sheet, the first first, in one JSON value. `sheetId` is a column outside. */
export const correctionsOf = (sheetId: SQL): SQL => sql`
  coalesce((
    select json_agg(json_build_object(
      'id', h.id, 'at', ${instantText(sql`h.at`)}, 'actorId', h.actor_id, 'actor', actor.nick_name,
      'reason', h.reason,
      'cells', (
        select json_agg(json_build_object('projectId', m.project_id, 'absence', m.absence,
          'date', m.date, 'minutes', m.minutes) order by m.id)
        from hours_correction_cell m where m.correction_id = h.id)
    ) order by h.id)
    from hours_correction h join ${people} actor on actor.id = h.actor_id
    where h.sheet_id = ${sheetId}
  ), '[]'::json)`;

/** The projects that corrections of these sheets moved hours of, as a query of their identifiers. */
export const correctedProjects = (sheets: SQL): SQL => sql`
  select m.project_id from hours_correction h
  join hours_correction_cell m on m.correction_id = h.id
  where h.sheet_id in (${sheets}) and m.project_id is not null`;

interface NewCorrection {
  readonly sheetId: number;
  readonly at: string;
  readonly actorId: number;
  readonly reason: string;
  readonly moves: readonly Move[];
}

/** The correction with its cells, in one statement. */
export async function insertCorrection(
  tx: Transaction,
  { sheetId, at, actorId, reason, moves }: NewCorrection,
): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    sql`
      with made as (
        insert into hours_correction (sheet_id, at, actor_id, reason)
        values (${sheetId}, ${at}, ${actorId}, ${reason})
        returning id
      ), moved as (
        insert into hours_correction_cell (correction_id, project_id, absence, date, minutes)
        select made.id, given."projectId", given.absence, given.date, given.minutes
        from made cross join jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
          as given("projectId" int, absence text, date date, minutes smallint)
        order by given.date, given."projectId", given.absence
      )
      select id from made`,
  );
  if (row === undefined) throw new Error('a correction was not written');
  return row.id;
}
