import { useTranslation } from 'react-i18next';
import { type Drill, type Pressed, planSide } from '#features/actuals/web/fields.tsx';
import type { BudgetPage, BudgetRow } from '#features/budgets/contract-documents.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { detailPath } from '../paths.ts';
import { executedOf } from './execution.ts';
import { leftOf } from './left.ts';

interface Listed {
  /** Null for all years. */
  readonly year: number | null;
  readonly closedThrough: BudgetPage['closedThrough'] | undefined;
  readonly labour: string | undefined;
}

const earlier = (one: Month, other: Month) => (one < other ? one : other);

/** What opens behind the figures of a document in the list. */
export function useOpenings(
  { year, closedThrough, labour }: Listed,
  onDrill: (drill: Drill) => void,
) {
  const { t } = useTranslation();
  const planned = t('budgets.ui.list.column.amount');
  /** Of all its months, or of those in the year. */
  const monthsOf = ({ fromMonth, toMonth }: BudgetRow): readonly [Month, Month] =>
    year === null ? [fromMonth, toMonth] : [`${year}-01`, `${year}-12`];
  const rowsOf = (row: BudgetRow) => {
    const [from, to] = monthsOf(row);
    return {
      budgetId: row.id,
      filter: {
        startDate: firstDay(from),
        endDate: lastDay(earlier(closedThrough ?? to, to)),
        ...(labour === 'actual' && { labour: 'actual' as const }),
      },
    };
  };
  const planOf = (row: BudgetRow) => {
    const [from, to] = monthsOf(row);
    const months = { startDate: firstDay(from), endDate: lastDay(to) };
    return planSide(planned, rowsOf(row), { to: detailPath(row.id), ...months });
  };
  const open = (name: string, row: BudgetRow, pressed: Pressed) => {
    const rows = rowsOf(row);
    const plan = planOf(row).filter;
    onDrill({
      ...rows,
      // Cells alone have all their months.
      ...(pressed.kind === 'plan' && { filter: { ...rows.filter, endDate: plan.endDate } }),
      title: `${row.name} · ${name}`,
      path: [row.code],
      pressed,
    });
  };
  return {
    amount: (row: BudgetRow) =>
      open(planned, row, { kind: 'plan', yuan: row.budgetAmount, other: planOf(row) }),
    actual: (row: BudgetRow) =>
      open(t('budgets.ui.list.column.actual'), row, {
        kind: 'amount',
        yuan: row.actualAmount ?? 0,
      }),
    execution: (row: BudgetRow) =>
      open(t('budgets.ui.list.column.execution'), row, {
        kind: 'rate',
        percent: executedOf(row) ?? 0,
        other: planOf(row),
      }),
    balance: (row: BudgetRow) =>
      open(t('budgets.ui.list.column.balance'), row, {
        kind: 'left',
        yuan: leftOf(row.budgetAmount, row.actualAmount ?? 0),
        other: planOf(row),
      }),
  };
}

export type Openings = ReturnType<typeof useOpenings>;
