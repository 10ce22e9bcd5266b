import { useTranslation } from 'react-i18next';
import { useBoardAmounts } from './amounts-context.ts';
import { growthOf, growthText } from './rates.ts';
import type { BoardCell } from './table-model.ts';

/** How much more or less something is than a year before, which opens to both years. */
export function useGrowthCell() {
  const { t } = useTranslation();
  const { exact } = useBoardAmounts();
  return (now: number, before: number, onOpen: (percent: number) => void): BoardCell => {
    const growth = growthText(now, before);
    const percent = growthOf(now, before);
    if (growth === null || percent === null) return { text: '—', file: null };
    const amounts = { now: exact(now), before: exact(before) };
    const said = [
      t('boards.board.growthDetail', { ...amounts, growth }),
      t('boards.board.opensBothYears'),
    ];
    return {
      ...{ text: growth, file: growth },
      detail: said.map((line) => <div key={line}>{line}</div>),
      open: () => onOpen(percent),
    };
  };
}
