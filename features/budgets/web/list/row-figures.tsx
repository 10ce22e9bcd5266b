import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BudgetRow } from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { ActualLink } from '../actual-link.tsx';
import { amountText, type ShownUnit } from '../amounts.ts';
import { LevelMark } from '../level-mark.tsx';
import { useFigure } from '../use-amounts.ts';
import styles from './budget-list.module.css';
import { executionOf } from './execution.ts';
import { ExecutionBar } from './execution-bar.tsx';

export interface RowProps {
  readonly row: BudgetRow;
  readonly unit: ShownUnit;
}

const isEffective = ({ status }: BudgetRow) => status === BudgetStatus.effective;

/** What is left of a budget, to the fen. */
export const leftOf = (budget: number, actual: number) =>
  fenToYuan(yuanToFen(budget) - yuanToFen(actual));

/** The budget of the year, with what it was at first and what it is over all years. */
export function BudgetAmount({ row, unit }: RowProps) {
  const { t } = useTranslation();
  const figure = useFigure(unit);
  const words = t('budgets.ui.list.amountWords', {
    original: row.originalAmount === null ? '—' : figure(row.originalAmount),
    total: figure(row.totalAmount),
    from: row.fromMonth,
    to: row.toMonth,
  });
  return (
    <Tooltip title={words}>
      <span className={isEffective(row) ? undefined : styles.faint}>
        {amountText(row.budgetAmount, unit)}
      </span>
    </Tooltip>
  );
}

export function ActualAmount({ row, unit }: RowProps) {
  const { id, name, actualAmount, toDateAmount } = row;
  if (actualAmount === null) return <span className={styles.faint}>—</span>;
  return <ActualLink id={id} name={name} actual={actualAmount} toDate={toDateAmount} unit={unit} />;
}

/** The bar, or the sentence why there is none yet. */
function ExecutionOf({ row, unit }: RowProps) {
  const { t } = useTranslation();
  if (!isEffective(row)) {
    return <span className={styles.faint}>{t('budgets.ui.list.notEffectiveYet')}</span>;
  }
  const { actualAmount } = row;
  if (actualAmount === null) {
    return <span className={styles.faint}>{t('budgets.ui.list.noActualYet')}</span>;
  }
  return (
    <ExecutionBar
      execution={executionOf({ ...row, actualAmount })}
      name={row.name}
      actual={actualAmount}
      toDate={row.toDateAmount}
      unit={unit}
    />
  );
}

/** The colour of the bar is the level; what is expected of the whole document stands beneath it. */
export function RowExecution(props: RowProps) {
  return (
    <>
      <ExecutionOf {...props} />
      <LevelMark level={null} forecastOver={props.row.forecastOver} />
    </>
  );
}

export function Balance({ row, unit }: RowProps) {
  if (row.actualAmount === null) return <span className={styles.faint}>—</span>;
  const left = leftOf(row.budgetAmount, row.actualAmount);
  return <span className={left < 0 ? styles.bad : undefined}>{amountText(left, unit)}</span>;
}
