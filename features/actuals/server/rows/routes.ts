import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import { type RowsRequest, rowEndpoints } from '#features/actuals/contract-rows.ts';
import { monthOf } from '#kernel/dates.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { findOutOfDate, outOfDateWithin } from '../out-of-date.ts';
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

export const rowRoutes: readonly Route[] = [
  route(rowEndpoints.voucher, page(pageVouchers)),
  route(rowEndpoints.material, page(pageMaterials)),
  route(rowEndpoints.asset, page(pageAssets)),
  route(rowEndpoints.labour, page(pageLabour)),
];
