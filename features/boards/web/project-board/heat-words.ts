import { useTranslation } from 'react-i18next';
import { withMinus } from '#web/ui/amount-text.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { BAD_ABOVE, CAREFUL_ABOVE, percentText } from '../board/rates.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { type HeatCell, type HeatMode, type HeatRow, HIGH_FROM, SUM_COLUMN } from './heat.ts';

const LIMITS = [HIGH_FROM, CAREFUL_ABOVE, BAD_ABOVE];

/** Whole per cent, but where that would hide that a limit was passed. */
export function rateInCell(rate: number): string {
  const whole = Math.round(rate);
  const hidden = LIMITS.some((limit) => whole === limit && rate > limit);
  return withMinus(hidden ? (Math.ceil(rate * 10) / 10).toFixed(1) : String(whole));
}

/** What cells of the heat map say: in sight, in their tooltip, and to whoever hears them. */
export function useHeatWords(mode: HeatMode) {
  const { t } = useTranslation();
  const { monthWord } = useMonthWords();
  const { figure } = useBoardAmounts();
  const nameOf = ({ document }: HeatRow) =>
    document === null ? t('boards.projectBoard.heat.company') : document.name;
  const placeOf = (column: number) => {
    if (column === SUM_COLUMN) return t('boards.projectBoard.heat.sum');
    return mode === 'month'
      ? monthWord(column)
      : t('boards.projectBoard.heat.upTo', { month: monthWord(column) });
  };
  const arithmeticOf = ({ tone, actual, budget, rate }: HeatCell) => {
    const said = { actual: figure(actual), budget: figure(budget) };
    if (tone === 'before') return t('boards.projectBoard.heat.before');
    if (tone === 'nothing') return t('boards.projectBoard.heat.nothing');
    if (rate === null) return t('boards.projectBoard.heat.unplanned', said);
    return t('boards.projectBoard.heat.arithmetic', { ...said, rate: percentText(rate) });
  };
  const textOf = ({ tone, rate }: HeatCell) => {
    if (rate !== null) return rateInCell(rate);
    return tone === 'nothing' ? '·' : '—';
  };
  const opensOf = ({ rate }: HeatCell) =>
    t(rate === null ? 'boards.board.opensRows' : 'boards.board.opensSides');
  return {
    nameOf,
    textOf,
    // What is seen is part of what is heard.
    labelOf: (row: HeatRow, cell: HeatCell) =>
      [nameOf(row), placeOf(cell.column), textOf(cell), arithmeticOf(cell)].join(' · '),
    linesOf: (row: HeatRow, cell: HeatCell) => [
      `${nameOf(row)} · ${placeOf(cell.column)}`,
      arithmeticOf(cell),
      opensOf(cell),
    ],
  };
}
