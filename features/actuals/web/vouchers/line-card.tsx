import type { VoucherLineView } from '#features/actuals/contract-vouchers.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from '../inputs.module.css';
import { AfterwardsChip, Booked, StateChip, voucherOf } from './line-columns.tsx';

/** A line of a voucher where there is no room for columns; what it costs, not on which side it stands. */
export function LineCard({ line }: { readonly line: VoucherLineView }) {
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.code}>
          {voucherOf(line)} / {line.line} <AfterwardsChip line={line} />
        </span>
        <span className={styles.amount}>
          <Booked
            now={yuanText(line.net)}
            booked={
              line.afterwards?.booked == null ? undefined : yuanText(line.afterwards.booked.net)
            }
          />
        </span>
      </header>
      <span>
        {line.summary}
        <span className={styles.second}>
          {[line.date, line.accountCode, line.accountName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <footer className={styles.cardFoot}>
        <StateChip line={line} />
        <span className={styles.second}>{line.project?.code ?? line.projectText}</span>
      </footer>
    </article>
  );
}
