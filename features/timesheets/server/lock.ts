import { type SheetRequest, timesheetRefusals } from '#features/timesheets/contract.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { LockedSheet } from './accept.ts';
import { reachFor } from './page.ts';
import { lockSheetData } from './sheet-data-store.ts';
import { fillContextOf } from './terms.ts';

export interface Address {
  readonly staffNo: string;
  readonly batchId: number;
}

/** Holds a sheet until the transaction ends, and reads all that it is judged by. */
export async function lock(
  context: SignedInContext,
  tx: Transaction,
  { staffNo, batchId }: Address,
  rows: readonly Pick<SheetRequest['rows'][number], 'projectId'>[] = [],
): Promise<LockedSheet> {
  const given = rows.flatMap(({ projectId }) => (projectId === null ? [] : [projectId]));
  const reach = reachFor(context.actor, staffNo);
  const data = await lockSheetData(tx, { staffNo, batchId, given }, reach);
  if (data === null) throw new Refusal(commonRefusals.notFound);
  const { filler, batch } = data;
  if (batch === null) throw new Refusal(timesheetRefusals.notAsked, { name: filler.nickName });
  const fillContext = fillContextOf(filler, batch, data);
  return { filler, batch, stored: data.sheets[0] ?? null, fillContext };
}
