import type { Month } from '#kernel/dates.ts';
import type { MappingTarget } from './rules.ts';

/** What lines of accounts that begin so come to, between two months. */
export interface Mapping {
  readonly id: number;
  readonly prefix: string;
  readonly target: MappingTarget;
  readonly subCategoryId: number | null;
  readonly fromMonth: Month | null;
  readonly toMonth: Month | null;
}

type Months = Pick<Mapping, 'fromMonth' | 'toMonth'>;

const holdsIn = ({ fromMonth, toMonth }: Months, month: Month): boolean =>
  (fromMonth === null || fromMonth <= month) && (toMonth === null || month <= toMonth);

/** What decides about an account in a month: of the mappings it begins with, the longest. */
export function mappingOf<Each extends Mapping>(
  code: string,
  month: Month,
  mappings: readonly Each[],
): Each | null {
  const fitting = mappings.filter(
    (mapping) => code.startsWith(mapping.prefix) && holdsIn(mapping, month),
  );
  return fitting.reduce<Each | null>(
    (best, each) => (best !== null && best.prefix.length >= each.prefix.length ? best : each),
    null,
  );
}

/** Whether two spans of months have one in common. */
const monthsOverlap = (one: Months, other: Months): boolean =>
  (one.fromMonth === null || other.toMonth === null || one.fromMonth <= other.toMonth) &&
  (other.fromMonth === null || one.toMonth === null || other.fromMonth <= one.toMonth);

/** Those of the same prefix that decide about some month as well. */
export const overlapping = <Each extends Mapping>(
  mapping: Mapping,
  others: readonly Each[],
): readonly Each[] =>
  others.filter(
    (other) =>
      other.id !== mapping.id && other.prefix === mapping.prefix && monthsOverlap(mapping, other),
  );

/** Whether two decisions come to the same for a line. */
const comesToTheSame = (
  one: Pick<Mapping, 'target' | 'subCategoryId'> | null,
  other: Pick<Mapping, 'target' | 'subCategoryId'> | null,
): boolean =>
  one?.target === other?.target && (one?.subCategoryId ?? null) === (other?.subCategoryId ?? null);

/** An account with lines in a closed month. */
export interface BookedAccount {
  readonly code: string;
  readonly month: Month;
}

/** The closed months in which some account would come to something else than it was booked as. */
export function monthsThatChange(
  booked: readonly BookedAccount[],
  before: readonly Mapping[],
  after: readonly Mapping[],
): Month[] {
  const changed = booked.filter(
    ({ code, month }) =>
      !comesToTheSame(mappingOf(code, month, before), mappingOf(code, month, after)),
  );
  return [...new Set(changed.map(({ month }) => month))].sort();
}
