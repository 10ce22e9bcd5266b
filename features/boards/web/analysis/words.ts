import { useTranslation } from 'react-i18next';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import { monthOfEntry } from '#features/boards/web/cache/budget-cache.ts';
import { amountInFile, amountText, type ShownUnit } from '#features/budgets/web/fields.tsx';
import type { Month } from '#kernel/dates.ts';
import { formatHours, type Minutes } from '#kernel/minutes.ts';
import { type Fen, fenToYuan } from '#kernel/money.ts';
import { monthName } from '#kernel/month-name.ts';
import { withMinus } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { useMonthWord } from '#web/ui/month-word.ts';
import type { Scene } from './ground.ts';
import type { Line } from './lines.ts';
import type { Dimension } from './use-analysis-address.ts';

export const NONE = '—';

/** An amount in the unit of the page, without the unit's name. */
export const fenText = (fen: Fen | null, unit: ShownUnit): string =>
  fen === null ? NONE : amountText(fenToYuan(fen), unit);

/** `+5.35`, `−3.19`: a difference, with the sign that is read as one. */
export const signedText = (fen: Fen | null, unit: ShownUnit): string =>
  fen !== null && fen > 0 ? `+${fenText(fen, unit)}` : fenText(fen, unit);

/** `71.4%` of hundredths of a per cent. */
export const rateText = (hundredths: number | null): string =>
  hundredths === null ? NONE : withMinus(`${(hundredths / 100).toFixed(1)}%`);

export const minutesText = (minutes: Minutes): string => formatHours(minutes);

/** A sheet's cell: a number of which nothing is rounded away. */
export const cellOf = (fen: Fen | null, unit: ShownUnit): number | null =>
  fen === null ? null : amountInFile(fenToYuan(fen), unit);

export function useNames() {
  const { t, i18n } = useTranslation();
  const english = i18n.language === 'en';
  const nameOf = ({ nameZh, nameEn }: { readonly nameZh: string; readonly nameEn: string }) =>
    english ? nameEn : nameZh;
  return {
    nameOf,
    lineName: ({ name, direct }: Pick<Line, 'name' | 'direct'>): string => {
      if (name === null) return t('boards.analysis.other');
      return direct === true ? t('boards.analysis.direct', { name: nameOf(name) }) : nameOf(name);
    },
  };
}

/**
 * What is spent may be held against all of a budget or against its closed months, and each has a word of
 * its own: a year's or a longer document's budget, or the whole range.
 */
export function useMeasures({ mode, document }: Pick<Scene, 'mode' | 'document'>) {
  const { t } = useTranslation();
  const version = document.versions.find(({ isCurrent }) => isCurrent);
  const oneYear = version?.fromMonth.slice(0, 4) === version?.toMonth.slice(0, 4);
  const measure = mode === 'period' ? 'range' : oneYear ? 'year' : 'whole';
  return {
    /** The budget of the months that count. */
    planned: t(mode === 'period' ? 'boards.analysis.rangeBudget' : 'boards.analysis.toDate'),
    /** All that rates are held against. */
    whole: {
      range: t('boards.analysis.rangeBudget'),
      year: t('boards.projectBoard.measure.yearBudget'),
      whole: t('boards.projectBoard.measure.bac'),
    }[measure],
    rateHead: t(`boards.analysis.head.rate.${measure}`),
    rate: (hundredths: number) =>
      t(`boards.analysis.rate.${measure}`, { rate: rateText(hundredths) }),
  };
}

/** What a point of the time axis is called. */
export function usePeriodWords(by: Dimension) {
  const { t } = useTranslation();
  const word = useMonthWord('short');
  const monthNamed = useMonthName();
  return {
    /** Under the axis: with its year only where there are several. */
    short: (entry: PeriodEntry, oneYear: boolean): string => {
      const year = String(entry.year);
      if (by === 'year') return year;
      if (by === 'quarter') {
        const quarter = `Q${Math.ceil(entry.month / 3)}`;
        return oneYear ? quarter : `${year} ${quarter}`;
      }
      const month = t('boards.analysis.monthShort', { month: word(monthOfEntry(entry)) });
      return oneYear ? month : `${year.slice(2)}-${String(entry.month).padStart(2, '0')}`;
    },
    long: (entry: PeriodEntry): string => {
      if (by === 'year') return t('boards.analysis.yearOf', { year: entry.year });
      if (by === 'quarter') return `${entry.year} Q${Math.ceil(entry.month / 3)}`;
      return monthNamed(monthOfEntry(entry));
    },
  };
}

/** From one month to another, in few words: 2026年1–9月, Jan – Sep 2026. */
export function spanText(language: string, from: Month, to: Month | null): string {
  const first = monthName(language, from);
  if (to === null || from === to) return first;
  const last = monthName(language, to);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first} – ${last}`;
  const [year, month] = [from.slice(0, 4), Number(from.slice(5))];
  return language === 'en'
    ? `${first.replace(` ${year}`, '')} – ${last}`
    : last.replace(/(\d+)(\D*)$/, `${month}–$1$2`);
}

export function useSpan() {
  const { language } = useTranslation().i18n;
  return (from: Month, to: Month | null): string => spanText(language, from, to);
}
