import { DownloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '../hidden.module.css';
import styles from './chart-card.module.css';
import type { CardView } from './use-card-view.ts';

interface ChartCardProps {
  readonly title: string;
  /** Beside the title: in what it counts. */
  readonly unit: string;
  /** What the marks mean. */
  readonly legend?: ReactNode;
  readonly view: CardView;
  readonly onView: (view: CardView) => void;
  readonly onDownload: () => void;
  readonly downloading: boolean;
  /** The chart in words, for whoever does not see it. */
  readonly summary: string;
  /** New figures are on their way; the old ones stay. */
  readonly refetching?: boolean;
  /** It has not come: the card alone says so. */
  readonly onRetry?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of every chart: the same head, then the chart or its table. */
export function ChartCard(props: ChartCardProps) {
  const { title, unit, legend, view, onView, onDownload, downloading, summary } = props;
  const { refetching = false, onRetry, className, children } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <section
      className={className === undefined ? styles.card : `${styles.card} ${className}`}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <span className={styles.unit}>{unit}</span>
          {legend !== undefined && <span className={styles.legend}>{legend}</span>}
        </div>
        <span className={styles.tools}>
          <Segmented<CardView>
            size="small"
            aria-label={t('chart.show', { title })}
            value={view}
            onChange={onView}
            options={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'table', label: t('chart.table') },
            ]}
          />
          <Tooltip title={t('chart.download')}>
            <Button
              type="text"
              size="small"
              aria-label={t('chart.downloadNamed', { title })}
              icon={<DownloadOutlined aria-hidden />}
              loading={downloading}
              onClick={onDownload}
            />
          </Tooltip>
        </span>
      </header>
      <p className={hidden.words}>{summary}</p>
      <div className={styles.body} data-refetching={refetching} aria-busy={refetching}>
        {onRetry === undefined ? (
          children
        ) : (
          <p className={styles.failed} role="alert">
            {t('chart.failed')}
            <Button type="link" size="small" onClick={onRetry}>
              {t('list.retry')}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}
