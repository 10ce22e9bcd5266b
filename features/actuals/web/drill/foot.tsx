import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import { formatHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from './drill.module.css';
import type { Drill } from './drill.ts';
import { differenceOf, type Found } from './proof.ts';

interface FootProps {
  readonly drill: Drill;
  readonly found: Found;
  /** Something has not come, so that the sum is not all of it. */
  readonly incomplete: boolean;
  readonly onAgain: () => void;
}

/** What all rows come to, and whether that is the figure they were opened from. */
export function Foot({ drill, found, incomplete, onAgain }: FootProps) {
  const { t } = useTranslation();
  const inHours = drill.amount === null;
  const text = (value: number) => (inHours ? formatHours(value) : yuanText(fenToYuan(value)));
  const difference = differenceOf(drill, found);
  const unit = t(inHours ? 'actuals.ui.drill.unitHours' : 'actuals.ui.drill.unit');
  // Nothing has come at all: a nought would be read as what the rows come to.
  const isKnown = !incomplete || found.rows > 0;
  return (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <span>
          {isKnown
            ? t('actuals.ui.drill.sum', { count: found.rows, text: thousands(found.rows) })
            : t('actuals.ui.drill.sumUnknown')}{' '}
          <small>{unit}</small>
        </span>
        <span className={styles.amount}>
          {isKnown ? text(inHours ? found.minutes : found.fen) : '—'}
        </span>
      </p>
      <p role="status" className={styles.proof}>
        {incomplete && <span className={styles.careful}>{t('actuals.ui.drill.incomplete')}</span>}
        {!incomplete && difference === 0 && (
          <span className={styles.good}>
            <CheckCircleOutlined aria-hidden /> {t('actuals.ui.drill.equal')}
          </span>
        )}
        {!incomplete && difference !== 0 && (
          <>
            <span className={styles.careful}>
              <ExclamationCircleOutlined aria-hidden />{' '}
              {t(difference > 0 ? 'actuals.ui.drill.morethan' : 'actuals.ui.drill.lessthan', {
                by: `${text(Math.abs(difference))} ${unit}`,
              })}
            </span>
            <Button type="link" size="small" onClick={onAgain}>
              {t('list.retry')}
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
