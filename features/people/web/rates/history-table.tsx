import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateEntryView } from '#features/people/contract-rates.ts';
import { addDays } from '#kernel/dates.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { RateTarget } from './queries.ts';
import styles from './rates.module.css';
import { RemoveRateDialog } from './remove-rate-dialog.tsx';

interface HistoryTableProps {
  readonly label: string;
  /** Newest first. */
  readonly history: readonly RateEntryView[];
  readonly today: string;
  /** Whose rates they are, where they may be taken back here. */
  readonly removable?: { readonly target: RateTarget; readonly name: string };
}

type Phase = 'past' | 'current' | 'coming';

const PHASE_TONES: Readonly<Record<Phase, ChipTone>> = {
  past: 'plain',
  current: 'good',
  coming: 'info',
};

interface HistoryRow extends RateEntryView {
  readonly until: string | null;
  readonly phase: Phase;
  /** Against the rate before it; null for the first. */
  readonly change: string | null;
}

/** `+4.2%`. */
function changeText(now: number, before: number): string {
  const share = ((now - before) / before) * 100;
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}

function rowsOf(history: readonly RateEntryView[], today: string): HistoryRow[] {
  const current = history.findIndex(({ effectiveFrom }) => effectiveFrom <= today);
  return history.map((entry, index) => {
    const next = history[index - 1];
    const before = history[index + 1];
    return {
      ...entry,
      until: next === undefined ? null : addDays(next.effectiveFrom, -1),
      phase: entry.effectiveFrom > today ? 'coming' : index === current ? 'current' : 'past',
      change: before === undefined ? null : changeText(entry.hourlyCost, before.hourlyCost),
    };
  });
}

/** All rates there are, newest first, each with the days it counts. */
export function HistoryTable({ label, history, today, removable }: HistoryTableProps) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<RateEntryView | null>(null);
  return (
    <>
      <Table<HistoryRow>
        aria-label={label}
        className={styles.history ?? ''}
        size="small"
        rowKey="effectiveFrom"
        pagination={false}
        dataSource={rowsOf(history, today)}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('people.ui.rates.noneYet') }}
        columns={[
          {
            key: 'days',
            title: t('people.ui.rates.days'),
            render: (_, { effectiveFrom, until }) =>
              until === null
                ? t('people.ui.rates.since', { day: effectiveFrom })
                : t('people.ui.rates.between', { first: effectiveFrom, last: until }),
          },
          {
            key: 'amount',
            title: t('people.ui.rates.hourlyCost'),
            align: 'end',
            render: (_, { hourlyCost }) => yuanText(hourlyCost),
          },
          {
            key: 'change',
            title: t('people.ui.rates.change'),
            align: 'end',
            responsive: ['md'],
            render: (_, { change }) => change,
          },
          {
            key: 'phase',
            title: t('people.ui.rates.phaseLabel'),
            render: (_, { phase }) => (
              <Chip tone={PHASE_TONES[phase]}>{t(`people.ui.rates.phase.${phase}`)}</Chip>
            ),
          },
          ...(removable === undefined
            ? []
            : [
                {
                  key: 'remove',
                  align: 'end' as const,
                  render: (_: unknown, row: HistoryRow) => (
                    <Button
                      type="text"
                      size="small"
                      className={styles.remove ?? ''}
                      aria-label={t('people.ui.rates.removeOf', { day: row.effectiveFrom })}
                      onClick={() => setRemoving(row)}
                    >
                      {t('people.ui.rates.remove')}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
      {removing !== null && removable !== undefined && (
        <RemoveRateDialog {...removable} entry={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
