import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import { looserThresholds, type Thresholds } from '#features/budgets/rules.ts';
import { answered, call } from '#web/api/call.ts';
import { companyClock } from '#web/company-time.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { Facts } from '../board/facts.tsx';
import styles from './lines-table.module.css';
import { type BudgetDocument, refetchDocument } from './queries.ts';

const text = ({ warnPercent, overPercent }: Thresholds) => `${warnPercent}%/${overPercent}%`;

function Confirm({ document: { id, code, config } }: { readonly document: BudgetDocument }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const confirm = async () => {
    const body = { version: config.version };
    try {
      await answered(call(budgetEndpoints.documents.confirmThresholds, { params: { id }, body }));
      showToast('success', t('boards.analysis.thresholds.confirmed', { code }));
    } catch {
      // What stands in the way has been shown as a toast.
    }
    await refetchDocument(client, id);
  };
  return (
    <Button type="link" size="small" onClick={() => void confirm()}>
      {t('boards.analysis.thresholds.confirm')}
    </Button>
  );
}

/** By what a document is judged, where that lets more pass than the company does or somebody moved it. */
export function ThresholdNote({ document }: { readonly document: BudgetDocument }) {
  const { t } = useTranslation();
  const { config, thresholdChange, companyThresholds, thresholdsConfirmed } = document;
  const isLooser = looserThresholds(config, companyThresholds).length > 0;
  if (!isLooser && thresholdChange === null) return null;
  const words = [
    t('boards.analysis.thresholds.own', { own: text(config) }),
    isLooser && t('boards.analysis.thresholds.looser', { company: text(companyThresholds) }),
    isLooser && !thresholdsConfirmed && t('boards.analysis.thresholds.unconfirmed'),
    thresholdChange !== null &&
      t('boards.analysis.thresholds.changed', {
        by: thresholdChange.by,
        at: companyClock(thresholdChange.at).slice(0, 16),
        from: text(thresholdChange.from),
        to: text(thresholdChange.to),
      }),
  ];
  return (
    <p className={styles.between}>
      <Facts>
        {words}
        {document.abilities.confirmThresholds && <Confirm document={document} />}
      </Facts>
    </p>
  );
}
