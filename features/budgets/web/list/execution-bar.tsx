import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withMinus } from '#web/ui/amount-text.ts';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
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
  /** The page where it is looked into, behind the bar. */
  readonly analysis?: string;
  /** Opens what the rate is of; absent where the reader may not. */
  readonly onOpen: (() => void) | undefined;
  /** What is said then. */
  readonly why: string;
}

const at = (place: number) => ({ insetInlineStart: `${place}%` });

function Marks({ fill, warn, over, tick, beyond }: Execution) {
  return (
    <>
      <span className={styles.track}>
        <span className={styles.fill} style={{ width: `${fill}%` }} />
      </span>
      <span className={styles.warn} style={at(warn)} />
      <span className={styles.over} style={at(over)} />
      <span className={styles.tick} style={at(tick)} />
      {beyond && <span className={styles.arrow} />}
    </>
  );
}

/** What was spent of a budget, against what should have been by now and the two thresholds. */
export function ExecutionBar({ execution, analysis, onOpen, why, ...about }: ExecutionBarProps) {
  const { percent, tone } = execution;
  const { t } = useTranslation();
  const words = useActualWords(about);
  const text = percent === null ? '—' : withMinus(`${percent}%`);
  const linked = `${words}${t('budgets.ui.list.opensAnalysis')}`;
  return (
    <span className={styles.execution} data-tone={tone}>
      {analysis === undefined ? (
        <Tooltip title={words}>
          <span className={styles.bar} role="img" aria-label={words}>
            <Marks {...execution} />
          </span>
        </Tooltip>
      ) : (
        <Tooltip title={linked}>
          <Link className={styles.bar ?? ''} to={analysis} aria-label={linked}>
            <Marks {...execution} />
          </Link>
        </Tooltip>
      )}
      <span className={styles.percent}>
        {percent === null ? (
          text
        ) : onOpen === undefined ? (
          <ShutFigure detail={words} why={why} beside>
            {text}
          </ShutFigure>
        ) : (
          <Figure detail={`${words} · ${t('budgets.ui.list.opensSides')}`} onOpen={onOpen}>
            {text}
          </Figure>
        )}
      </span>
    </span>
  );
}
