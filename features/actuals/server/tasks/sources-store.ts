import { type SQL, sql } from 'drizzle-orm';
import type { CostSource } from '#features/budgets/rules.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';

export interface StoredProof {
  readonly runId: number;
  readonly source: CostSource;
  readonly sourceRows: number;
  readonly sourceFen: number;
  readonly sourceAtActualFen: number;
  readonly sourceMinutes: number;
  readonly bookedRows: number;
  readonly bookedFen: number;
  readonly bookedAtActualFen: number;
  readonly bookedMinutes: number;
  readonly pendingRows: number;
  readonly pendingFen: number;
  readonly pendingMinutes: number;
}

/** What the sources of these runs have, what is booked and what waits. */
export function findProofs(executor: Executor, runs: SQL): Promise<StoredProof[]> {
  return preparedRowsOf<StoredProof>(
    executor,
    sql`
      select run_id as "runId", source, source_rows as "sourceRows", source_fen as "sourceFen",
        source_at_actual_fen as "sourceAtActualFen", booked_at_actual_fen as "bookedAtActualFen",
        source_minutes as "sourceMinutes", booked_rows as "bookedRows", booked_fen as "bookedFen",
        booked_minutes as "bookedMinutes", pending_rows as "pendingRows",
        pending_fen as "pendingFen", pending_minutes as "pendingMinutes"
      from run_source where run_id in (${runs})
      order by run_id, array_position(array['labour', 'voucher', 'material', 'asset'], source)`,
  );
}
