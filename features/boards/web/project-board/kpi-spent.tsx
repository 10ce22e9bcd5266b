import { useTranslation } from 'react-i18next';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import { sumYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Facts } from '../board/facts.tsx';
import { KpiCard } from '../board/kpi-card.tsx';
import { Money } from '../board/money.tsx';
import { percentOf, permilleOf, permilleText } from '../board/rates.ts';
import { Shown } from '../board/shown.tsx';
import { isNarrowed } from '../board/use-board-address.ts';
import { useGrowthCell } from '../board/use-growth-cell.tsx';
import { useMonthWords } from '../board/use-month-words.ts';
import { inSameMonths, isComparable } from './comparable.ts';
import type { KpiProps } from './kpi-props.ts';

interface LastYearProps {
  readonly comparison: Comparison;
  readonly amount: number | null;
  /** Of this year. */
  readonly months: Parameters<typeof inSameMonths>[1];
  readonly onOpen: () => void;
  /** From the first month both years have. */
  readonly onGrowth: (percent: number, from: number) => void;
}

/** The same months a year before, and by how much it is more or less now. */
function LastYear({ comparison, amount, months, onOpen, onGrowth }: LastYearProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, exact } = useBoardAmounts();
  const growthCell = useGrowthCell();
  if (amount === null) return t('boards.board.noLastYear');
  const { maxPeriod, lastYearMonths } = comparison;
  const whole = isComparable(comparison);
  const first = maxPeriod - lastYearMonths + 1;
  const growth = growthCell(inSameMonths(comparison, months), amount, (percent) =>
    onGrowth(percent, first),
  );
  return (
    <Facts>
      <span>
        {whole
          ? t('boards.board.lastYear')
          : t('boards.board.lastYearOnly', { count: comparison.lastYearMonths })}{' '}
        <Figure detail={`${exact(amount)} · ${t('boards.board.opensRows')}`} onOpen={onOpen}>
          {text(amount)}
        </Figure>
      </span>
      {growth.open !== undefined && (
        <>
          {!whole && t('boards.board.growthSame', { months: spanWord(first, maxPeriod) })}
          <Shown cell={growth} />
        </>
      )}
    </Facts>
  );
}

export function Actual({ comparison, open }: KpiProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { totals, maxPeriod } = comparison;
  const { actualAmount } = totals;
  const label = t('boards.projectBoard.actual');
  const lastYearLabel = t('boards.projectBoard.lastYearActual');
  return (
    <KpiCard
      label={label}
      aside={spanWord(1, maxPeriod)}
      value={
        <Figure
          detail={`${exact(actualAmount)} · ${t('boards.board.opensRows')}`}
          onOpen={() => open.actual(label, totals)}
        >
          <Money>{text(actualAmount)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        <LastYear
          comparison={comparison}
          amount={totals.lastYearAmount}
          months={totals.months}
          onOpen={() => open.lastYear(lastYearLabel, totals)}
          onGrowth={(percent, from) => open.growth(label, percent, from)}
        />
      }
    />
  );
}

/** What no budget covers, which no other figure counts. */
export function NoBudget({ comparison, about, open }: KpiProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { noBudget, totals, maxPeriod } = comparison;
  if (noBudget === null) return null;
  const { actualAmount, lastYearAmount, months } = noBudget;
  const label = t('boards.projectBoard.noBudget');
  const whole = sumYuan([totals.actualAmount, actualAmount]);
  // Documents of a department are not the costs of that department.
  const share = about.deptId === null ? permilleOf(actualAmount, whole) : null;
  const shareWords = `${exact(actualAmount)} ÷ ${exact(whole)} = ${permilleText(share ?? 0)}`;
  return (
    <KpiCard
      label={label}
      aside={spanWord(1, maxPeriod)}
      value={
        <Figure
          detail={
            <>
              <div>{exact(actualAmount)}</div>
              <div>{t('boards.projectBoard.noBudgetAbout')}</div>
              <div>{t('boards.board.opensRows')}</div>
            </>
          }
          onOpen={() => open.noBudget(label, actualAmount)}
        >
          <Money>{text(actualAmount)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        <>
          {share !== null && (
            <div>
              {isNarrowed(about) ? (
                // By what documents are, and by what projects are: no one filter has both.
                <ShutFigure why={`${shareWords} · ${t('boards.projectBoard.shareWhy')}`}>
                  {t('boards.projectBoard.noBudgetShare', { share: permilleText(share) })}{' '}
                  {text(whole)}
                </ShutFigure>
              ) : (
                <>
                  <Figure
                    detail={`${shareWords} · ${t('boards.board.opensRows')}`}
                    onOpen={() => open.noBudgetShare(label, percentOf(actualAmount, whole) ?? 0)}
                  >
                    {t('boards.projectBoard.noBudgetShare', { share: permilleText(share) })}
                  </Figure>{' '}
                  <Figure
                    detail={`${exact(whole)} · ${t('boards.board.opensRows')}`}
                    onOpen={() => open.allCost(t('boards.projectBoard.allCost'), whole)}
                  >
                    {text(whole)}
                  </Figure>
                </>
              )}
            </div>
          )}
          {lastYearAmount !== null && (
            <LastYear
              {...{ comparison, months, amount: lastYearAmount }}
              onOpen={() => open.noBudget(label, lastYearAmount, { of: comparison.year - 1 })}
              onGrowth={(percent, from) => open.noBudgetGrowth(label, percent, from)}
            />
          )}
        </>
      }
    />
  );
}
