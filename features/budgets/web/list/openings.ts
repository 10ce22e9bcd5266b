import { useTranslation } from 'react-i18next';
import { type Drill, type Pressed, planSide } from '#features/actuals/web/fields.tsx';
import type { BudgetPage, BudgetRow } from '#features/budgets/contract-documents.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { analysisPath, detailPath } from '../paths.ts';
import { executedOf } from './execution.ts';
import { leftOf } from './left.ts';

interface Listed {
  /** Null for all years. */
  readonly year: number | null;
  readonly closedThrough: BudgetPage['closedThrough'] | undefined;
  readonly labour: string | undefined;
}

/** One document or all that are counted, as the list shows them. */
interface Shown {
  readonly name: string;
  readonly path: readonly string[];
  readonly budgetId: number;
  readonly ids?: readonly number[];
  readonly span: { readonly from: Month; readonly to: Month };
  readonly budgetAmount: number;
  readonly actualAmount: number | null;
  /** Its page, where it is one. */
  readonly to?: string;
  readonly further?: NonNullable<Drill['further']>;
}

const earlier = (one: Month, other: Month) => (one < other ? one : other);

/** What opens behind the figures of the list. */
export function useOpenings(
  { year, closedThrough, labour }: Listed,
  onDrill: (drill: Drill) => void,
) {
  const { t } = useTranslation();
  const planned = t('budgets.ui.list.column.amount');
  /** Of all its months, or of those in the year. */
  const monthsOf = ({ span }: Shown): readonly [Month, Month] =>
    year === null ? [span.from, span.to] : [`${year}-01`, `${year}-12`];
  const rowsOf = (shown: Shown) => {
    const [from, to] = monthsOf(shown);
    return {
      budgetId: shown.budgetId,
      filter: {
        startDate: firstDay(from),
        endDate: lastDay(earlier(closedThrough ?? to, to)),
        ...(shown.ids !== undefined && { budgets: { ids: [...shown.ids] } }),
        ...(labour === 'actual' && { labour: 'actual' as const }),
      },
    };
  };
  const planOf = (shown: Shown) => {
    const [from, to] = monthsOf(shown);
    const months = { startDate: firstDay(from), endDate: lastDay(to) };
    return planSide(planned, rowsOf(shown), { to: shown.to, ...months });
  };
  const open = (name: string, shown: Shown, pressed: Pressed) => {
    const rows = rowsOf(shown);
    const plan = planOf(shown).filter;
    onDrill({
      ...rows,
      // Cells alone have all their months.
      ...(pressed.kind === 'plan' && { filter: { ...rows.filter, endDate: plan.endDate } }),
      title: `${shown.name} · ${name}`,
      path: shown.path,
      pressed,
      ...(shown.further !== undefined && { further: shown.further }),
    });
  };
  const figuresOf = (shown: Shown) => ({
    amount: () =>
      open(planned, shown, { kind: 'plan', yuan: shown.budgetAmount, other: planOf(shown) }),
    actual: () =>
      open(t('budgets.ui.list.column.actual'), shown, {
        kind: 'amount',
        yuan: shown.actualAmount ?? 0,
      }),
    execution: () =>
      open(t('budgets.ui.list.column.execution'), shown, {
        kind: 'rate',
        percent: executedOf(shown) ?? 0,
        other: planOf(shown),
      }),
    balance: () =>
      open(t('budgets.ui.list.column.balance'), shown, {
        kind: 'left',
        yuan: leftOf(shown.budgetAmount, shown.actualAmount ?? 0),
        other: planOf(shown),
      }),
  });
  return {
    row: (row: BudgetRow) =>
      figuresOf({
        ...row,
        ...{ budgetId: row.id, path: [row.code], to: detailPath(row.id) },
        further: { to: analysisPath(row.id), text: t('budgets.ui.list.toAnalysis') },
      }),
    /** Null where the sums open to nothing. */
    sums: ({ opens, ...sums }: BudgetPage['sums']) =>
      opens &&
      figuresOf({
        ...{ ...sums, ...opens, budgetId: 0, path: [] },
        name: t('budgets.ui.list.sum'),
      }),
  };
}

export type Openings = ReturnType<typeof useOpenings>;
