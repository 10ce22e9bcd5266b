import { type SQL, sql } from 'drizzle-orm';
import type { CalendarPart } from '#features/calendar/server/service.ts';
import { calendarPart } from '#features/calendar/server/sql.ts';
import type { BookableProject } from '#features/timesheets/contract.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import {
  type Executor,
  preparedRowsOf,
  type Transaction,
  unseenIds,
} from '#server/platform/db/database.ts';
import { changedProjects, changesOf, type StoredChange } from './changes-store.ts';
import { byCode, type ProjectReader, pinnedBy, projectsFor } from './projects-store.ts';
import { projectsOfSheets, type StoredSheet, sheetsOf } from './sheets-store.ts';
import type { FillerBatch } from './store.ts';

/** All that a sheet needs to be judged, read at once: as many statements would take longer than what they read. */
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

const projectsIn = (filler: ProjectReader, { fillMode }: FillerBatch, ids: SQL) =>
  listOf(sql`
    select * from (${projectsFor(filler, fillMode, sql`p.id = any(array(${ids}))`)}) known order by ${byCode}`);

interface Shown {
  readonly batch: FillerBatch;
  /** The batch before it, to begin from. */
  readonly earlier: FillerBatch | undefined;
  /** Batches whose projects are likely to be booked on again, with the two. */
  readonly recent: readonly number[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * For the page of a sheet. Its projects are those that the sheet, its history or the sheet before it
 * mentions, pinned ones and recent ones; the others are looked for.
 */
export async function findPageData(
  executor: Executor,
  filler: ProjectReader,
  { batch, earlier, recent, from, to }: Shown,
): Promise<PageData> {
  const { userId } = filler;
  const batchIds = earlier === undefined ? [batch.id] : [batch.id, earlier.id];
  const mentioned = sql`
    ${projectsOfSheets(userId, recent)}
    union ${pinnedBy(userId)}
    union ${changedProjects(sql`changes`)}`;
  const [row] = await preparedRowsOf<PageData>(
    executor,
    sql`
      with changes as materialized (${changesOf(userId, batch.id)})
      select ${listOf(sheetsOf(userId, batchIds))} as sheets,
        ${listOf(sql`select * from changes order by id desc`)} as changes,
        ${calendarPart(from, to)} as calendar,
        ${projectsIn(filler, batch, mentioned)} as projects`,
  );
  if (row === undefined) throw new Error('a statement without a condition gave no row');
  return row;
}

/** For writing a sheet that is locked: itself, and the projects of it and of what it is to become. */
export async function findLockedData(
  tx: Transaction,
  filler: ProjectReader,
  batch: FillerBatch,
  given: readonly number[],
): Promise<SheetData> {
  const { userId } = filler;
  const concerned = sql`
    select unnest(${unseenIds(given)}) union ${projectsOfSheets(userId, [batch.id])}`;
  const [row] = await preparedRowsOf<SheetData>(
    tx,
    sql`
      select ${listOf(sheetsOf(userId, [batch.id]))} as sheets,
        ${calendarPart(batch.startDate, batch.endDate)} as calendar,
        ${projectsIn(filler, batch, concerned)} as projects`,
  );
  if (row === undefined) throw new Error('a statement without a condition gave no row');
  return row;
}
