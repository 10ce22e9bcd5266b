import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import {
  type CorrectedRow,
  correctedRowEndpoints,
  type RowsRequest,
  rowEndpoints,
} from '#features/actuals/contract-rows.ts';
import type { SeenCorrection } from '#features/approvals/contract.ts';
import { correctionInHours } from '#features/approvals/rules.ts';
import { monthOf } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { findOutOfDate, outOfDateWithin } from '../out-of-date.ts';
import { findPosted } from './corrections-store.ts';
import { pageLabour } from './labour-store.ts';
import { pageAssets, pageMaterials, pageVouchers } from './store.ts';
import { assertOneWay, type Viewer, viewerOf } from './viewer.ts';

const within = (months: OutOfDate, { startDate, endDate }: RowsRequest): OutOfDate =>
  outOfDateWithin(months, monthOf(startDate), monthOf(endDate));

const page =
  <Reply extends object>(read: (viewer: Viewer, asked: RowsRequest) => Promise<Reply>) =>
  async (
    { params, body }: { readonly params: { readonly id: number }; readonly body: RowsRequest },
    context: SignedInContext,
  ): Promise<Reply & { readonly outOfDate: OutOfDate }> => {
    const viewer = await viewerOf(context, params.id, body.labour);
    assertOneWay(viewer, body);
    const outOfDate = await findOutOfDate(context);
    return {
      ...(await read(viewer, body)),
      outOfDate: body.provisional === true ? outOfDate : within(outOfDate, body),
    };
  };

/** A correction is seen by whoever sees the row it has led to, and as far as it has. */
async function readCorrections(
  { params, query }: { readonly params: { readonly id: number }; readonly query: CorrectedRow },
  context: SignedInContext,
): Promise<SeenCorrection[]> {
  const viewer = await viewerOf(context, params.id, query.labour);
  const found = await findPosted(viewer, query);
  if (found.length === 0) throw new Refusal(commonRefusals.notFound);
  return found.map(correctionInHours);
}

export const rowRoutes: readonly Route[] = [
  route(rowEndpoints.voucher, page(pageVouchers)),
  route(rowEndpoints.material, page(pageMaterials)),
  route(rowEndpoints.asset, page(pageAssets)),
  route(rowEndpoints.labour, page(pageLabour)),
  route(correctedRowEndpoints.corrections, readCorrections),
];
