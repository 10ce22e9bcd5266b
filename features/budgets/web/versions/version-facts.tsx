import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { HistoryRow } from '#features/budgets/contract-versions.ts';
import { BudgetStatus } from '#features/budgets/rules.ts';
import { companyClock } from '#web/company-time.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { DetailAddress } from '../detail/use-detail-address.ts';
import { StatusChip } from '../status-chip.tsx';
import styles from './versions-tab.module.css';

/** In words, alike in the table and on cards: when it held, who made it and who approved it. */
export function useVersionFacts(detail: BudgetDetail) {
  const { t } = useTranslation();
  return {
    held: ({ effectiveFrom, effectiveTo }: HistoryRow) => {
      if (effectiveFrom === null) return null;
      return effectiveTo === null
        ? t('budgets.ui.versions.since', { from: effectiveFrom })
        : `${effectiveFrom} – ${effectiveTo}`;
    },
    madeBy: ({ versionId }: HistoryRow) => {
      const made = detail.versions.find((one) => one.versionId === versionId);
      if (made === undefined) return '';
      const day = companyClock(made.createdAt).slice(0, 10);
      return t('budgets.ui.versions.madeBy', { name: made.createdBy.nickName, day });
    },
    approvedBy: ({ approvedBy }: HistoryRow) =>
      approvedBy === null
        ? null
        : t('budgets.ui.versions.approvedBy', { name: approvedBy.nickName }),
  };
}

interface VersionLinkProps {
  readonly row: HistoryRow;
  readonly address: DetailAddress;
}

/** Leads to what the version plans. */
export function VersionLink({ row, address }: VersionLinkProps) {
  const { t } = useTranslation();
  return (
    <Button
      type="link"
      size="small"
      className={styles.open ?? ''}
      onClick={() => address.openVersion(row.versionId)}
    >
      {t('budgets.ui.list.versionNo', { no: row.versionNo })}
    </Button>
  );
}

export function VersionChip({ row }: { readonly row: HistoryRow }) {
  const { t } = useTranslation();
  return row.status === BudgetStatus.effective && !row.isCurrent ? (
    <Chip>{t('budgets.ui.versions.superseded')}</Chip>
  ) : (
    <StatusChip status={row.status} />
  );
}
