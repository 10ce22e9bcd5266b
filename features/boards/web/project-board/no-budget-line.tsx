import { useTranslation } from 'react-i18next';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { growthText } from '../board/rates.ts';
import { isComparable } from './comparable.ts';
import type { Openings } from './openings.ts';

interface NoBudgetLineProps {
  readonly comparison: Comparison;
  readonly open: Openings;
}

/** What was spent outside of every budget: a line of its own, for no figure above counts it. */
export function NoBudgetLine({ comparison, open }: NoBudgetLineProps) {
  const { t } = useTranslation();
  const { text, exact, unitWord } = useBoardAmounts();
  const { noBudget, maxPeriod } = comparison;
  if (noBudget === null || maxPeriod === 0) return null;
  const { actualAmount, lastYearAmount } = noBudget;
  const label = t('boards.projectBoard.noBudget');
  const whole = isComparable(comparison);
  const growth =
    lastYearAmount === null || !whole ? null : growthText(actualAmount, lastYearAmount);
  return (
    <p className={shared.line}>
      <span>{label}</span>
      <strong>
        <Figure
          detail={`${exact(actualAmount)} · ${t('boards.board.opensRows')}`}
          onOpen={() => open.noBudget(label, noBudget)}
        >
          {text(actualAmount)}
        </Figure>{' '}
        <small className={shared.small}>{unitWord}</small>
      </strong>
      <span className={shared.small}>
        {lastYearAmount !== null &&
          whole &&
          t('boards.projectBoard.lastYearSame', { amount: text(lastYearAmount) })}
        {growth !== null && t('boards.board.growth', { growth })}
      </span>
      <span className={shared.small}>{t('boards.projectBoard.noBudgetAbout')}</span>
    </p>
  );
}
