import { type SQL, sql } from 'drizzle-orm';
import type { FindingKind } from '#features/actuals/rules.ts';
import { accountTargets } from '#features/actuals/server/mapping/sql.ts';
import { poolLines } from '#features/actuals/server/pool/sql.ts';
import { rateSpansOf, standardIn } from '#features/people/server/sql.ts';
import { closedMonths, lateEntries, waitsFor } from '#features/periods/server/sql.ts';
import {
  correctionCells,
  hoursCorrections,
  placedHours,
  sheetCells,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';

/** What a finding says it is about. */
const aboutId = (key: string): SQL => sql`(found.about->>${key})::int`;
const aboutMonth = sql`((found.about->>'month') || '-01')::date`;

/** Hours are approved meanwhile, or nobody asks for them in the month any more. */
const UNAPPROVED = sql`not exists (
  select from ${placedHours} place
  where place.batch_id = ${aboutId('batchId')} and place.person_id = ${aboutId('personId')}
    and place.state <> 'approved' and place.asked_from < found.month + interval '1 month'
    and place.asked_until >= found.month)`;

const MISSING_STANDARD = sql`${standardIn(aboutId('classId'), aboutMonth)} is not null`;

/**
 * People and months some hours of which have no rate, of those for whom a rate was missing. What corrections
 * move counts beside the sheets, and a project they have emptied is priced.
 */
const UNPRICED = sql`
  select distinct span.person_id, span.month
  from (${rateSpansOf(sql`(
    select distinct ${aboutId('personId')} as person_id, ${aboutMonth} as month
    from found where found.kind = 'missingRate')`)}) span
  join ${sheets} sheet on sheet.person_id = span.person_id
  cross join lateral (
    select line.project_id, cell.date, cell.minutes
      from ${sheetRows} line join ${sheetCells} cell on cell.row_id = line.id
      where line.sheet_id = sheet.id and line.project_id is not null
    union all
    select cell.project_id, cell.date, cell.minutes
      from ${hoursCorrections} correction
      join ${correctionCells} cell on cell.correction_id = correction.id
      where correction.sheet_id = sheet.id and cell.project_id is not null
  ) worked
  where span.hourly_fen is null and worked.date between span.since and span.until
  group by span.person_id, span.month, worked.project_id
  having sum(worked.minutes) <> 0`;

const MISSING_RATE = sql`(${aboutId('personId')}, ${aboutMonth}) not in (select * from unpriced)`;

/** Accounts nobody has decided about yet, of those nobody had. */
const UNMAPPED_LINES = sql`
  select distinct decided.account_code
  from ${accountTargets(sql`(
    select line.account_code, line.period
    from found join voucher_line line on line.account_code = found.key and not line.removed
    where found.kind = 'unmapped' and (line.period = found.month or line.id in (
      select entry.source_id from ${lateEntries} entry
      where entry.source = 'voucher' and ${waitsFor(sql`found.month`)})))`)} decided
  where decided.target is null`;

const UNMAPPED = sql`found.key not in (select account_code from unmapped)`;

const UNBALANCED = sql`not exists (
  select from voucher_line line
  where line.period = found.month and not line.removed
    and concat_ws(':', line.book_id, line.period, line.word, line.number) = found.key
  having sum(line.debit_fen) <> sum(line.credit_fen))`;

/** What still has no project and waits for somebody to say where it goes. */
const POOLED_LINES = sql`
  select pool.source, pool.source_id, pool.month
  from (select distinct ${aboutMonth} as month from found
    where found.kind in ('unassigned', 'closedShare')) asked
  cross join lateral ${poolLines(sql`asked.month`)} pool
  where not exists (
    select from pool_decision decision where decision.source = pool.source
      and decision.source_id = pool.source_id and decision.month = pool.month)`;

const UNASSIGNED = sql`
  (found.about->>'source', ${aboutId('sourceId')}, ${aboutMonth}) not in (select * from pooled)`;

/** Whether what was found holds no longer. */
const IS_MENDED: Readonly<Record<FindingKind, SQL>> = {
  unapproved: UNAPPROVED,
  missingStandard: MISSING_STANDARD,
  missingRate: MISSING_RATE,
  unmapped: UNMAPPED,
  unbalanced: UNBALANCED,
  unassigned: UNASSIGNED,
  closedShare: UNASSIGNED,
};

/**
 * Findings of these runs that were mended since, as a query of `id`: the next run will not come upon them.
 * What a month closed with is not looked at again.
 */
export const mendedFindings = (runs: SQL): SQL => sql`
  with found as materialized (
    select finding.id, finding.kind, finding.key, finding.about, run.month
    from run_finding finding join account_run run on run.id = finding.run_id
    where finding.run_id in (${runs})
      and run.month not in (select closed.month from ${closedMonths} closed)
  ), unpriced as materialized (${UNPRICED}), unmapped as materialized (${UNMAPPED_LINES}),
  pooled as materialized (${POOLED_LINES})
  select found.id from found
  where case found.kind ${sql.join(
    Object.entries(IS_MENDED).map(([kind, isMended]) => sql`when ${kind} then ${isMended}`),
    sql` `,
  )} end`;
