import type { VoucherLineView } from '#features/actuals/contract-vouchers.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from '../inputs.module.css';
import { AfterwardsChip, AtClose, Booked, StateChip, voucherOf } from './line-columns.tsx';

const factsOf = (line: Pick<VoucherLineView, 'date' | 'accountCode' | 'accountName'>) =>
  [line.date, line.accountCode, line.accountName].filter(Boolean).join(' · ');

/** A line of a voucher where there is no room for columns; what it costs, not on which side it stands. */
export function LineCard({ line }: { readonly line: VoucherLineView }) {
  const { projectText, departmentText } = line;
  const booked = line.afterwards?.booked ?? undefined;
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.code}>
          {voucherOf(line)} / {line.line} <AfterwardsChip line={line} />
        </span>
        <span className={styles.amount}>
          <Booked now={yuanText(line.net)} booked={booked && yuanText(booked.net)} />
        </span>
      </header>
      <span>
        <Booked now={line.summary} booked={booked?.summary} />
        <span className={styles.second}>{factsOf(line)}</span>
        <AtClose now={factsOf(line)} booked={booked && factsOf(booked)} />
      </span>
      <footer className={styles.cardFoot}>
        <StateChip line={line} />
        <span>
          <span className={styles.second}>{line.project?.code ?? projectText}</span>
          <AtClose now={projectText} booked={booked?.projectText} />
          {booked !== undefined && booked.departmentText !== departmentText && (
            <>
              <span className={styles.second}>{departmentText || '—'}</span>
              <AtClose now={departmentText} booked={booked.departmentText} />
            </>
          )}
        </span>
      </footer>
    </article>
  );
}
