import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BudgetRow } from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import figure from '#web/ui/figure/figure.module.css';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import { useActualWords } from '../actual-link.tsx';
import { amountText, type ShownUnit } from '../amounts.ts';
import { LevelMark } from '../level-mark.tsx';
import { analysisPath, detailPath } from '../paths.ts';
import { useFigure } from '../use-amounts.ts';
import styles from './budget-list.module.css';
import { executionOf } from './execution.ts';
import { ExecutionBar } from './execution-bar.tsx';
import { leftOf } from './left.ts';
import type { Openings } from './openings.ts';

export interface RowProps {
  readonly row: BudgetRow;
  readonly unit: ShownUnit;
  readonly open: Openings;
}

const isEffective = ({ status }: BudgetRow) => status === BudgetStatus.effective;

/** The budget of the year, with what it was at first and what it is over all years. */
export function BudgetAmount({ row, unit, open }: RowProps) {
  const { t } = useTranslation();
  const inUnit = useFigure(unit);
  const words = t('budgets.ui.list.amountWords', {
    original: row.originalAmount === null ? '—' : inUnit(row.originalAmount),
    total: inUnit(row.totalAmount),
    from: row.fromMonth,
    to: row.toMonth,
  });
  if (isEffective(row)) {
    return (
      <Figure
        detail={`${words} · ${t('budgets.ui.list.opensCells')}`}
        onOpen={open.row(row).amount}
      >
        {amountText(row.budgetAmount, unit)}
      </Figure>
    );
  }
  // What is under way is planned in its own grid.
  return (
    <Tooltip title={words}>
      <Link className={`${figure.figure} ${styles.faint}`} to={detailPath(row.id)}>
        {amountText(row.budgetAmount, unit)}
      </Link>
    </Tooltip>
  );
}

function Spent({ row, unit, open, actual }: RowProps & { readonly actual: number }) {
  const { t } = useTranslation();
  const { name, toDateAmount: toDate } = row;
  const words = useActualWords({ name, actual, toDate, unit });
  if (!row.opens) {
    return (
      <ShutFigure detail={words} why={t('budgets.ui.opensNothing')} beside>
        {amountText(actual, unit)}
      </ShutFigure>
    );
  }
  return (
    <Figure detail={`${words} · ${t('budgets.ui.list.opensRows')}`} onOpen={open.row(row).actual}>
      {amountText(actual, unit)}
    </Figure>
  );
}

export function ActualAmount(props: RowProps) {
  const { actualAmount } = props.row;
  if (actualAmount === null) return <span className={styles.faint}>—</span>;
  return <Spent {...props} actual={actualAmount} />;
}

/** The bar, or the sentence why there is none yet. */
function ExecutionOf({ row, unit, open }: RowProps) {
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
      analysis={analysisPath(row.id)}
      why={t('budgets.ui.opensNothing')}
      onOpen={row.opens ? open.row(row).execution : undefined}
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

export function Balance({ row, unit, open }: RowProps) {
  const { t } = useTranslation();
  if (row.actualAmount === null) return <span className={styles.faint}>—</span>;
  const left = leftOf(row.budgetAmount, row.actualAmount);
  const text = amountText(left, unit);
  return (
    <span className={left < 0 ? styles.bad : undefined}>
      {row.opens ? (
        <Figure detail={t('budgets.ui.list.opensSides')} onOpen={open.row(row).balance}>
          {text}
        </Figure>
      ) : (
        <ShutFigure why={t('budgets.ui.opensNothing')}>{text}</ShutFigure>
      )}
    </span>
  );
}
