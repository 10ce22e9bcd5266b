import { type RowsRequest, rowEndpoints } from '#features/actuals/contract-rows.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { pageLabour } from './labour-store.ts';
import { pageAssets, pageMaterials, pageVouchers } from './store.ts';
import { assertOneWay, type Viewer, viewerOf } from './viewer.ts';

const page =
  <Reply>(read: (viewer: Viewer, asked: RowsRequest) => Promise<Reply>) =>
  async (
    { params, body }: { readonly params: { readonly id: number }; readonly body: RowsRequest },
    context: SignedInContext,
  ): Promise<Reply> => {
    const viewer = await viewerOf(context, params.id, body.labour);
    assertOneWay(viewer, body);
    return read(viewer, body);
  };

export const rowRoutes: readonly Route[] = [
  route(rowEndpoints.voucher, page(pageVouchers)),
  route(rowEndpoints.material, page(pageMaterials)),
  route(rowEndpoints.asset, page(pageAssets)),
  route(rowEndpoints.labour, page(pageLabour)),
];
