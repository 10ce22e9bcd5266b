import { useTranslation } from 'react-i18next';
import type { BoardDrill } from './drill.ts';
import { daysOf } from './months.ts';
import { useMonthWords } from './use-month-words.ts';

interface Asked {
  readonly year: number;
  readonly from: number;
  readonly to: number;
}

/** Labour of the whole company at actual rates beside the same at standard. */
export function useRateDifference({ year, from, to }: Asked) {
  const { t } = useTranslation();
  const { yearSpan } = useMonthWords();
  // Before any month is closed there are no months, and nothing that opens them.
  const atStandard = (name: string): Omit<BoardDrill, 'pressed'> => ({
    title: `${name} · ${yearSpan(year, from, to)}`,
    filter: { ...daysOf(year, from, to), labour: 'standard' },
    sources: ['labour'],
  });
  const atBoth = (name: string) => {
    const standard = atStandard(name);
    const drill: Omit<BoardDrill, 'pressed'> = {
      ...standard,
      filter: { ...standard.filter, labour: 'actual' },
      side: t('boards.accountBoard.atActual'),
    };
    const { filter } = standard;
    return {
      drill,
      other: { of: 'rows', name: t('boards.accountBoard.atStandard'), filter } as const,
    };
  };
  return {
    difference: (name: string, yuan: number): BoardDrill => {
      const { drill, other } = atBoth(name);
      return { ...drill, pressed: { kind: 'difference', yuan, other } };
    },
    /** The same, of labour at standard. */
    share: (name: string, percent: number): BoardDrill => {
      const { drill, other } = atBoth(name);
      return { ...drill, pressed: { kind: 'growth', percent, other } };
    },
    standard: (name: string, yuan: number): BoardDrill => ({
      ...atStandard(name),
      pressed: { kind: 'amount', yuan },
    }),
  };
}
