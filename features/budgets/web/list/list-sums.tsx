import { useTranslation } from 'react-i18next';
import type { BudgetPage } from '#features/budgets/contract-documents.ts';
import type { Unit } from '#features/budgets/rules.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import { amountText } from '../use-unit.ts';
import styles from './budget-list.module.css';
import { executionOf } from './execution.ts';
import { ExecutionBar } from './execution-bar.tsx';
import { leftOf } from './row-figures.tsx';

/** What everything found comes to, and in words what is counted and what is left out. */
export function useListSums(page: BudgetPage | undefined, unit: Unit): SumsOf | undefined {
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
              {t('budgets.ui.list.column.amount')} {amountText(budgetAmount, unit)}
            </span>
            <span>
              {t('budgets.ui.list.column.balance')} {left === null ? '—' : amountText(left, unit)}{' '}
              <small>{t(`budgets.ui.list.unit.${unit}`)}</small>
            </span>
          </p>
        )}
      </>
    ),
    cells: {
      amount: amountText(budgetAmount, unit),
      actual: actualAmount === null ? '—' : amountText(actualAmount, unit),
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
          <span className={left < 0 ? styles.bad : undefined}>{amountText(left, unit)}</span>
        ),
    },
  };
}
