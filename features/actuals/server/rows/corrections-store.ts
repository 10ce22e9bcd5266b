import { type SQL, sql } from 'drizzle-orm';
import { type CorrectedRow, rowsRequest } from '#features/actuals/contract-rows.ts';
import { publishedRows } from '#features/actuals/server/sql.ts';
import type { SeenCorrection } from '#features/approvals/contract.ts';
import { closedMonths, lateEntries, waitingMarks } from '#features/periods/server/sql.ts';
import { correctionCells, seenCorrections, sheets } from '#features/timesheets/server/sql.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { rowFilter } from './filter-sql.ts';
import type { Viewer } from './viewer.ts';

function isSeenRow(viewer: Viewer, { userId, projectId, originMonth, postingMonth }: CorrectedRow) {
  const asked = rowsRequest.parse({
    startDate: firstDay(postingMonth),
    endDate: firstDay(postingMonth),
    ...{ userId, projectId, direct: true },
  });
  return sql`exists (
    select from ${publishedRows(viewer.labour)} row
    where ${rowFilter(viewer, 'labour', asked)} and row.origin_month = ${firstDay(originMonth)})`;
}

/** By whose hours, and which months, a row of labour is: values, or columns of a row. */
interface Posting {
  readonly personId: SQL;
  readonly originMonth: SQL;
  readonly postingMonth: SQL;
}

/**
 * Corrections that a month has booked, or a month that was opened again has taken in; of an open one, those its
 * run has seen.
 */
const posted = ({ personId, originMonth, postingMonth }: Posting): SQL => sql`
  select entry.correction_id
  from ${sheets} sheet
  join ${lateEntries} entry on entry.source = 'labour' and entry.source_id = sheet.id
    and entry.kind = 'correction' and entry.origin_month = ${originMonth}
  where sheet.person_id = ${personId} and entry.booked_in is not distinct from (
      select closed.month from ${closedMonths} closed where closed.month = ${postingMonth})
    and not exists (
      select from ${waitingMarks} mark
      where mark.cause = 'correction' and mark.record = entry.correction_id::text)`;

/** Whether corrections of its hours led to `row`, whatever its kind. */
export const isCorrected = sql`exists (
  select from ${correctionCells} cell
  where cell.correction_id in (${posted({
    personId: sql`row.person_id`,
    originMonth: sql`row.origin_month`,
    postingMonth: sql`row.posting_month`,
  })})
    and cell.project_id = row.project_id
    and date_trunc('month', cell.date::timestamp)::date = row.origin_month)`;

/** What was corrected to lead to a row the viewer sees, the first first; cells in minutes. */
export const findPosted = (viewer: Viewer, row: CorrectedRow): Promise<SeenCorrection[]> =>
  rowsOf<SeenCorrection>(
    viewer.context.db.executor,
    seenCorrections(
      sql`h.id in (${posted({
        personId: sql`${row.userId}::int`,
        originMonth: sql`${firstDay(row.originMonth)}::date`,
        postingMonth: sql`${firstDay(row.postingMonth)}::date`,
      })}) and ${isSeenRow(viewer, row)}`,
      sql`(c.project_id is not distinct from ${row.projectId}::int
        and c.date between ${firstDay(row.originMonth)} and ${lastDay(row.originMonth)})`,
    ),
  );
