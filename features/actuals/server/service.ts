/** What other parts of the server use of the final accounts. */

export { findOutOfDate, outOfDateIn, outOfDateWithin, outOfDateWords } from './out-of-date.ts';
export { isUncovered, type Narrowing, seenRows } from './rows/filter-sql.ts';
export { rateOfRow } from './rows/labour-store.ts';
export {
  type RowStreams,
  rowStreams,
  type StoredAsset,
  type StoredLabour,
  type StoredMaterial,
  type StoredVoucher,
} from './rows/streams.ts';
export { type Viewer, viewerOf } from './rows/viewer.ts';
export { findYearState } from './year/state-store.ts';
