import type { AssetRow, MaterialRow, VoucherRow } from '#features/actuals/contract-rows.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type StoredLabour, streamLabour } from './labour-store.ts';
import { type StoredRow, streamAssets, streamMaterials, streamVouchers } from './store.ts';
import type { Viewer } from './viewer.ts';

/** Which rows of what a viewer sees; days stand for their months. */
export interface StreamAsked {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly basis: 'posting' | 'origin';
}

export type { StoredLabour };
export type StoredVoucher = StoredRow<VoucherRow>;
export type StoredMaterial = StoredRow<MaterialRow>;
export type StoredAsset = StoredRow<AssetRow>;

/** All rows the pages have, as the pages have them, one after the other. */
export interface RowStreams {
  readonly vouchers: () => AsyncIterable<StoredVoucher>;
  readonly materials: () => AsyncIterable<StoredMaterial>;
  readonly assets: () => AsyncIterable<StoredAsset>;
  readonly labour: () => AsyncIterable<StoredLabour>;
}

export function rowStreams(viewer: Viewer, { startDate, endDate, basis }: StreamAsked): RowStreams {
  const { labour } = viewer;
  const asked = {
    startDate,
    endDate,
    basis,
    labour,
    pageNum: 1,
    pageSize: 1,
    sort: 'month',
  } as const;
  return {
    vouchers: () => streamVouchers(viewer, asked),
    materials: () => streamMaterials(viewer, asked),
    assets: () => streamAssets(viewer, asked),
    labour: () => streamLabour(viewer, asked),
  };
}
