import { sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { markFound } from '#features/periods/server/service.ts';
import { type SheetState, sheetMachine } from '#features/timesheets/rules.ts';
import { rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { noteLateHours } from './booking.ts';
import { restatePlaces } from './places.ts';

/** What the approval of its rows makes of a sheet. */
export interface SheetDecision {
  readonly sheetId: number;
  readonly event: 'approve' | 'return';
  readonly actorId: number;
  readonly reason: string;
}

/**
 * The sheets of these items, held against every other change; always in the same order. Whoever only
 * refers to them does not wait: a month that closes books sheets, and lets nobody write to one before.
 */
export async function lockSheets(tx: Transaction, sheetIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select 1 from timesheet where id = any(${sql.param(sheetIds)}::int[]) order by id for no key update`);
}

/**
 * Keeps every sheet as it is until the transaction ends, for whoever counts the approved ones twice: once
 * to reckon with them and once to mark them. Whoever writes to a sheet waits.
 */
export async function holdAllSheets(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table timesheet in share mode`);
}

/**
 * Approves or returns sheets whose approval is through, rollup and history included, in as many
 * statements for a thousand as for one. The caller holds them. A sheet that has moved on already
 * stays as it is.
 */
export async function decideSheets(
  tx: Transaction,
  decisions: readonly SheetDecision[],
  now: string,
): Promise<number[]> {
  if (decisions.length === 0) return [];
  const ids = decisions.map(({ sheetId }) => sheetId);
  const stored = await rowsOf<{ id: number; state: SheetState }>(
    tx,
    sql`select id, state from timesheet where id = any(${sql.param(ids)}::int[])`,
  );
  const stateOf = new Map(stored.map(({ id, state }) => [id, state]));
  const moved = decisions.flatMap(({ event, ...decision }) => {
    const state = sheetMachine.next(stateOf.get(decision.sheetId) ?? 'draft', event);
    return state === null ? [] : [{ ...decision, action: event, state }];
  });
  if (moved.length === 0) return [];
  const given = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
    as given("sheetId" int, state text, action text, "actorId" int, reason text)`;
  await tx.execute(sql`
    update timesheet s set state = given.state, version = s.version + 1, updated_at = ${now}
    from ${given} where s.id = given."sheetId"`);
  await tx.execute(sql`
    update hours_month h set state = given.state from ${given} where h.sheet_id = given."sheetId"`);
  await restatePlaces(tx, sql`select "sheetId" as sheet_id, state from ${given}`);
  await tx.execute(sql`
    insert into timesheet_change (sheet_id, at, actor_id, action, reason)
    select "sheetId", ${now}, "actorId", action, reason from ${given}`);
  const approved = sql`
    select "sheetId" as id, "actorId" as actor_id from ${given} where state = 'approved'`;
  await noteLateHours(tx, approved, now);
  await markFound(
    now,
    tx,
    'hours',
    sql`
      select given.id as record, batch.start_date as day from (${approved}) given
      join timesheet sheet on sheet.id = given.id join ${batches} batch on batch.id = sheet.batch_id`,
  );
  return moved.map(({ sheetId }) => sheetId);
}
