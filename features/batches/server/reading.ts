import type { Batch, BatchListQuery, BatchRow } from '#features/batches/contract.ts';
import { type BatchSettings, fillWindow, monthlyBatch } from '#features/batches/rules.ts';
import { calendarOf } from '#features/calendar/server/service.ts';
import { addMonths, type CalendarDate, firstDay, monthOf, toInstant } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countPeopleOf } from './audience.ts';
import { countPeople, countSheets, findSummed, listBatches } from './list-store.ts';
import { findExcluded, findExtensions } from './people-store.ts';
import {
  peopleIn,
  progressOf,
  rangeOfAll,
  requiredOfAll,
  rowOf,
  type Standing,
} from './progress.ts';
import { type BatchRecord, findBatch, findSettings, lastDayCovered } from './store.ts';

export async function readBatch(
  executor: Executor,
  id: number,
  { now, timeZone }: Clock,
): Promise<Batch> {
  const record = await findBatch(executor, id);
  if (record === null) throw new Refusal(commonRefusals.notFound);
  const people = await countPeople(executor, id);
  return {
    id,
    version: record.version,
    status: record.status,
    phase: fillWindow(record, null, toInstant(now)),
    publishedAt: record.publishedAt,
    closedAt: record.closedAt,
    settings: mutable(await findSettings(executor, record)),
    excluded: await findExcluded(executor, id),
    extensions: await findExtensions(executor, id),
    progress: progressOf(people, await countSheets(executor, [id])),
    timeZone,
  };
}

/** As a reply writes it. */
function mutable(settings: BatchSettings): Batch['settings'] {
  const { flows } = settings;
  return {
    ...settings,
    deptIds: [...settings.deptIds],
    excludedIds: [...settings.excludedIds],
    flows: {
      STANDARD: [...flows.STANDARD],
      RESEARCH: [...flows.RESEARCH],
      PROJECT: [...flows.PROJECT],
      AFTER_SALE: [...flows.AFTER_SALE],
      ABSENCE: [...flows.ABSENCE],
    },
  };
}

export async function readList(
  { db: { executor }, now, timeZone }: SignedInContext,
  query: BatchListQuery,
): Promise<{ total: number; rows: BatchRow[]; timeZone: string }> {
  const { rows, total } = await listBatches(executor, query);
  const range = rangeOfAll(rows);
  if (range === null) return { total, rows: [], timeZone };
  const standing = await standingOf(executor, rows, range);
  return { total, rows: rows.map((row) => rowOf(row, standing(row), now)), timeZone };
}

/** How far people are in batches: from sums where nothing has changed since, the others are counted. */
async function standingOf(
  executor: Executor,
  rows: readonly BatchRecord[],
  range: readonly [CalendarDate, CalendarDate],
): Promise<(row: BatchRecord) => Standing> {
  const ids = rows.map(({ id }) => id);
  const summed = new Map((await findSummed(executor, ids)).map((one) => [one.batchId, one]));
  const others = ids.filter((id) => !summed.has(id));
  const [people, sheets, { special }] = await Promise.all([
    countPeopleOf(executor, others, range),
    countSheets(executor, others),
    calendarOf(executor, ...range),
  ]);
  return ({ id }) => {
    const known = summed.get(id);
    if (known !== undefined) {
      const { batchId: _, requiredMinutes, ...progress } = known;
      return { progress, requiredMinutes };
    }
    const ofRow = ({ batchId }: { readonly batchId: number }) => batchId === id;
    const asked = people.filter(ofRow);
    return {
      progress: progressOf(peopleIn(asked), sheets.filter(ofRow)),
      requiredMinutes: requiredOfAll(asked, special),
    };
  };
}

/** The month after everything there is, or this one where there is nothing yet. */
export async function blankBatch({
  db,
  today,
  timeZone,
  text,
  language,
}: SignedInContext): Promise<{ settings: Batch['settings']; timeZone: string }> {
  const last = await lastDayCovered(db.executor);
  const month = last === null ? monthOf(today) : addMonths(monthOf(last), 1);
  const words = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(firstDay(month)));
  const name = text('batches.newName', { month: words });
  return { settings: mutable(monthlyBatch(month, name, timeZone)), timeZone };
}
