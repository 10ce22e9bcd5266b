import { useTranslation } from 'react-i18next';
import type { BudgetPage } from '#features/budgets/contract-documents.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import type { Amounts } from '../use-amounts.ts';
import styles from './budget-list.module.css';
import { executionOf } from './execution.ts';
import { ExecutionBar } from './execution-bar.tsx';
import { leftOf } from './left.ts';

/** What everything found comes to, and in words what is counted and what is left out. */
export function useListSums(
  page: BudgetPage | undefined,
  { unit, text, inUnit }: Amounts,
): SumsOf | undefined {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (page === undefined) return undefined;
  const { actualAmount, budgetAmount, toDateAmount, level, notEffective, integrations } = page.sums;
  const left = actualAmount === null ? null : leftOf(budgetAmount, actualAmount);
  const sumWord = t('budgets.ui.list.sum');
  const words = [
    t('budgets.ui.list.counted', { count: page.sums.counted }),
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
              {inUnit(t('budgets.ui.list.column.amount'))} {text(budgetAmount)}
            </span>
            <span>
              {inUnit(t('budgets.ui.list.column.balance'))} {left === null ? '—' : text(left)}
            </span>
          </p>
        )}
      </>
    ),
    cells: {
      amount: text(budgetAmount),
      actual: actualAmount === null ? '—' : text(actualAmount),
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
        />
      ),
      balance:
        left === null ? (
          '—'
        ) : (
          <span className={left < 0 ? styles.bad : undefined}>{text(left)}</span>
        ),
    },
  };
}
