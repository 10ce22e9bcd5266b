import { Button, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, addMonths, isMonth } from '#kernel/dates.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import styles from './rates.module.css';

/** Begins on a day or in a month, and holds until the next one. */
interface Entry {
  readonly from: string;
}

type Phase = 'past' | 'current' | 'coming';

const PHASE_TONES: Readonly<Record<Phase, ChipTone>> = {
  past: 'plain',
  current: 'good',
  coming: 'info',
};

type HistoryRow<E extends Entry> = E & {
  readonly until: string | null;
  readonly phase: Phase;
  /** The one before it; null for the first. */
  readonly before: E | null;
};

interface HistoryTableProps<E extends Entry> {
  readonly label: string;
  /** Newest first. */
  readonly history: readonly E[];
  readonly today: string;
  readonly empty: string;
  /** What holds in that time. */
  readonly columns: TableColumnsType<HistoryRow<E>>;
  /** How an entry is taken back, where that may be done here. */
  readonly removing?: {
    readonly label: (from: string) => string;
    readonly ask: (entry: E, onClose: () => void) => ReactNode;
  };
}

const timeBefore = (from: string) => (isMonth(from) ? addMonths(from, -1) : addDays(from, -1));

function rowsOf<E extends Entry>(history: readonly E[], today: string): HistoryRow<E>[] {
  // A month is less than each of its days, so that both compare with a day as text.
  const current = history.findIndex(({ from }) => from <= today);
  return history.map((entry, index) => {
    const next = history[index - 1];
    return {
      ...entry,
      until: next === undefined ? null : timeBefore(next.from),
      phase: entry.from > today ? 'coming' : index === current ? 'current' : 'past',
      before: history[index + 1] ?? null,
    };
  });
}

/** All entries there are, newest first, each with the time it counts. */
export function HistoryTable<E extends Entry>(props: HistoryTableProps<E>) {
  const { label, history, today, empty, columns, removing } = props;
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<E | null>(null);
  return (
    <>
      <Table<HistoryRow<E>>
        aria-label={label}
        className={styles.history ?? ''}
        size="small"
        rowKey="from"
        pagination={false}
        dataSource={rowsOf(history, today)}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: empty }}
        columns={[
          {
            key: 'days',
            title: t('people.ui.rates.days'),
            render: (_, { from, until }) =>
              until === null
                ? t('people.ui.rates.since', { day: from })
                : t('people.ui.rates.between', { first: from, last: until }),
          },
          ...columns,
          {
            key: 'phase',
            title: t('people.ui.rates.phaseLabel'),
            render: (_, { phase }) => (
              <Chip tone={PHASE_TONES[phase]}>{t(`people.ui.rates.phase.${phase}`)}</Chip>
            ),
          },
          ...(removing === undefined
            ? []
            : [
                {
                  key: 'remove',
                  align: 'end' as const,
                  render: (_: unknown, row: HistoryRow<E>) => (
                    <Button
                      type="text"
                      size="small"
                      className={styles.remove ?? ''}
                      aria-label={removing.label(row.from)}
                      onClick={() => setRemoved(row)}
                    >
                      {t('people.ui.rates.remove')}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
      {removed !== null && removing?.ask(removed, () => setRemoved(null))}
    </>
  );
}
