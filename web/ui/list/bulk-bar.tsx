import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './list-panel.module.css';

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What can be done with the chosen rows together. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.bulk} aria-label={t('list.selected', { count })}>
      <strong aria-live="polite">{t('list.selected', { count })}</strong>
      {children}
      <Button type="link" onClick={onClear}>
        {t('list.clearSelection')}
      </Button>
    </section>
  );
}
