import { sql } from 'drizzle-orm';
import type { StoryEvent, TaskDetail } from '#features/actuals/contract-tasks.ts';
import type { WaiverEvent } from '#features/actuals/rules.ts';
import type { StoredRun } from '#features/actuals/server/runs/run-store.ts';
import { monthEvents } from '#features/periods/server/service.ts';
import { addMonths, firstDay, type Month } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

interface FoundWaiver {
  readonly event: WaiverEvent;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly people: number;
  readonly minutes: number | null;
}

/** Whose hours were not waited for, and were after all; the newest first. */
const findWaivers = (executor: Executor, month: Month): Promise<FoundWaiver[]> =>
  rowsOf<FoundWaiver>(
    executor,
    sql`
      select event, ${instantText(sql`at`)} as at, by_name as by, reason, people, minutes
      from waiver_event where month = ${firstDay(month)} order by id desc`,
  );

/** Everything that became of a month besides its runs, as it was when it happened; the newest first. */
export async function storyOf(
  executor: Executor,
  month: Month,
  runs: readonly StoredRun[],
): Promise<StoryEvent[]> {
  const [events, waivers] = await Promise.all([
    monthEvents(executor, month),
    findWaivers(executor, month),
  ]);
  return [
    ...events.map(({ event, at, byName: by, reason, runId }) => ({
      ...{ event, at, by, reason, people: 0, hours: 0 },
      runNo: runs.find(({ id }) => id === runId)?.no ?? null,
    })),
    // What was waived in the moment of closing came before it.
    ...waivers.map(({ minutes, ...waiver }) => ({
      ...{ ...waiver, runNo: null, hours: minutes === null ? null : minutesToHours(minutes) },
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** Which run of a month that has none any more was seen last, and what took it away. */
export async function withdrawnOf(
  executor: Executor,
  month: Month,
  runs: readonly StoredRun[],
): Promise<TaskDetail['withdrawn']> {
  const run = runs.find(({ state }) => state === 'done');
  if (run === undefined) return null;
  const events = await monthEvents(executor, addMonths(month, -1));
  const reopened = events.find(
    ({ event, at }) => event === 'reopened' && at >= (run.finishedAt ?? run.askedAt),
  );
  return {
    runNo: run.no,
    reopened: reopened ? { at: reopened.at, by: reopened.byName, reason: reopened.reason } : null,
  };
}
