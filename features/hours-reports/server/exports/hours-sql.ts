import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import {
  hoursByMonth,
  placedHours,
  sheetCells,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';
import { firstDay } from '#kernel/dates.ts';
import { type DayRange, splitRange } from '../../rules-exports.ts';
import type { Selection } from './selection.ts';

const isAmong = (column: SQL, ids: readonly number[]) =>
  sql`${column} = any(${sql.param(ids)}::int[])`;

interface Columns {
  readonly dept?: SQL;
  readonly project?: SQL;
  readonly state?: SQL;
}

/** What a selection asks of these columns. */
export function isChosen(
  { deptIds, projectIds, state }: Selection,
  { dept, project, state: stateOf }: Columns,
): SQL {
  return sql.join(
    [
      sql`true`,
      ...(dept && deptIds ? [isAmong(dept, deptIds)] : []),
      ...(project && projectIds ? [isAmong(project, projectIds)] : []),
      ...(stateOf && state !== null ? [sql`${stateOf} = ${state}`] : []),
    ],
    sql` and `,
  );
}

/** Batches with days in a range, or the one that is chosen. */
export const batchChosen = ({ batch }: Selection, { from, to }: DayRange): SQL =>
  batch === null
    ? sql`batch.status <> 'draft' and batch.start_date <= ${to}::date
        and batch.end_date >= ${from}::date`
    : sql`batch.id = ${batch.id}::int`;

/**
 * The cells of a range of days, to be put after `from`: `sheet`, `batch`, `line`, `cell`, and `place`
 * for the department of the day. There is no index of cells by day, so batches lead to them.
 */
export const cellsOf = (selection: Selection, range: DayRange): SQL => sql`
  ${sheets} sheet
  join ${batches} batch on batch.id = sheet.batch_id and ${batchChosen(selection, range)}
  join ${sheetRows} line on line.sheet_id = sheet.id
  join ${sheetCells} cell on cell.row_id = line.id
    and cell.date between ${range.from}::date and ${range.to}::date
  join ${placedHours} place on place.batch_id = sheet.batch_id
    and place.person_id = sheet.person_id and cell.date between place.since and place.until`;

export const isChosenCell = (selection: Selection): SQL =>
  isChosen(selection, {
    dept: sql`place.dept_id`,
    project: sql`line.project_id`,
    state: sql`sheet.state`,
  });

const edgeHours = (selection: Selection, edge: DayRange): SQL => sql`
  select sheet.person_id, place.dept_id, line.project_id, line.absence, cell.minutes::int as minutes
  from ${cellsOf(selection, edge)} where ${isChosenCell(selection)}`;

const isChosenSum = (selection: Selection): SQL =>
  isChosen(selection, {
    dept: sql`hours.dept_id`,
    project: sql`hours.project_id`,
    state: sql`hours.state`,
  });

const SUMMED = sql`hours.person_id, hours.dept_id, hours.project_id, hours.absence, hours.minutes`;

/**
 * The hours of a selection by person, department of the day and what they are booked on, as a query.
 * A batch, and every whole month of a range, comes from the monthly sums.
 */
export function hoursOf(selection: Selection): SQL {
  if (selection.batch !== null) {
    return sql`
      select ${SUMMED} from ${sheets} sheet join ${hoursByMonth} hours on hours.sheet_id = sheet.id
      where sheet.batch_id = ${selection.batch.id}::int and ${isChosenSum(selection)}`;
  }
  const { months, edges } = splitRange(selection);
  const parts = edges.map((edge) => edgeHours(selection, edge));
  if (months !== null) {
    parts.unshift(sql`
      select ${SUMMED} from ${hoursByMonth} hours
      where hours.month between ${firstDay(months.first)}::date and ${firstDay(months.last)}::date
        and ${isChosenSum(selection)}`);
  }
  return sql.join(parts, sql` union all `);
}
