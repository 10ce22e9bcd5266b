import { type SQL, sql } from 'drizzle-orm';
import type { CalendarPart } from '#features/calendar/server/service.ts';
import { calendarPart } from '#features/calendar/server/sql.ts';
import type { BookableProject } from '#features/timesheets/contract.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import {
  type Executor,
  preparedStatement,
  type Transaction,
  unseenIds,
} from '#server/platform/db/database.ts';
import { changedProjects, changesOf, type StoredChange } from './changes-store.ts';
import { byCode, type ProjectReader, pinnedBy, projectsFor } from './projects-store.ts';
import { projectsOfSheets, type StoredSheet, sheetsOf } from './sheets-store.ts';
import type { Filler, FillerBatch } from './store.ts';

/** What judging a sheet needs, read at once: many statements would take longer than what they read. */
export interface SheetData {
  readonly sheets: readonly StoredSheet[];
  readonly calendar: CalendarPart;
  readonly projects: readonly BookableProject[];
}

export interface PageData extends SheetData {
  readonly changes: readonly StoredChange[];
}

const listOf = (query: SQL) =>
  sql`coalesce((select json_agg(listed) from (${query}) listed), '[]'::json)`;

const projectsIn = (reader: ProjectReader, mode: FillMode, ids: SQL) =>
  listOf(sql`
    select * from (${projectsFor(reader, mode, sql`p.id = any(array(${ids}))`)}) known
    order by ${byCode}`);

interface Subject {
  readonly userId: number;
  readonly deptId: number;
  readonly batchIds: readonly number[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

type PageValues = Subject & { readonly batchId: number; readonly recent: readonly number[] };

const pageStatement = (mode: FillMode) =>
  preparedStatement<PageValues, PageData>((value) => {
    const userId = value('userId');
    const mentioned = sql`
      ${projectsOfSheets(userId, value('recent'))}
      union ${pinnedBy(userId)}
      union ${changedProjects(sql`changes`)}`;
    return sql`
      with changes as materialized (${changesOf(userId, value('batchId'))})
      select ${listOf(sheetsOf(userId, value('batchIds')))} as sheets,
        ${listOf(sql`select * from changes order by id desc`)} as changes,
        ${calendarPart(value('from'), value('to'))} as calendar,
        ${projectsIn({ userId, deptId: value('deptId') }, mode, mentioned)} as projects`;
  });

type LockedValues = Subject & { readonly given: readonly number[] };

const lockedStatement = (mode: FillMode) =>
  preparedStatement<LockedValues, SheetData>((value) => {
    const userId = value('userId');
    const concerned = sql`
      select unnest(${unseenIds(value('given'))})
      union ${projectsOfSheets(userId, value('batchIds'))}`;
    return sql`
      select ${listOf(sheetsOf(userId, value('batchIds')))} as sheets,
        ${calendarPart(value('from'), value('to'))} as calendar,
        ${projectsIn({ userId, deptId: value('deptId') }, mode, concerned)} as projects`;
  });

/** Which projects can be booked on is another statement in each of the two modes. */
const inEachMode = <Statement>(make: (mode: FillMode) => Statement) => ({
  [FillMode.SUB_PROJECT]: make(FillMode.SUB_PROJECT),
  [FillMode.MAIN_PROJECT]: make(FillMode.MAIN_PROJECT),
});

const pageDataByMode = inEachMode(pageStatement);
const lockedDataByMode = inEachMode(lockedStatement);

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
    recent,
    from: earlier?.startDate ?? batch.startDate,
    to: batch.endDate,
  };
  return only(await pageDataByMode[batch.fillMode](executor, values));
}

/** For writing a sheet that is locked: itself, and the projects of it and of what it is to become. */
export async function findLockedData(
  tx: Transaction,
  { userId, deptId }: Filler,
  batch: FillerBatch,
  given: readonly number[],
): Promise<SheetData> {
  const { startDate: from, endDate: to } = batch;
  const values = { userId, deptId, batchIds: [batch.id], given, from, to };
  return only(await lockedDataByMode[batch.fillMode](tx, values));
}
