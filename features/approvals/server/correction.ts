import type { SeenCorrection } from '#features/approvals/contract.ts';
import { correctionInHours } from '#features/approvals/rules.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findCorrection } from './correction-store.ts';
import { viewerOf } from './queue.ts';

/** What a correction of booked hours changed, before and after, for whoever leads those projects. */
export async function readCorrection(
  context: SignedInContext,
  id: number,
): Promise<SeenCorrection> {
  const found = await findCorrection(context.db.executor, viewerOf(context), id);
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return correctionInHours(found);
}
