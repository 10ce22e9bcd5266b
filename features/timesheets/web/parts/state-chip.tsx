import { useTranslation } from 'react-i18next';
import type { SheetState } from '#features/timesheets/rules.ts';
import styles from './state-chip.module.css';

/** How far a sheet is. */
export function StateChip({ state }: { readonly state: SheetState | 'none' }) {
  const { t } = useTranslation();
  return (
    <span className={styles.chip} data-state={state}>
      {t(`timesheets.ui.state.${state}`)}
    </span>
  );
}
