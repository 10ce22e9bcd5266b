import { useTranslation } from 'react-i18next';
import { COMPANY_THRESHOLDS, looserThresholds, type Thresholds } from '#features/budgets/rules.ts';
import { companyClock } from '#web/company-time.ts';
import styles from './lines-table.module.css';
import type { BudgetDocument } from './queries.ts';

const text = ({ warnPercent, overPercent }: Thresholds) => `${warnPercent}%/${overPercent}%`;

/** By what a document is judged, where that lets more pass than the company does or somebody moved it. */
export function ThresholdNote({ document }: { readonly document: BudgetDocument }) {
  const { t } = useTranslation();
  const { config, thresholdChange } = document;
  const isLooser = looserThresholds(config).length > 0;
  if (!isLooser && thresholdChange === null) return null;
  return (
    <p className={styles.note}>
      {t('boards.analysis.thresholds.own', { own: text(config) })}
      {isLooser &&
        ` · ${t('boards.analysis.thresholds.looser', { company: text(COMPANY_THRESHOLDS) })}`}
      {thresholdChange !== null &&
        ` · ${t('boards.analysis.thresholds.changed', {
          by: thresholdChange.by,
          at: companyClock(thresholdChange.at).slice(0, 16),
          from: text(thresholdChange.from),
          to: text(thresholdChange.to),
        })}`}
    </p>
  );
}
