import { useTranslation } from 'react-i18next';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import { lessYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Facts } from '../board/facts.tsx';
import { KpiCard } from '../board/kpi-card.tsx';
import { Money } from '../board/money.tsx';
import { growthText, percentText } from '../board/rates.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { isComparable } from './comparable.ts';
import type { KpiProps } from './kpi-props.ts';

export function YearBudget({ comparison, open }: Omit<KpiProps, 'about'>) {
  const { t } = useTranslation();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { totals } = comparison;
  const { yearBudgetAmount, lastYearBudgetAmount, budgets, integrations } = totals;
  const amount = yearBudgetAmount ?? 0;
  const growth =
    lastYearBudgetAmount === null || !isComparable(comparison)
      ? null
      : growthText(amount, lastYearBudgetAmount);
  return (
    <KpiCard
      label={t('boards.projectBoard.measure.yearBudget')}
      aside={t('boards.board.documents', { count: budgets })}
      value={
        <Figure
          detail={
            <>
              <div>{exact(amount)}</div>
              {integrations > 0 && (
                <div>{t('boards.projectBoard.integrationsOut', { count: integrations })}</div>
              )}
              <div>{t('boards.board.opensDocuments')}</div>
            </>
          }
          onOpen={() => open.documents('yearBudget', amount)}
        >
          <Money>{text(amount)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        lastYearBudgetAmount === null ? (
          t('boards.projectBoard.noLastYearBudget')
        ) : (
          <Facts>
            <Figure
              detail={`${exact(lastYearBudgetAmount)} · ${t('boards.board.opensCells')}`}
              onOpen={() => open.lastYearBudget(lastYearBudgetAmount)}
            >
              {t('boards.projectBoard.lastYear', { amount: text(lastYearBudgetAmount) })}
            </Figure>
            {growth !== null && (
              <ShutFigure
                why={t('boards.projectBoard.growthWhy', {
                  ...{ now: exact(amount), before: exact(lastYearBudgetAmount), growth },
                })}
              >
                {growth}
              </ShutFigure>
            )}
          </Facts>
        )
      }
    />
  );
}

export function Difference({ comparison, open }: KpiProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, signed, exact, unitAfter } = useBoardAmounts();
  const { totals, maxPeriod } = comparison;
  const { actualAmount, budgetAmount, toDateRate } = totals;
  const planned = budgetAmount ?? 0;
  const difference = lessYuan(actualAmount, planned);
  const label = t('boards.projectBoard.measure.difference');
  return (
    <KpiCard
      label={label}
      aside={spanWord(1, maxPeriod)}
      value={
        <Figure
          detail={
            <>
              <div>
                {t('boards.projectBoard.differenceDetail', {
                  actual: exact(actualAmount),
                  budget: exact(planned),
                  difference: exact(difference),
                })}
              </div>
              <div>{t('boards.board.opensSides')}</div>
            </>
          }
          onOpen={() => open.difference(label, totals)}
        >
          <Money>{signed(difference)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        <Facts>
          <span>
            {t('boards.projectBoard.toDate')}{' '}
            <Figure
              detail={`${exact(planned)} · ${t('boards.board.opensDocuments')}`}
              onOpen={() => open.documents('toDate', planned)}
            >
              {text(planned)}
            </Figure>
          </span>
          {toDateRate !== null && (
            <Figure
              detail={
                <>
                  <div>
                    {t('boards.projectBoard.heat.arithmetic', {
                      actual: exact(actualAmount),
                      budget: exact(planned),
                      rate: percentText(toDateRate),
                    })}
                  </div>
                  <div>{t('boards.board.opensSides')}</div>
                </>
              }
              onOpen={() => open.rate(t('boards.projectBoard.toDateRate'), toDateRate, 'toDate')}
            >
              {t('boards.projectBoard.used', { rate: percentText(toDateRate) })}
            </Figure>
          )}
        </Facts>
      }
    />
  );
}
