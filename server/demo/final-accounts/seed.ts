import { sql } from 'drizzle-orm';
import { rewriteSchedules } from '#features/assets/server/service.ts';
import { alertOfBudgets } from '#features/boards/server/alerts/alerts.ts';
import { notifyOfCorrection } from '#features/notices/server/corrections.ts';
import { lateEntry } from '#features/periods/server/schema.ts';
import { storeLedgerStart } from '#features/periods/server/store.ts';
import { noteLateHours } from '#features/timesheets/server/booking.ts';
import { insertCorrection } from '#features/timesheets/server/corrections-store.ts';
import { addMonths, firstDay, type Month, monthsInRange } from '#kernel/dates.ts';
import { instantAt } from '#kernel/wall-clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { withoutReferenceChecks } from '../../platform/db/unchecked.ts';
import { accountMonths } from '../months.ts';
import { seedForecasts } from './forecasts.ts';
import { journalOf, SHARING } from './journal.ts';
import { closeMonth, runMonth } from './months.ts';
import {
  type DemoSheet,
  findBookings,
  findKeeper,
  findSharedDay,
  findSheets,
  insertDecisions,
  insertVouchers,
  type Keeper,
  promoteBeyondRates,
  readOldNotices,
  seedMappings,
  setSheetState,
} from './store.ts';

const IMPORT_DAY = '05 10:20';
const CLOSE_DAY = '09 15:30';

/** A grade that is newer than the list of hourly costs. */
const NEW_GRADE = 'P5A';
const CORRECTED_MINUTES = 120;

/** Of what closed before these, people have read the notices, which are then no longer kept. */
const TOLD_MONTHS = 4;

interface Company {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly finance: Keeper;
  readonly first: Month;
  readonly current: Month;
}

/** A day of the month after, at the latest now. */
function afterwards({ now, timeZone }: Clock, month: Month, dayAndTime: string): Date {
  const then = new Date(instantAt(`${addMonths(month, 1)}-${dayAndTime}`, timeZone));
  return then < now ? then : now;
}

async function seedVouchers(company: Company): Promise<void> {
  const { tx, clock, finance, first, current } = company;
  const bookings = await findBookings(tx, first);
  const lines = journalOf(bookings, clock.today);
  const imports = monthsInRange(first, current).map((month) => ({
    month,
    fileName: `凭证序时簿 ${month}.xlsx`,
    at: afterwards(clock, month, IMPORT_DAY).toISOString(),
  }));
  await insertVouchers(tx, lines, imports, finance);
  const sharing = SHARING.flatMap(
    (code) => bookings.find((booking) => booking.code === code)?.projectId ?? [],
  );
  await insertDecisions(tx, lines, sharing, finance);
}

/** Two hours of a closed month belong to another project. */
async function correct(
  { tx, clock }: Company,
  { sheetId, personId }: DemoSheet,
  month: Month,
): Promise<void> {
  const day = await findSharedDay(tx, sheetId);
  if (day === null) throw new Error('nobody in the demo has worked for two projects in a day');
  const { date, fromProject, fromMinutes, toProject, toMinutes } = day;
  const { id: actorId, name: byName } = await findKeeper(tx, 'gc_admin');
  const reason = '项目归属登记有误';
  const at = clock.instant;
  const cell = (projectId: number, minutes: number) => ({
    projectId,
    absence: null,
    date,
    minutes,
  });
  const moves = [cell(fromProject, -CORRECTED_MINUTES), cell(toProject, CORRECTED_MINUTES)];
  const id = await insertCorrection(tx, { sheetId, at, actorId, reason, moves });
  await tx.insert(lateEntry).values({
    ...{ source: 'labour', sourceId: sheetId, originMonth: firstDay(month), kind: 'correction' },
    ...{ correctionId: id, reason, at, byId: actorId, byName },
    before: [cell(fromProject, fromMinutes), cell(toProject, toMinutes)],
    after: [
      cell(fromProject, fromMinutes - CORRECTED_MINUTES),
      cell(toProject, toMinutes + CORRECTED_MINUTES),
    ],
  });
  await notifyOfCorrection(tx, { id, sheetId, actorId, ownerId: personId }, clock);
}

/**
 * Final accounts: vouchers of eighteen months, all but the newest two closed. The month before this one
 * is worked out and needs attention in every way there is, with late hours and a correction in it.
 */
export async function seedFinalAccounts(tx: Transaction, clock: Clock): Promise<void> {
  const { first, current, open, lastClosed } = accountMonths(clock.today);
  const finance = await findKeeper(tx, 'finance');
  const company: Company = { tx, clock, current, first, finance };
  await storeLedgerStart(tx, first);
  await rewriteSchedules(tx);
  await seedMappings(tx, finance, instantAt(`${first}-02 09:30`, clock.timeZone));
  await withoutReferenceChecks(tx, () => seedVouchers(company));
  // Months are worked out by how much there is, which nobody has counted yet.
  await tx.execute(sql`
    analyze account_mapping, asset, asset_month, asset_share, batch, batch_hours, batch_person,
      budget_cover, budget_month, budget_version, grade_rate, material_issue, person,
      person_assignment, pool_decision, pool_part, project, voucher_line`);
  const [late, corrected] = await findSheets(tx, lastClosed);
  const [unpriced] = await findSheets(tx, open);
  if (late === undefined || corrected === undefined || unpriced === undefined) {
    throw new Error('the demo has no approved sheets');
  }
  await setSheetState(tx, late, 'submitted');
  const silent = addMonths(lastClosed, -TOLD_MONTHS);
  await withoutReferenceChecks(tx, async () => {
    for (const month of monthsInRange(first, lastClosed)) {
      const moment = afterwards(clock, month, CLOSE_DAY);
      const closed = await closeMonth(tx, month, finance, moment, clock);
      if (month > silent) await alertOfBudgets(tx, { month, event: 'closed' }, closed);
    }
  });
  await setSheetState(tx, late, 'approved');
  const approved = sql`select ${late.sheetId}::int as id, ${finance.id}::int as actor_id`;
  await noteLateHours(tx, approved, clock.instant);
  await correct(company, corrected, lastClosed);
  await promoteBeyondRates(tx, unpriced, NEW_GRADE, firstDay(open));
  await runMonth(tx, open, finance, clock.now);
  await seedForecasts(tx);
  await readOldNotices(tx, firstDay(open));
}
