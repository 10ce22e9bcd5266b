import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BudgetRow } from '#features/budgets/contract-documents.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { BudgetType } from '#kernel/enums.ts';
import { companyClock, companyYear } from '#web/company-time.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { LongText } from '#web/ui/list/long-text.tsx';
import { detailPath } from '../paths.ts';
import { StatusChip } from '../status-chip.tsx';
import type { Amounts } from '../use-amounts.ts';
import styles from './budget-list.module.css';
import type { Openings } from './openings.ts';
import { ActualAmount, Balance, BudgetAmount, RowExecution } from './row-figures.tsx';
import { ROW_LINK } from './use-list-keys.ts';

/** `11-02`; with its year where that is another one. */
function dayText(instant: string): string {
  const day = companyClock(instant).slice(0, 10);
  return day.startsWith(String(companyYear())) ? day.slice(5) : day;
}

/** The version in force, and beside it the one under way. */
export function VersionCell({ current, open }: Pick<BudgetRow, 'current' | 'open'>) {
  const { t } = useTranslation();
  const shown = current ?? open;
  return (
    <span className={styles.version}>
      {shown !== null && t('budgets.ui.list.versionNo', { no: shown.versionNo })}
      {current !== null && open !== null && (
        <StatusChip status={open.status} versionNo={open.versionNo} />
      )}
    </span>
  );
}

/** What the list shows of a document; which of it, the reader decides. */
export function useBudgetColumns(
  { unit, unitWord }: Amounts,
  open: Openings,
): ListColumn<BudgetRow>[] {
  const { t } = useTranslation();
  const title = (
    name:
      | 'name'
      | 'division'
      | 'type'
      | 'owner'
      | 'version'
      | 'status'
      | 'amount'
      | 'actual'
      | 'execution'
      | 'balance'
      | 'changedAt',
  ) => ({ key: name, title: t(`budgets.ui.list.column.${name}`) });
  const money = { numeric: true, unit: unitWord } as const;
  return [
    {
      ...title('name'),
      sortable: true,
      shown: 'always',
      fixed: 'start',
      width: 200,
      render: ({ id, name, code, status }) => (
        <span className={styles.name} data-faint={status !== BudgetStatus.effective}>
          <Link to={detailPath(id)} {...{ [ROW_LINK]: '' }}>
            <LongText>{name}</LongText>
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    {
      ...title('division'),
      render: ({ division }) => t(`budgets.ui.list.divisionShort.${division}`),
    },
    {
      ...title('type'),
      render: ({ projectType, budgetType }) => (
        <span className={styles.stack}>
          {t(`budgets.ui.list.projectType.${projectType}`)}
          {budgetType === BudgetType.INTEGRATION && (
            <Chip>{t('budgets.ui.list.integrationChip')}</Chip>
          )}
        </span>
      ),
    },
    { ...title('owner'), sortable: true, render: ({ owner }) => owner.nickName },
    { ...title('version'), render: (row) => <VersionCell {...row} /> },
    {
      ...title('status'),
      sortable: true,
      render: ({ status, waitsForMe }) => (
        <span className={styles.stack}>
          <StatusChip status={status} />
          {waitsForMe && <Chip tone="careful">{t('budgets.ui.list.waitsChip')}</Chip>}
        </span>
      ),
    },
    {
      ...title('amount'),
      ...money,
      sortable: true,
      render: (row) => <BudgetAmount row={row} unit={unit} open={open} />,
    },
    {
      ...title('actual'),
      ...money,
      sortable: true,
      render: (row) => <ActualAmount row={row} unit={unit} open={open} />,
    },
    {
      ...title('execution'),
      sortable: true,
      render: (row) => <RowExecution row={row} unit={unit} open={open} />,
    },
    {
      ...title('balance'),
      ...money,
      sortable: true,
      render: (row) => <Balance row={row} unit={unit} open={open} />,
    },
    {
      ...title('changedAt'),
      sortable: true,
      render: ({ changedAt }) => <span className={styles.day}>{dayText(changedAt)}</span>,
    },
  ];
}
