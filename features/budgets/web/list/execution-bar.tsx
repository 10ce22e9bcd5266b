import { Tooltip } from 'antd';
import { withMinus } from '#web/ui/amount-text.ts';
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
}

const at = (place: number) => ({ insetInlineStart: `${place}%` });

/** What was spent of a budget, against what should have been by now and the two thresholds. */
export function ExecutionBar({ execution, ...about }: ExecutionBarProps) {
  const { percent, tone, fill, tick, warn, over, beyond } = execution;
  const words = useActualWords(about);
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
        <span className={styles.percent}>{percent === null ? '—' : withMinus(`${percent}%`)}</span>
      </span>
    </Tooltip>
  );
}
