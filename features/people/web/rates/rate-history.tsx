import { useTranslation } from 'react-i18next';
import type { RateEntryView } from '#features/people/contract-rates.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { HistoryTable } from './history-table.tsx';
import { type DatedRate, type RateTarget, useRemoveRate } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export const datedRates = (history: readonly RateEntryView[]): DatedRate[] =>
  history.map(({ effectiveFrom, hourlyCost }) => ({ from: effectiveFrom, cost: hourlyCost }));

/** `+4.2%`. */
function changeText(now: number, before: number): string {
  const share = ((now - before) / before) * 100;
  return `${share > 0 ? '+' : ''}${share.toFixed(1)}%`;
}

interface Owner {
  readonly target: RateTarget;
  readonly name: string;
}

interface RemoveRateProps extends Owner {
  readonly entry: DatedRate;
  readonly onClose: () => void;
}

function RemoveRate({ target, name, entry, onClose }: RemoveRateProps) {
  const { t } = useTranslation();
  const remove = useRemoveRate();
  const { from, cost } = entry;
  return (
    <RemoveDialog
      title={t('people.ui.rates.removeTitle', { name })}
      question={t('people.ui.rates.removeQuestion', { day: from, amount: yuanText(cost) })}
      target={target}
      from={from}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { target, from, cost },
          {
            onSuccess: () => showToast('success', t('people.ui.rates.removed')),
            // Refused, it is gone or another one by now; the table behind shows what there is.
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  );
}

interface RateHistoryProps {
  readonly label: string;
  /** Newest first. */
  readonly history: readonly DatedRate[];
  readonly today: string;
  /** Whose rates they are, where they may be taken back here. */
  readonly removable?: Owner;
}

/** All rates there are, newest first, each with the time it counts. */
export function RateHistory({ label, history, today, removable }: RateHistoryProps) {
  const { t } = useTranslation();
  return (
    <HistoryTable<DatedRate>
      label={label}
      history={history}
      today={today}
      empty={t('people.ui.rates.noneYet')}
      columns={[
        {
          key: 'amount',
          title: t('people.ui.rates.form'),
          align: 'end',
          render: (_, { cost }) => yuanText(cost),
        },
        {
          key: 'change',
          title: t('people.ui.rates.change'),
          align: 'end',
          responsive: ['md'],
          render: (_, { cost, before }) => before !== null && changeText(cost, before.cost),
        },
      ]}
      {...(removable !== undefined && {
        removing: {
          label: (from) => t('people.ui.rates.removeOf', { day: from }),
          ask: (entry, onClose) => <RemoveRate {...removable} entry={entry} onClose={onClose} />,
        },
      })}
    />
  );
}
