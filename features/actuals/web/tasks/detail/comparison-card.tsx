import { Button, Segmented, Select } from 'antd';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '#features/actuals/contract-tasks.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { useWhen } from '../../when.ts';
import { type OnOpen, useMonthOpenings } from '../openings.ts';
import { type Compared, useComparison } from '../queries.ts';
import styles from './cards.module.css';
import { ComparisonTable } from './comparison-table.tsx';
import { useCompared } from './use-compared.ts';

interface ChoiceProps {
  readonly label: string;
  readonly runs: readonly RunView[];
  readonly value: number;
  /** The other one: a run is not compared with itself. */
  readonly other: number;
  readonly onChange: (runId: number) => void;
}

function RunChoice({ label, runs, value, other, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <Select<number>
      size="small"
      aria-label={label}
      popupMatchSelectWidth={false}
      value={value}
      onChange={onChange}
      options={runs
        .filter(({ state }) => state === 'done')
        .map(({ id, no, askedAt, published }) => ({
          value: id,
          label: t(
            published ? 'actuals.ui.tasks.compare.runShown' : 'actuals.ui.tasks.compare.run',
            { no, at: when(askedAt) },
          ),
          disabled: id === other,
        }))}
    />
  );
}

interface AnswerProps extends Pick<ComparisonCardProps, 'month' | 'onOpen'> {
  readonly compared: Compared;
}

function Answer({ compared, month, onOpen }: AnswerProps) {
  const { t } = useTranslation();
  const open = useMonthOpenings(month, onOpen);
  const { data, isError, isPlaceholderData, refetch } = useComparison(compared);
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={5} columns={5} />;
    return (
      <p className={styles.note} role="alert">
        {t('chart.failed')}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </p>
    );
  }
  return (
    <div
      className={isPlaceholderData ? styles.refetching : undefined}
      aria-busy={isPlaceholderData}
    >
      <ComparisonTable
        comparison={data}
        by={isPlaceholderData ? byOf(data) : compared.by}
        open={open}
      />
    </div>
  );
}

/** What an older answer is about, until the one that was asked for is here. */
const byOf = ({ rows }: { readonly rows: readonly { readonly project: unknown }[] }) =>
  rows.some(({ project }) => project !== null) ? 'project' : 'source';

interface ComparisonCardProps {
  readonly runs: readonly RunView[];
  readonly month: string;
  readonly onOpen: OnOpen;
  readonly ref?: Ref<HTMLElement>;
}

/** What moved between two runs of the month, and what is behind it. */
export function ComparisonCard({ runs, month, onOpen, ref }: ComparisonCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { compared, change } = useCompared(runs);
  const frame = (tools: ReactNode, body: ReactNode) => (
    <section ref={ref} className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t('actuals.ui.tasks.compare.title')}</h2>
        <span className={styles.unit}>{t('actuals.ui.tasks.compare.unit')}</span>
        <span className={styles.tools}>{tools}</span>
      </header>
      {body}
    </section>
  );
  if (compared === null) {
    return frame(null, <p className={styles.note}>{t('actuals.ui.tasks.compare.onlyOne')}</p>);
  }
  const { from, to, by } = compared;
  return frame(
    <>
      <RunChoice
        label={t('actuals.ui.tasks.compare.from')}
        runs={runs}
        value={from}
        other={to}
        onChange={(next) => change({ from: next, to })}
      />
      <RunChoice
        label={t('actuals.ui.tasks.compare.to')}
        runs={runs}
        value={to}
        other={from}
        onChange={(next) => change({ from, to: next })}
      />
      <Segmented<Compared['by']>
        size="small"
        aria-label={t('actuals.ui.tasks.compare.by')}
        value={by}
        onChange={(next) => change({ by: next })}
        options={[
          { value: 'source', label: t('actuals.ui.tasks.compare.bySource') },
          { value: 'project', label: t('actuals.ui.tasks.compare.byProject') },
        ]}
      />
    </>,
    <Answer compared={compared} month={month} onOpen={onOpen} />,
  );
}
