import { type SQL, sql } from 'drizzle-orm';
import type { CalendarPart } from '#features/calendar/server/service.ts';
import { calendarPart } from '#features/calendar/server/sql.ts';
import type { BookableProject } from '#features/timesheets/contract.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { FillMode } from '#kernel/enums.ts';
import {
  type Executor,
  preparedRowsOf,
  preparedStatement,
  type Transaction,
  unseenIds,
} from '#server/platform/db/database.ts';
import { changedProjects, changesOf, type StoredChange } from './changes-store.ts';
import { fewProjects, type JudgedProject, judgedProjects, pinnedBy } from './projects-store.ts';
import { projectsOfSheets, type StoredSheet, sheetsOf } from './sheets-store.ts';
import { type Filler, type FillerBatch, heldForWriting } from './store.ts';

/** What judging a sheet needs, read at once: many statements would take longer than what they read. */
export interface SheetData<Project extends JudgedProject = JudgedProject> {
  readonly sheets: readonly StoredSheet[];
  readonly calendar: CalendarPart;
  readonly projects: readonly Project[];
}

export interface PageData extends SheetData<BookableProject> {
  readonly changes: readonly StoredChange[];
}

const listOf = (query: SQL) =>
  sql`coalesce((select json_agg(listed) from (${query}) listed), '[]'::json)`;

interface PageValues {
  readonly userId: number;
  readonly deptId: number;
  readonly batchId: number;
  readonly batchIds: readonly number[];
  readonly fillMode: FillMode;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly recent: readonly number[];
}

const pageStatement = preparedStatement<PageValues, PageData>((value) => {
  const userId = value('userId');
  const mentioned = sql`
    ${projectsOfSheets(userId, value('recent'))}
    union ${pinnedBy(userId)}
    union ${changedProjects(sql`changes`)}`;
  const mode = sql`${value('fillMode')}::int`;
  return sql`
    with changes as materialized (${changesOf(userId, value('batchId'))})
    select ${listOf(sheetsOf(userId, value('batchIds')))} as sheets,
      ${listOf(sql`select * from changes order by id desc`)} as changes,
      ${calendarPart(value('from'), value('to'))} as calendar,
      ${listOf(fewProjects({ userId, deptId: value('deptId') }, mode, sql`array(${mentioned})`))} as projects`;
});

/** What a sheet is judged by, of the steps of `heldForWriting`. `given` are projects it is to have. */
function lockedStatement(staffNo: SQL, batchId: SQL, given: SQL, reach: SQL | undefined): SQL {
  const reader = { userId: sql`filler."userId"`, deptId: sql`filler."deptId"` };
  const batchIds = sql`array[asked.id]`;
  const concerned = sql`
    select unnest(${unseenIds(given)}) union ${projectsOfSheets(reader.userId, batchIds)}`;
  return sql`
    with ${heldForWriting(staffNo, batchId, reach)}
    select to_json(filler) as filler, to_json(asked) as batch, sheet.version,
      ${listOf(sheetsOf(reader.userId, batchIds))} as sheets,
      ${calendarPart(sql`asked."startDate"`, sql`asked."endDate"`)} as calendar,
      ${listOf(judgedProjects(reader, sql`asked."fillMode"`, sql`array(${concerned})`))} as projects
    from filler left join asked on true left join sheet on true`;
}

interface LockedValues {
  readonly staffNo: string;
  readonly batchId: number;
  readonly given: readonly number[];
}

export interface LockedData extends SheetData {
  readonly filler: Filler;
  /** Null where it does not ask them for hours. */
  readonly batch: FillerBatch | null;
}

type LockedRow = LockedData & { readonly version: number | null };

const lockAnyone = preparedStatement<LockedValues, LockedRow>((value) =>
  lockedStatement(value('staffNo'), value('batchId'), value('given'), undefined),
);

const lockReached = ({ staffNo, batchId, given }: LockedValues, reach: SQL) =>
  lockedStatement(sql`${staffNo}`, sql`${batchId}`, sql`${sql.param(given)}`, reach);

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement without a condition gave no row');
  return row;
}

interface Shown {
  readonly batch: FillerBatch;
  /** The batch before it, to begin from. */
  readonly earlier: FillerBatch | undefined;
  /** Batches whose projects are likely to be booked on again, with the two. */
  readonly recent: readonly number[];
}

/**
 * For the page of a sheet. Its projects are those that the sheet, its history or the sheets before it
 * mention, and pinned ones; the others are looked for.
 */
export async function findPageData(
  executor: Executor,
  { userId, deptId }: Filler,
  { batch, earlier, recent }: Shown,
): Promise<PageData> {
  const values = {
    userId,
    deptId,
    batchId: batch.id,
    batchIds: earlier === undefined ? [batch.id] : [batch.id, earlier.id],
    fillMode: batch.fillMode,
    recent,
    from: earlier?.startDate ?? batch.startDate,
    to: batch.endDate,
  };
  return only(await pageStatement(executor, values));
}

/**
 * For writing a sheet: itself, held, and the projects of it and of what it is to become. Null when
 * there is nobody of that staff number whom `reach` reaches.
 */
export async function lockSheetData(
  tx: Transaction,
  values: LockedValues,
  reach: SQL | undefined,
): Promise<LockedData | null> {
  const read = () =>
    reach === undefined
      ? lockAnyone(tx, values)
      : preparedRowsOf<LockedRow>(tx, lockReached(values, reach));
  const [found] = await read();
  // Whoever has waited until somebody was moved holds them, beside a department that is not theirs any more.
  const [row] = found === undefined ? await read() : [found];
  if (row === undefined) return null;
  // Whoever has waited for somebody else holds the sheet as it is now, and has read it as it was.
  const { version: seen } = row.sheets[0] ?? { version: null };
  return row.version === seen ? row : only(await read());
}
