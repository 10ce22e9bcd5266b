import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Progress } from '#features/batches/contract.ts';
import styles from './batches-panel.module.css';

const STATES = ['approved', 'submitted', 'returned', 'draft'] as const;

/** How many have handed in; in words for whoever points at it or cannot see it. */
export function ProgressBar({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation();
  const { people, approved, submitted } = progress;
  const handedIn = people === 0 ? 0 : Math.floor(((approved + submitted) * 100) / people);
  const begun = STATES.reduce((sum, state) => sum + progress[state], 0);
  const words = t('batches.ui.progress.words', {
    ...progress,
    notBegun: Math.max(0, people - begun),
  });
  return (
    <Tooltip title={words}>
      <div className={styles.progress} role="img" aria-label={words}>
        <span className={styles.bar}>
          {STATES.map((state) => (
            <span
              key={state}
              className={styles.part}
              data-state={state}
              style={{ width: `${people === 0 ? 0 : (progress[state] * 100) / people}%` }}
            />
          ))}
        </span>
        <span className={styles.percent}>{`${handedIn}%`}</span>
      </div>
    </Tooltip>
  );
}
