import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { HistoryRow } from '#features/budgets/contract-versions.ts';
import { hasLines } from '#features/budgets/rules.ts';
import { amountText } from '../amounts.ts';
import type { DetailAddress } from '../detail/use-detail-address.ts';
import { useVersionFacts, VersionChip, VersionLink } from './version-facts.tsx';
import styles from './versions-tab.module.css';

interface VersionCardsProps {
  readonly detail: BudgetDetail;
  readonly address: DetailAddress;
  readonly rows: readonly HistoryRow[];
  readonly chosen: readonly number[];
  readonly onChoose: (versionIds: readonly number[]) => void;
}

/** The versions where there is no room for columns: nothing of them is beyond the edge. */
export function VersionCards({ detail, address, rows, chosen, onChoose }: VersionCardsProps) {
  const { t } = useTranslation();
  const facts = useVersionFacts(detail);
  const { unit } = detail.config;
  return (
    <ul className={styles.cards} aria-label={t('budgets.ui.versions.label')}>
      {rows.map((row) => (
        <li key={row.versionId}>
          {hasLines(detail.budgetType) && (
            <Checkbox
              aria-label={t('budgets.ui.versions.choose', { no: row.versionNo })}
              checked={chosen.includes(row.versionId)}
              onChange={({ target }) =>
                onChoose([
                  ...chosen.filter((id) => id !== row.versionId),
                  ...(target.checked ? [row.versionId] : []),
                ])
              }
            />
          )}
          <VersionLink row={row} address={address} />
          <VersionChip row={row} />
          <span className={styles.cardAmount}>
            {amountText(row.totalAmount, unit)} <small>{t(`budgets.ui.list.unit.${unit}`)}</small>
          </span>
          <p>
            {[facts.held(row), facts.madeBy(row), facts.approvedBy(row)]
              .filter((fact) => fact !== null && fact !== '')
              .map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
          </p>
          {row.reason !== '' && <p>{row.reason}</p>}
        </li>
      ))}
    </ul>
  );
}
