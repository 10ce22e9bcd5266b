import { useTranslation } from 'react-i18next';
import type { RowDecision } from '#features/approvals/contract.ts';
import styles from './decision-mark.module.css';

/** Why a row came back, where it is to be changed: in words, for whoever cannot hover as well. */
export function RejectReason({ decision }: { readonly decision: RowDecision | undefined }) {
  const { t } = useTranslation();
  if (decision?.state !== 'rejected' || decision.text === '') return null;
  const words = t('timesheets.ui.decision.said', { by: decision.by ?? '', text: decision.text });
  return (
    <p className={styles.reason} title={words}>
      {words}
    </p>
  );
}
