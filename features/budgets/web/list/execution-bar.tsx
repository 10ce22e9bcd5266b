import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { withMinus } from '#web/ui/amount-text.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useActualWords } from '../actual-link.tsx';
import type { ShownUnit } from '../amounts.ts';
import type { Execution } from './execution.ts';
import styles from './execution-bar.module.css';

interface ExecutionBarProps {
  readonly execution: Execution;
  readonly name: string;
  readonly actual: number;
  readonly toDate: number;
  readonly unit: ShownUnit;
  /** Opens what the rate is of. */
  readonly onOpen?: () => void;
}

const at = (place: number) => ({ insetInlineStart: `${place}%` });

/** What was spent of a budget, against what should have been by now and the two thresholds. */
export function ExecutionBar({ execution, onOpen, ...about }: ExecutionBarProps) {
  const { percent, tone, fill, tick, warn, over, beyond } = execution;
  const { t } = useTranslation();
  const words = useActualWords(about);
  const text = percent === null ? '—' : withMinus(`${percent}%`);
  return (
    <Tooltip title={words}>
      <span className={styles.execution} data-tone={tone}>
        <span className={styles.bar} role="img" aria-label={words}>
          <span className={styles.track}>
            <span className={styles.fill} style={{ width: `${fill}%` }} />
          </span>
          <span className={styles.warn} style={at(warn)} />
          <span className={styles.over} style={at(over)} />
          <span className={styles.tick} style={at(tick)} />
          {beyond && <span className={styles.arrow} />}
        </span>
        <span className={styles.percent}>
          {onOpen === undefined ? (
            text
          ) : (
            <Figure detail={t('budgets.ui.list.opensSides')} onOpen={onOpen}>
              {text}
            </Figure>
          )}
        </span>
      </span>
    </Tooltip>
  );
}
