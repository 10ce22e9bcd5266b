import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceProof } from '#features/actuals/contract-tasks.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Both } from '../both.tsx';
import { Opened } from '../opened.tsx';
import { type Of, type OnOpen, useMonthOpenings } from '../openings.ts';
import { yuanSum } from '../words.ts';
import styles from './cards.module.css';
import { AmountDifference, Difference, differs, Has, Pending, useParts } from './proof-cells.tsx';

interface ProofCardProps {
  readonly sources: readonly SourceProof[];
  readonly month: string;
  /** Which run it speaks of, where something has changed since. */
  readonly asOf?: number;
  readonly onOpen: OnOpen;
}

/** That what the sources have is in the accounts or waits, to the fen. */
export function ProofCard({ sources, month, asOf, onOpen }: ProofCardProps) {
  const { t } = useTranslation();
  const booked = t('actuals.ui.tasks.proof.booked');
  const open = useMonthOpenings(month, onOpen);
  const partsOf = useParts();
  const atActual = (amount: number) => t('actuals.ui.tasks.atActual', { amount: yuanText(amount) });
  /** At standard, and where labour is in it at people's own rates as well. */
  const both = (
    of: Of,
    [standard, actual]: readonly [number, number],
    detail: string,
    press: (amount: number, labour: LabourValue) => void,
  ) => {
    const shown = (amount: number, labour: LabourValue) => (
      <Opened value={amount} detail={detail} onOpen={() => press(amount, labour)}>
        {labour === 'actual' ? atActual(amount) : yuanText(amount)}
      </Opened>
    );
    if (!of.sources.includes('labour')) return shown(standard, 'standard');
    return <Both actual={shown(actual, 'actual')}>{shown(standard, 'standard')}</Both>;
  };
  const sourceFigure = (of: Of, amounts: readonly [number, number], waits: number) =>
    both(of, amounts, t('actuals.ui.tasks.proof.opensSides'), (has, labour) =>
      open.source(of, { has, waits }, labour),
    );
  const bookedFigure = (of: Of, amounts: readonly [number, number]) =>
    both(of, amounts, t('actuals.ui.tasks.proof.opens'), (amount, labour) =>
      open.booked(of, amount, labour),
    );
  const id = useId();
  const agrees = !sources.some(differs);
  const total = (amount: (source: SourceProof) => number) => yuanSum(sources.map(amount));
  const pending = total((one) => one.pendingAmount);
  const all = { name: t('actuals.ui.tasks.total'), sources: sources.map(({ source }) => source) };
  const rows = sources.map((source) => {
    const of = { name: t(`actuals.ui.tasks.source.${source.source}`), sources: [source.source] };
    const about = { source, of, open, month };
    return { ...about, about, parts: partsOf(about) };
  });
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t('actuals.ui.tasks.proof.title')}</h2>
        <span className={styles.unit}>{t('actuals.ui.tasks.unit.yuan')}</span>
        <span className={styles.tools}>
          {agrees && asOf !== undefined ? (
            <span className={styles.faint}>
              {t('actuals.ui.tasks.proof.agreesAt', { no: asOf })}
            </span>
          ) : agrees ? (
            <span className={styles.good}>
              <CheckCircleOutlined aria-hidden /> {t('actuals.ui.tasks.proof.agrees')}
            </span>
          ) : (
            <span className={styles.bad}>
              <ExclamationCircleOutlined aria-hidden /> {t('actuals.ui.tasks.proof.differs')}
            </span>
          )}
        </span>
      </header>
      <div className={styles.frame}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {t('actuals.ui.tasks.proof.source')}
              </th>
              <th scope="col" className={styles.words}>
                {t('actuals.ui.tasks.proof.rows')}
              </th>
              <th scope="col">{t('actuals.ui.tasks.proof.amount')}</th>
              <th scope="col">{booked}</th>
              <th scope="col">{t('actuals.ui.tasks.proof.pending')}</th>
              <th scope="col">{t('actuals.ui.tasks.proof.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ about, of, source: one, parts }) => (
              <Fragment key={one.source}>
                <tr>
                  <th scope="row" className={styles.name}>
                    {of.name}
                  </th>
                  <td
                    className={`${styles.words} ${styles.has}`}
                    data-name={t('actuals.ui.tasks.proof.rows')}
                  >
                    <Has {...about} />
                  </td>
                  <td data-name={t('actuals.ui.tasks.proof.amount')}>
                    {sourceFigure(of, [one.sourceAmount, one.sourceAtActual], one.pendingAmount)}
                  </td>
                  <td data-name={booked}>
                    {bookedFigure(of, [one.bookedAmount, one.bookedAtActual])}
                  </td>
                  <td data-name={t('actuals.ui.tasks.proof.pending')}>
                    <Pending {...about} />
                  </td>
                  <td data-name={t('actuals.ui.tasks.proof.difference')}>
                    <Difference {...about} />
                  </td>
                </tr>
                {parts !== null && (
                  <tr className={styles.parts}>
                    <td colSpan={6}>{parts}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.name}>
                {t('actuals.ui.tasks.total')}
              </th>
              <td />
              <td data-name={t('actuals.ui.tasks.proof.amount')}>
                {sourceFigure(
                  all,
                  [total((one) => one.sourceAmount), total((one) => one.sourceAtActual)],
                  pending,
                )}
              </td>
              <td data-name={booked}>
                {bookedFigure(all, [
                  total((one) => one.bookedAmount),
                  total((one) => one.bookedAtActual),
                ])}
              </td>
              <td
                className={pending === 0 ? styles.faint : styles.careful}
                data-name={t('actuals.ui.tasks.proof.pending')}
              >
                <Opened
                  value={pending}
                  detail={t('actuals.ui.tasks.proof.opensWaiting')}
                  onOpen={() => open.waiting(all, { kind: 'amount', yuan: pending })}
                >
                  {yuanText(pending)}
                </Opened>
              </td>
              <td
                className={agrees ? styles.good : styles.bad}
                data-name={t('actuals.ui.tasks.proof.difference')}
              >
                <AmountDifference sources={sources} of={all} open={open} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
