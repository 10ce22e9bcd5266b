import { type SQL, sql } from 'drizzle-orm';
import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import { MARK_CAUSES, type MarkCause } from '#features/periods/rules.ts';
import { closedMonths, waitingMarks } from '#features/periods/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { preparedRowsOf } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accountedMonths } from './sql.ts';

interface Found {
  readonly month: Month;
  readonly causes: readonly MarkCause[];
  readonly since: string;
}

/** What people cost is no business of who does not see it, so neither is that it has changed. */
const toldTo = ({ actor }: SignedInContext): SQL =>
  isPermitted(actor.roles, 'rates:read') ? sql`true` : sql`mark.cause <> 'rate'`;

/** What a file says of such a month. */
export const outOfDateWords = (
  { text, timeZone }: SignedInContext,
  { month, causes, since }: OutOfDate[number],
): string =>
  text('actuals.sheet.outOfDate', {
    month,
    since: wallClockOf(since, timeZone),
    causes: causes
      .map((cause) => text(`actuals.cause.${cause}`))
      .join(text('actuals.sheet.outOfDateAnd')),
  });

/** Months of these of which there is more to come, or less. */
export const outOfDateWithin = (months: OutOfDate, from: Month, to: Month): OutOfDate =>
  months.filter(({ month }) => from <= month && month <= to);

export const outOfDateIn = async (context: SignedInContext, year: number): Promise<OutOfDate> =>
  outOfDateWithin(await findOutOfDate(context), `${year}-01`, `${year}-12`);

/** Open months whose run, as everybody sees it, has not seen what they would be worked out from now. */
export async function findOutOfDate(context: SignedInContext): Promise<OutOfDate> {
  const found = await preparedRowsOf<Found>(
    context.db.executor,
    sql`
      select to_char(task.month, 'YYYY-MM') as month, json_agg(distinct mark.cause) as causes,
        ${instantText(sql`min(mark.at)`)} as since
      from ${accountedMonths} task
      join ${waitingMarks} mark on mark.month is null or mark.month <= task.month
      where task.month > coalesce((select max(closed.month) from ${closedMonths} closed), '-infinity')
        and ${toldTo(context)}
      group by task.month order by task.month`,
  );
  return found.map(({ causes, ...one }) => ({
    ...one,
    causes: MARK_CAUSES.filter((cause) => causes.includes(cause)),
  }));
}
