import { useTranslation } from 'react-i18next';
import type { ComparisonRow } from '#features/boards/contract-comparison.ts';
import { toneOfLevel } from '#features/budgets/web/fields.tsx';
import { percentText } from '../board/rates.ts';
import { SparkLine } from '../board/spark-line.tsx';
import { useMonthWords } from '../board/use-month-words.ts';

/** All that was planned for a month. */
const ALL = 100;

interface TrendProps {
  readonly row: ComparisonRow;
  readonly maxPeriod: number;
}

/** What was spent of each closed month's plan, as a line; the heat map has the figures, which open. */
export function Trend({ row, maxPeriod }: TrendProps) {
  const { t } = useTranslation();
  const { monthWord } = useMonthWords();
  const months = row.months.slice(0, maxPeriod);
  const rates = months.flatMap(({ rate }) => rate ?? []);
  if (rates.length === 0) return null;
  const said = months.flatMap(({ month, rate }) =>
    rate === null ? [] : `${monthWord(month)} ${percentText(rate)}`,
  );
  return (
    <span
      role="img"
      aria-label={`${t('boards.projectBoard.attention.trend')} · ${said.join(' · ')}`}
    >
      <SparkLine
        values={months.map(({ rate }) => rate)}
        target={ALL}
        low={Math.min(ALL, ...rates)}
        high={Math.max(ALL, ...rates)}
        tone={toneOfLevel(row.level)}
      />
    </span>
  );
}
