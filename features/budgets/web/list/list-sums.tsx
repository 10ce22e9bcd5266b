import { useTranslation } from 'react-i18next';
import type { BudgetPage } from '#features/budgets/contract-documents.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import type { Amounts } from '../use-amounts.ts';
import styles from './budget-list.module.css';
import { executionOf } from './execution.ts';
import { ExecutionBar } from './execution-bar.tsx';
import { leftOf } from './left.ts';
import type { Openings } from './openings.ts';

interface SumProps {
  readonly children: string;
  readonly opens: string;
  /** Of how many documents it is. */
  readonly counted: number;
  readonly beside?: boolean;
  /** Absent where nothing can be opened, which is said. */
  readonly onOpen: (() => void) | undefined;
}

function Sum({ children, opens, counted, beside = false, onOpen }: SumProps) {
  const { t } = useTranslation();
  if (counted === 0) return children;
  if (onOpen === undefined) {
    return (
      <ShutFigure why={t('budgets.ui.list.sumOpensNothing')} beside={beside}>
        {children}
      </ShutFigure>
    );
  }
  return (
    <Figure detail={opens} onOpen={onOpen}>
      {children}
    </Figure>
  );
}

/** What everything found comes to, and in words what is counted and what is left out. */
export function useListSums(
  page: BudgetPage | undefined,
  { unit, text, inUnit }: Amounts,
  open: Openings,
): SumsOf | undefined {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (page === undefined) return undefined;
  const { counted, actualAmount, budgetAmount, toDateAmount, level, notEffective, integrations } =
    page.sums;
  const left = actualAmount === null ? null : leftOf(budgetAmount, actualAmount);
  const sumWord = t('budgets.ui.list.sum');
  const figures = open.sums(page.sums);
  const amount = (
    <Sum counted={counted} opens={t('budgets.ui.list.opensCells')} onOpen={figures?.amount}>
      {text(budgetAmount)}
    </Sum>
  );
  const balance =
    left === null ? (
      '—'
    ) : (
      <span className={left < 0 ? styles.bad : undefined}>
        <Sum
          beside
          counted={counted}
          opens={t('budgets.ui.list.opensSides')}
          onOpen={figures?.balance}
        >
          {text(left)}
        </Sum>
      </span>
    );
  const words = [
    t('budgets.ui.list.counted', { count: counted }),
    notEffective > 0 && t('budgets.ui.list.leftOut', { count: notEffective }),
    integrations > 0 && t('budgets.ui.list.integrationsOut', { count: integrations }),
  ].filter(Boolean);
  return {
    heading: (
      <>
        {sumWord} <span className={styles.sumWords}>{words.join(t('budgets.ui.list.and'))}</span>
        {narrow && (
          <p className={styles.cardFigures}>
            <span>
              {inUnit(t('budgets.ui.list.column.amount'))} {amount}
            </span>
            <span>
              {inUnit(t('budgets.ui.list.column.balance'))} {balance}
            </span>
          </p>
        )}
      </>
    ),
    cells: {
      amount,
      actual:
        actualAmount === null ? (
          '—'
        ) : (
          <Sum
            beside
            counted={counted}
            opens={t('budgets.ui.list.opensRows')}
            onOpen={figures?.actual}
          >
            {text(actualAmount)}
          </Sum>
        ),
      execution: actualAmount !== null && (
        <ExecutionBar
          execution={executionOf({
            ...{ budgetAmount, toDateAmount, actualAmount, level },
            ...page.companyThresholds,
          })}
          name={sumWord}
          actual={actualAmount}
          toDate={toDateAmount}
          unit={unit}
          why={t('budgets.ui.list.sumOpensNothing')}
          onOpen={figures?.execution}
        />
      ),
      balance,
    },
  };
}
