import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { preparedStatement, type Transaction } from '#server/platform/db/database.ts';
import type { NewChange } from './changes-store.ts';
import { summed } from './rollup.ts';
import type { RowChanges } from './row-changes.ts';
import type { SheetMark } from './store.ts';

/** A sheet with all that its change leaves behind. */
export interface WrittenSheet {
  readonly personId: number;
  readonly mark: SheetMark;
  readonly changes: RowChanges;
  readonly history: NewChange;
  /** The change of its history that goes on with this; null begins another. */
  readonly continued: number | null;
}

interface Values extends SheetMark {
  readonly sheetId: number;
  readonly personId: number;
  readonly rows: string;
  readonly gone: readonly number[];
  readonly edited: string;
  readonly added: string;
  readonly clearedRows: readonly number[];
  readonly clearedDates: readonly CalendarDate[];
  readonly changedRows: readonly number[];
  readonly changedDates: readonly CalendarDate[];
  readonly changedMinutes: readonly Minutes[];
  readonly filledRows: readonly number[];
  readonly filledDates: readonly CalendarDate[];
  readonly filledMinutes: readonly Minutes[];
  readonly continued: number | null;
  readonly at: string;
  readonly actorId: number;
  readonly action: string;
  readonly reason: string;
  readonly before: string | null;
}

type Value = (name: keyof Values) => SQL;

/** The caller holds the sheet, so its version moves on by exactly one. */
const marked = (value: Value): SQL => sql`
  marked as (
    update timesheet set state = sheet.state, required_minutes = ${value('requiredMinutes')},
      submitted_at = ${value('submittedAt')}, on_behalf_by = ${value('onBehalfBy')},
      modified_at = ${value('modifiedAt')}, updated_at = ${value('updatedAt')},
      version = version + 1
    from sheet where id = sheet.sheet_id
  )`;

/** Lists of cells come as columns: many are read in a fraction of the time that JSON takes. */
const rowsWritten = (value: Value): SQL => sql`
  gone as (
    delete from timesheet_row where id = any(${value('gone')}::int[])
  ), edited as (
    update timesheet_row r set position = given.position, note = given.note
    from jsonb_to_recordset(${value('edited')}::jsonb) as given(id int, position int, note text)
    where r.id = given.id
  ), cleared as (
    delete from timesheet_cell c
    using unnest(${value('clearedRows')}::int[], ${value('clearedDates')}::date[])
      as given(row_id, date)
    where c.row_id = given.row_id and c.date = given.date
  ), changed as (
    update timesheet_cell c set minutes = given.minutes
    from unnest(${value('changedRows')}::int[], ${value('changedDates')}::date[],
      ${value('changedMinutes')}::smallint[]) as given(row_id, date, minutes)
    where c.row_id = given.row_id and c.date = given.date
  ), given as (
    select * from jsonb_to_recordset(${value('added')}::jsonb)
      as row("projectId" int, absence text, note text, position int, cells jsonb)
  ), added as (
    insert into timesheet_row (sheet_id, position, project_id, absence, note)
    select sheet_id, position, "projectId", absence, note from given cross join sheet
    returning id, position
  ), filled as (
    insert into timesheet_cell (row_id, date, minutes)
    select added.id, cell.date, cell.minutes
    from added
    join given using (position)
    cross join lateral jsonb_to_recordset(given.cells) as cell(date date, minutes smallint)
    union all
    select * from unnest(${value('filledRows')}::int[], ${value('filledDates')}::date[],
      ${value('filledMinutes')}::smallint[])
  )`;

const sums = (value: Value): SQL =>
  summed(sql`sheet`, { sheetId: value('sheetId'), personId: value('personId') });

const recorded = (value: Value): SQL => sql`
  continued as (
    update timesheet_change set at = ${value('at')}, after = sheet.rows
    from sheet where id = ${value('continued')}::int
  ), recorded as (
    insert into timesheet_change (sheet_id, at, actor_id, action, reason, before, after)
    select sheet_id, ${value('at')}::timestamptz, ${value('actorId')}::int, ${value('action')}::text,
      ${value('reason')}::text, ${value('before')}::jsonb, rows
    from sheet where ${value('continued')}::int is null
  )`;

const write = preparedStatement<Values, never>(
  (value) => sql`
    with sheet as materialized (
      select ${value('sheetId')}::int as sheet_id, ${value('personId')}::int as person_id,
        ${value('state')}::text as state, ${value('rows')}::jsonb as rows
    ), ${marked(value)}, ${rowsWritten(value)}, ${sums(value)}, ${recorded(value)}
    select 1 as written`,
);

/**
 * A sheet, its rows, its sums and its history in one statement, whose work is what has changed and
 * not what there is.
 */
export async function writeRows(
  tx: Transaction,
  { personId, mark, changes, history, continued }: WrittenSheet,
): Promise<void> {
  const { gone, edited, added, cleared, changed, filled } = changes;
  const { sheetId, at, actorId, action, reason, before, after } = history;
  await write(tx, {
    ...mark,
    ...{ sheetId, personId, gone, continued, at, actorId, action, reason },
    rows: JSON.stringify(after),
    before: before && JSON.stringify(before),
    edited: JSON.stringify(edited),
    added: JSON.stringify(added),
    clearedRows: cleared.map(({ rowId }) => rowId),
    clearedDates: cleared.map(({ date }) => date),
    changedRows: changed.map(({ rowId }) => rowId),
    changedDates: changed.map(({ date }) => date),
    changedMinutes: changed.map(({ minutes }) => minutes),
    filledRows: filled.map(({ rowId }) => rowId),
    filledDates: filled.map(({ date }) => date),
    filledMinutes: filled.map(({ minutes }) => minutes),
  });
}
