import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { detailPath } from '../paths.ts';
import { StatusChip } from '../status-chip.tsx';
import type { Amounts } from '../use-amounts.ts';
import { VersionCell } from './budget-columns.tsx';
import styles from './budget-list.module.css';
import { Balance, BudgetAmount, RowExecution, type RowProps } from './row-figures.tsx';
import { ROW_LINK } from './use-list-keys.ts';

/** A document where there is no room for columns: name, how far it is, what is left. */
export function BudgetCard({ row, unit, open, inUnit }: RowProps & Pick<Amounts, 'inUnit'>) {
  const { t } = useTranslation();
  return (
    <article className={styles.card}>
      <header>
        <Link to={detailPath(row.id)} {...{ [ROW_LINK]: '' }}>
          {row.name}
        </Link>
        <StatusChip status={row.status} />
      </header>
      <p className={styles.cardFacts}>
        {row.code} · {row.owner.nickName} · <VersionCell {...row} />
      </p>
      <RowExecution row={row} unit={unit} open={open} />
      <p className={styles.cardFigures}>
        <span>
          {inUnit(t('budgets.ui.list.column.amount'))}{' '}
          <BudgetAmount row={row} unit={unit} open={open} />
        </span>
        <span>
          {inUnit(t('budgets.ui.list.column.balance'))}{' '}
          <Balance row={row} unit={unit} open={open} />
        </span>
      </p>
    </article>
  );
}
