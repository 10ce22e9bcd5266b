import { useTranslation } from 'react-i18next';
import type { ProjectStatus } from '#features/projects/rules.ts';
import styles from './status-chip.module.css';

export function StatusChip({ status }: { readonly status: ProjectStatus }) {
  const { t } = useTranslation();
  return (
    <span className={styles.chip} data-status={status}>
      {t(`projects.ui.status.${status}`)}
    </span>
  );
}
