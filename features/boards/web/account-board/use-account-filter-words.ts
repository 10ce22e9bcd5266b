import type { YearAccount } from '#features/actuals/contract.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useFilterWords } from '../board/use-filter-words.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { monthsOf } from './account.ts';
import type { AccountAbout } from './use-account-address.ts';

/** What the board is narrowed to, with its months and its category where somebody chose them. */
export function useAccountFilterWords(
  about: AccountAbout,
  whole: YearAccount | undefined,
): readonly string[] {
  const nameOf = useNames();
  const { spanWord } = useMonthWords();
  const common = useFilterWords(about, whole?.outOfDate);
  const counted = whole === undefined ? null : monthsOf(whole);
  const chosen = about.startMonth !== null || about.endMonth !== null;
  const category = whole?.byCategory.find(({ categoryId }) => categoryId === about.categoryId);
  return [
    ...common,
    ...(chosen && counted !== null ? [spanWord(...counted)] : []),
    ...(category === undefined ? [] : [nameOf(category)]),
  ];
}
