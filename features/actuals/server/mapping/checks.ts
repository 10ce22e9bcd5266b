import { mappingRefusals, type VoucherSubCategory } from '#features/actuals/contract-mapping.ts';
import {
  type Mapping,
  mappingOf,
  monthsThatChange,
  overlapping,
} from '#features/actuals/rules-mapping.ts';
import { periodRefusals } from '#features/periods/contract.ts';
import { type Ledger, monthsText } from '#features/periods/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { assertNoProblems, InvalidInput, Refusal, refusedField } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { findBooked, type StoredMapping } from './store.ts';

export type Values = Omit<StoredMapping, 'id' | 'version'>;

/** The mappings as nobody else changes them, and the accounts closed months have booked. */
export interface Held {
  readonly ledger: Ledger;
  readonly mappings: readonly StoredMapping[];
}

export const monthClosed = (months: readonly Month[]) =>
  new Refusal(periodRefusals.monthClosed, { months: monthsText(months) });

/** Refuses what would make a line of a closed month come to something else. */
export async function assertClosedStay(
  tx: Transaction,
  { ledger, mappings }: Held,
  after: readonly Mapping[],
  changed: readonly Pick<Mapping, 'prefix' | 'fromMonth' | 'toMonth'>[],
): Promise<void> {
  const booked = await findBooked(tx, ledger, changed);
  const months = monthsThatChange(booked, mappings, after);
  if (months.length > 0) throw monthClosed(months);
}

const spanText = ({ fromMonth, toMonth }: Mapping) => `${fromMonth ?? '…'} – ${toMonth ?? '…'}`;

/** No account is decided twice for one month by the same prefix. */
export function assertApart(wanted: Mapping, others: readonly Mapping[], path: string): void {
  const [first] = overlapping(wanted, others);
  if (first === undefined) return;
  const params = { prefix: first.prefix, months: spanText(first) };
  assertNoProblems([refusedField(path, mappingRefusals.mappingOverlaps, params)]);
}

export function assertInOrder({ fromMonth, toMonth }: Values): void {
  if (fromMonth !== null && toMonth !== null && toMonth < fromMonth) {
    throw new InvalidInput([{ path: 'toMonth', key: 'actuals.monthsReversed' }]);
  }
}

/** What is mapped to anew must cost by vouchers, and not have ended. */
export function assertTakesVouchers(
  subCategories: readonly VoucherSubCategory[],
  id: number | null,
  path: string,
): void {
  if (id === null) return;
  const found = subCategories.find((each) => each.id === id);
  if (found === undefined) throw new InvalidInput([{ path, key: 'common.wrongValue' }]);
  if (found.ended) throw new InvalidInput([{ path, key: 'actuals.subCategoryEnded' }]);
}

/** One that a closed month counts on may only end, and not before that month. */
export async function assertOnlyEnded(
  tx: Transaction,
  { ledger, mappings }: Held,
  before: StoredMapping,
  after: Values,
): Promise<void> {
  const booked = await findBooked(tx, ledger, [before]);
  const own = booked.filter(
    ({ code, month }) => mappingOf(code, month, mappings)?.id === before.id,
  );
  if (own.length === 0) return;
  const stays = (['prefix', 'target', 'subCategoryId', 'fromMonth'] as const).every(
    (name) => before[name] === after[name],
  );
  const tooEarly = after.toMonth !== null && after.toMonth < (ledger.closedThrough ?? '');
  const months = [...new Set(own.map(({ month }) => month))].sort();
  const sameEnd = before.toMonth === after.toMonth;
  if (!stays || (tooEarly && !sameEnd)) throw monthClosed(months);
}
