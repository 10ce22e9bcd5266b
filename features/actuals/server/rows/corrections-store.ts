import { type SQL, sql } from 'drizzle-orm';
import { type CorrectedRow, rowsRequest } from '#features/actuals/contract-rows.ts';
import { publishedRows } from '#features/actuals/server/sql.ts';
import type { SeenCorrection } from '#features/approvals/contract.ts';
import { closedMonths, lateEntries, waitingMarks } from '#features/periods/server/sql.ts';
import { seenCorrections, sheets } from '#features/timesheets/server/sql.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { rowFilter } from './filter-sql.ts';
import type { Viewer } from './viewer.ts';

function isSeenRow(viewer: Viewer, { userId, projectId, originMonth, postingMonth }: CorrectedRow) {
  const asked = rowsRequest.parse({
    startDate: firstDay(postingMonth),
    endDate: firstDay(postingMonth),
    ...{ userId, projectId, direct: true, kind: 'correction' },
  });
  return sql`exists (
    select from ${publishedRows(viewer.labour)} row
    where ${rowFilter(viewer, 'labour', asked)} and row.origin_month = ${firstDay(originMonth)})`;
}

/** Corrections that a month has booked; of an open one, those its run has seen. */
const posted = ({ userId, originMonth, postingMonth }: CorrectedRow): SQL => sql`
  select entry.correction_id
  from ${sheets} sheet
  join ${lateEntries} entry on entry.source = 'labour' and entry.source_id = sheet.id
    and entry.kind = 'correction' and entry.origin_month = ${firstDay(originMonth)}
  where sheet.person_id = ${userId} and entry.booked_in is not distinct from (
      select closed.month from ${closedMonths} closed where closed.month = ${firstDay(postingMonth)})
    and not exists (
      select from ${waitingMarks} mark
      where mark.cause = 'correction' and mark.record = entry.correction_id::text)`;

/** What was corrected to lead to a row the viewer sees, the first first; cells in minutes. */
export const findPosted = (viewer: Viewer, row: CorrectedRow): Promise<SeenCorrection[]> =>
  rowsOf<SeenCorrection>(
    viewer.context.db.executor,
    seenCorrections(
      sql`h.id in (${posted(row)}) and ${isSeenRow(viewer, row)}`,
      sql`(c.project_id is not distinct from ${row.projectId}::int
        and c.date between ${firstDay(row.originMonth)} and ${lastDay(row.originMonth)})`,
    ),
  );
