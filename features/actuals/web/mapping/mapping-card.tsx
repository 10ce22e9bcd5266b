import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappingView, UndecidedAccount } from '#features/actuals/contract-mapping.ts';
import { thousands } from '#kernel/format.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from '../inputs.module.css';
import { useMonthSpan } from '../month-span.ts';

interface UndecidedCardProps {
  readonly account: UndecidedAccount;
  readonly operation: ReactNode;
}

/** An account nobody has decided about, where there is no room for columns. */
export function UndecidedCard({ account, operation }: UndecidedCardProps) {
  const { t } = useTranslation();
  const { listed } = useMonthSpan();
  const { code, name, lines, net, months } = account;
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.code}>{code}</span>
        <span className={styles.amount}>{yuanText(net)}</span>
      </header>
      <span>
        {name}
        <span className={styles.second}>
          {t('actuals.ui.mapping.lines')} {thousands(lines)} · {listed(months)}
        </span>
      </span>
      <footer className={styles.cardFoot}>
        <span />
        {operation}
      </footer>
    </article>
  );
}

interface MappingCardProps {
  readonly mapping: MappingView;
  readonly target: ReactNode;
  readonly operations: ReactNode;
}

/** What was decided about accounts that begin so, where there is no room for columns. */
export function MappingCard({ mapping, target, operations }: MappingCardProps) {
  const { t } = useTranslation();
  const { between } = useMonthSpan();
  const { prefix, fromMonth, toMonth, lines, used, note } = mapping;
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.code}>{prefix}</span>
        {target}
      </header>
      <span className={styles.second}>
        {[
          between(fromMonth, toMonth),
          `${t('actuals.ui.mapping.lines')} ${thousands(lines)}`,
          ...(used ? [t('actuals.ui.mapping.usedYes')] : []),
        ].join(' · ')}
      </span>
      <footer className={styles.cardFoot}>
        <span>{note}</span>
        {operations}
      </footer>
    </article>
  );
}
