import { sql } from 'drizzle-orm';
import type { StoryEvent } from '#features/actuals/contract-tasks.ts';
import type { StoredRun } from '#features/actuals/server/runs/run-store.ts';
import { people } from '#features/people/server/sql.ts';
import { monthEvents } from '#features/periods/server/service.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

interface FoundWaiver {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly people: number;
  readonly minutes: number;
}

/** What was waived together, with the hours the run everybody sees has found of them. */
const findWaivers = (
  executor: Executor,
  month: Month,
  runId: number | undefined,
): Promise<FoundWaiver[]> =>
  rowsOf<FoundWaiver>(
    executor,
    sql`
      select ${instantText(sql`waiver.at`)} as at, by.nick_name as by, waiver.reason,
        count(distinct waiver.person_id)::int as people,
        coalesce(sum(finding.minutes), 0)::bigint as minutes
      from hours_waiver waiver join ${people} by on by.id = waiver.by_id
      left join run_finding finding on finding.run_id = ${runId ?? 0}
        and finding.kind = 'unapproved'
        and finding.key = waiver.batch_id || ':' || waiver.person_id
      where waiver.month = ${firstDay(month)}
      group by waiver.at, by.nick_name, waiver.reason`,
  );

/** Everything that became of a month besides its runs, the newest first. */
export async function storyOf(
  executor: Executor,
  month: Month,
  runs: readonly StoredRun[],
  shownId: number | undefined,
): Promise<StoryEvent[]> {
  const events = await monthEvents(executor, month);
  const waivers = await findWaivers(executor, month, shownId);
  return [
    ...events.map(({ event, at, byName: by, reason, runId }) => ({
      ...{ event, at, by, reason, people: 0, hours: 0 },
      runNo: runs.find(({ id }) => id === runId)?.no ?? null,
    })),
    // What was waived in the moment of closing came before it.
    ...waivers.map(({ minutes, ...waiver }) => ({
      ...{ event: 'waived' as const, runNo: null, hours: minutesToHours(minutes) },
      ...waiver,
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
