import { useTranslation } from 'react-i18next';
import type { Level } from '#features/budgets/rules.ts';
import styles from './level-mark.module.css';
import { toneOfLevel } from './level-tone.ts';

interface LevelMarkProps {
  readonly level: Level | null;
  readonly forecastOver: boolean;
}

/** What is to be seen to of a document: a disc for what it has cost, a ring for what it is expected to. */
export function LevelMark({ level, forecastOver }: LevelMarkProps) {
  const { t } = useTranslation();
  const calls = level === 'warn' || level === 'over';
  if (!calls && !forecastOver) return null;
  return (
    <span className={styles.marks}>
      {calls && (
        <span className={styles.mark} data-tone={toneOfLevel(level)}>
          {t(`budgets.level.${level}`)}
        </span>
      )}
      {forecastOver && (
        <span className={styles.mark} data-tone="bad" data-forecast="">
          {t('budgets.level.forecastOver')}
        </span>
      )}
    </span>
  );
}
