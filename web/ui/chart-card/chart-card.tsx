import { Button, Segmented } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '../hidden.module.css';
import styles from './chart-card.module.css';
import { DownloadButton, type Downloads } from './download-button.tsx';
import type { CardView } from './use-card-view.ts';

interface ChartCardProps extends Downloads {
  readonly title: string;
  /** Beside the title: in what it counts. */
  readonly unit: string;
  /** What the marks mean. */
  readonly legend?: ReactNode;
  /** Switches of the card itself, before the one between chart and table. */
  readonly tools?: ReactNode;
  /** Chart or table; left out where the card is a table anyway. */
  readonly view?: CardView;
  readonly onView?: (view: CardView) => void;
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
  const { title, unit, legend, tools, view, onView, summary } = props;
  const { picture, sheet, filters, onDownload, downloading } = props;
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
          {tools}
          {view !== undefined && onView !== undefined && (
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
          )}
          <DownloadButton
            title={title}
            unit={unit}
            picture={picture}
            sheet={sheet}
            filters={filters}
            onDownload={onDownload}
            downloading={downloading}
          />
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
