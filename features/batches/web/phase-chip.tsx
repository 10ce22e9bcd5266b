import { useTranslation } from 'react-i18next';
import type { FillPhase } from '#features/batches/rules.ts';
import styles from './phase-chip.module.css';

/** Where a batch stands, in one word. */
export function PhaseChip({ phase }: { readonly phase: FillPhase }) {
  const { t } = useTranslation();
  return (
    <span className={styles.chip} data-phase={phase}>
      {t(`batches.ui.phase.${phase}`)}
    </span>
  );
}
