import { type SQL, sql } from 'drizzle-orm';
import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import { MARK_CAUSES, type MarkCause } from '#features/periods/rules.ts';
import { closedMonths, waitingMarks } from '#features/periods/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf } from '#server/platform/db/database.ts';
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

/** Open months whose run, as everybody sees it, has not seen what they would be worked out from now. */
export async function findOutOfDate(context: SignedInContext): Promise<OutOfDate> {
  const found = await rowsOf<Found>(
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
