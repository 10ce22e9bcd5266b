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
  return (
    <span className={styles.marks}>
      {(level === 'warn' || level === 'over') && (
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
