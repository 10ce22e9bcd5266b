import { sql } from 'drizzle-orm';
import { preparedRowsOf, type Transaction } from '#server/platform/db/database.ts';
import type { RowChanges } from './row-changes.ts';
import { markedSheet, type SheetMark } from './store.ts';

/** The sheet and its rows in one statement, whose work is what has changed and not what there is. */
export async function writeRows(
  tx: Transaction,
  sheetId: number,
  { gone, added, edited, set, cleared }: RowChanges,
  mark: SheetMark,
): Promise<void> {
  const statement = sql`
    with marked as (
      ${markedSheet(sheetId, mark)}
    ), gone as (
      delete from timesheet_row where id = any(${sql.param(gone)}::int[])
    ), edited as (
      update timesheet_row r set position = given.position, note = given.note
      from jsonb_to_recordset(${JSON.stringify(edited)}::jsonb)
        as given(id int, position int, note text)
      where r.id = given.id
    ), cleared as (
      delete from timesheet_cell c
      using jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb) as given("rowId" int, date date)
      where c.row_id = given."rowId" and c.date = given.date
    ), given as (
      select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as row("projectId" int, absence text, note text, position int, cells jsonb)
    ), added as (
      insert into timesheet_row (sheet_id, position, project_id, absence, note)
      select ${sheetId}::int, position, "projectId", absence, note from given
      returning id, position
    )
    insert into timesheet_cell (row_id, date, minutes)
    select added.id, cell.date, cell.minutes
    from added
    join given using (position)
    cross join lateral jsonb_to_recordset(given.cells) as cell(date date, minutes smallint)
    union all
    select "rowId", date, minutes
    from jsonb_to_recordset(${JSON.stringify(set)}::jsonb)
      as cell("rowId" int, date date, minutes smallint)
    on conflict (row_id, date) do update set minutes = excluded.minutes`;
  await preparedRowsOf(tx, statement);
}
