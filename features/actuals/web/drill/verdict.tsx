import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './drill.module.css';

interface VerdictProps {
  /** By how much what came is more than the figure; null where it is none, undefined while not all came. */
  readonly difference: number | null | undefined;
  readonly text: (by: number) => string;
  readonly onAgain: () => void;
}

/** Whether what came is what was pressed: the one place that ticks. */
export function Verdict({ difference, text, onAgain }: VerdictProps) {
  const { t } = useTranslation();
  const words = () => {
    if (difference === null || difference === undefined) return t('actuals.ui.drill.noRate');
    const by = text(Math.abs(difference));
    return t(difference > 0 ? 'actuals.ui.drill.morethan' : 'actuals.ui.drill.lessthan', { by });
  };
  return (
    <p role="status" className={styles.proof}>
      {difference === undefined && (
        <span className={styles.careful}>{t('actuals.ui.drill.incomplete')}</span>
      )}
      {difference === 0 && (
        <span className={styles.good}>
          <CheckCircleOutlined aria-hidden /> {t('actuals.ui.drill.equal')}
        </span>
      )}
      {difference !== undefined && difference !== 0 && (
        <>
          <span className={styles.careful}>
            <ExclamationCircleOutlined aria-hidden /> {words()}
          </span>
          <Button type="link" size="small" onClick={onAgain}>
            {t('list.retry')}
          </Button>
        </>
      )}
    </p>
  );
}
