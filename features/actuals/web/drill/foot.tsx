import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import { formatHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { withUnit } from '#web/ui/unit-text.ts';
import styles from './drill.module.css';
import { hasSides, isInHours, type Pressed } from './drill.ts';
import { usePressedWords } from './pressed-words.ts';
import { differenceOf, type Found } from './proof.ts';
import { Verdict } from './verdict.tsx';

interface FootProps {
  readonly pressed: Pressed;
  readonly found: Found;
  /** Something has not come, so that the sum is not all of it. */
  readonly incomplete: boolean;
  readonly onAgain: () => void;
}

/** What all rows come to, and where they are all of the figure, whether that is it. */
export function Foot({ pressed, found, incomplete, onAgain }: FootProps) {
  const { t } = useTranslation();
  const inHours = isInHours(pressed);
  const { by } = usePressedWords(pressed);
  const text = (value: number) => (inHours ? formatHours(value) : yuanText(fenToYuan(value)));
  const unit = t(inHours ? 'actuals.ui.drill.unitHours' : 'actuals.ui.drill.unit');
  // Nothing has come at all: a nought would be read as what the rows come to.
  const isKnown = !incomplete || found.rows > 0;
  const sum = isKnown ? text(inHours ? found.minutes : found.fen) : '—';
  // The sign of the currency stands in the figure.
  const isSign = unit === '¥';
  return (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <span>
          {isKnown
            ? t('actuals.ui.drill.sum', { count: found.rows, text: thousands(found.rows) })
            : t('actuals.ui.drill.sumUnknown')}{' '}
          {!isSign && <small>{unit}</small>}
        </span>
        <span className={styles.amount}>{isKnown && isSign ? withUnit(sum, unit) : sum}</span>
      </p>
      {!hasSides(pressed) && (
        <Verdict
          difference={incomplete ? undefined : differenceOf(pressed, found)}
          text={by}
          onAgain={onAgain}
        />
      )}
    </div>
  );
}
