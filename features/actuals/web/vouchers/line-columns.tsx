import { useTranslation } from 'react-i18next';
import type { LineState, VoucherLineView } from '#features/actuals/contract-vouchers.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { useMonthName } from '#web/ui/dates.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import styles from '../inputs.module.css';

const TONES: Readonly<Record<LineState, ChipTone>> = {
  mapped: 'good',
  unmapped: 'bad',
  unassigned: 'careful',
  elsewhere: 'plain',
  none: 'plain',
};

export const voucherOf = ({ word, number }: VoucherLineView) =>
  word === '' ? number : `${word}-${number}`;

/** What is not there is not shown as nothing. */
const amount = (value: number) => (value === 0 ? '' : yuanText(value));

const bookedText = (value: number | undefined, text: (value: number) => string) =>
  value === undefined ? undefined : text(value);

/** What a line comes to; a cost by the name of its sub-category. */
export function StateChip({ line }: { readonly line: VoucherLineView }) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { state, subCategory } = line;
  return (
    <Chip tone={TONES[state]}>
      {state === 'mapped' && subCategory !== null
        ? nameOf(subCategory)
        : t(`actuals.ui.vouchers.state.${state}`)}
    </Chip>
  );
}

/** That a line came, was put right or went after its month had closed. */
export function AfterwardsChip({ line: { afterwards } }: { readonly line: VoucherLineView }) {
  const { t } = useTranslation();
  if (afterwards === null) return null;
  const { kind, removed } = afterwards;
  return (
    <Chip tone={kind === 'late' ? 'info' : 'careful'}>
      {t(removed ? 'actuals.ui.vouchers.removed' : `actuals.ui.drill.kind.${kind}`)}
    </Chip>
  );
}

interface BookedProps {
  readonly now: string;
  readonly booked: string | undefined;
}

/** What the closed month has booked, where that is something else. */
export function AtClose({ now, booked }: BookedProps) {
  const { t } = useTranslation();
  if (booked === undefined || booked === now) return null;
  return (
    <span className={styles.second}>
      {t('actuals.ui.vouchers.booked', { text: booked === '' ? '—' : booked })}
    </span>
  );
}

/** What stands there, with what was booked beside it. */
export const Booked = ({ now, booked }: BookedProps) => (
  <span>
    {now}
    <AtClose now={now} booked={booked} />
  </span>
);

/** What the list shows of a line of a voucher. */
export function useLineColumns(): ListColumn<VoucherLineView>[] {
  const { t } = useTranslation();
  const nameOf = useNames();
  const monthName = useMonthName();
  const title = (name: string) => t(`actuals.ui.vouchers.field.${name}` as never) as string;
  const side = (key: 'debit' | 'credit'): ListColumn<VoucherLineView> => ({
    ...{ key, title: title(key), numeric: true },
    render: (row) => (
      <Booked now={amount(row[key])} booked={bookedText(row.afterwards?.booked?.[key], amount)} />
    ),
  });
  return [
    {
      key: 'voucher',
      title: title('voucher'),
      sortable: true,
      shown: 'always',
      fixed: 'start',
      width: 150,
      render: (row) => (
        <span className={styles.code}>
          {voucherOf(row)} <AfterwardsChip line={row} />
          <span className={styles.second}>
            {monthName(row.period)} · {t('actuals.ui.vouchers.lineNo', { line: row.line })}
          </span>
        </span>
      ),
    },
    {
      key: 'date',
      title: title('date'),
      sortable: true,
      render: ({ date, afterwards }) => (
        <span className={styles.code}>
          <Booked now={date} booked={afterwards?.booked?.date} />
        </span>
      ),
    },
    {
      key: 'account',
      title: title('account'),
      sortable: true,
      shown: 'always',
      render: ({ accountCode, accountName, afterwards }) => (
        <span>
          <span className={styles.code}>
            <Booked now={accountCode} booked={afterwards?.booked?.accountCode} />
          </span>
          <span className={styles.second}>{accountName}</span>
          <AtClose now={accountName} booked={afterwards?.booked?.accountName} />
        </span>
      ),
    },
    {
      key: 'summary',
      title: title('summary'),
      render: ({ summary, afterwards }) => (
        <Booked now={summary} booked={afterwards?.booked?.summary} />
      ),
    },
    side('debit'),
    side('credit'),
    {
      key: 'net',
      title: title('net'),
      numeric: true,
      sortable: true,
      shown: 'onRequest',
      render: ({ net, afterwards }) => (
        <Booked now={yuanText(net)} booked={bookedText(afterwards?.booked?.net, yuanText)} />
      ),
    },
    {
      key: 'state',
      title: title('state'),
      render: (line) => <StateChip line={line} />,
    },
    {
      key: 'project',
      title: title('project'),
      render: ({ project, projectText, afterwards }) => (
        <span>
          {project === null ? (
            <span className={styles.faint}>{projectText || '—'}</span>
          ) : (
            <>
              <span className={styles.code}>{project.code}</span>
              <span className={styles.second}>{nameOf(project)}</span>
            </>
          )}
          <AtClose now={projectText} booked={afterwards?.booked?.projectText} />
        </span>
      ),
    },
    {
      key: 'department',
      title: title('department'),
      render: ({ department, departmentText, afterwards }) => (
        <span>
          {department === null ? (
            <span className={styles.faint}>{departmentText || '—'}</span>
          ) : (
            nameOf(department)
          )}
          <AtClose now={departmentText} booked={afterwards?.booked?.departmentText} />
        </span>
      ),
    },
    { key: 'book', title: title('book'), shown: 'onRequest', render: ({ book }) => book.name },
  ];
}
