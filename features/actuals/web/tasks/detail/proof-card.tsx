import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceProof } from '#features/actuals/contract-tasks.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { thousands } from '#kernel/format.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import type { Drill } from '../../drill/drill.ts';
import { Both } from '../both.tsx';
import { hoursText, yuanSum } from '../words.ts';
import styles from './cards.module.css';

const differs = ({ difference, differenceAtActual, hoursDifference }: SourceProof) =>
  difference !== 0 || differenceAtActual !== 0 || hoursDifference !== 0;

/** What waits: money, and hours that have no price yet. */
function Pending({ source }: { readonly source: SourceProof }) {
  const { t } = useTranslation();
  const { pendingAmount, pendingHours } = source;
  const parts = [
    ...(pendingAmount !== 0 || pendingHours === 0 ? [yuanText(pendingAmount)] : []),
    ...(pendingHours === 0
      ? []
      : [t('actuals.ui.tasks.proof.unpriced', { hours: hoursText(pendingHours) })]),
  ];
  const nothing = pendingAmount === 0 && pendingHours === 0;
  return <span className={nothing ? styles.faint : styles.careful}>{parts.join(' + ')}</span>;
}

function Difference({ source }: { readonly source: SourceProof }) {
  const { t } = useTranslation();
  const { difference, differenceAtActual, hoursDifference } = source;
  const actual = t('actuals.ui.tasks.atActual', { amount: yuanText(differenceAtActual) });
  const hours = t('actuals.ui.tasks.hoursOf', { hours: hoursText(hoursDifference) });
  if (!differs(source)) {
    const nothing = <span className={styles.good}>{yuanText(0)}</span>;
    if (source.source !== 'labour') return nothing;
    const others = (
      <>
        {actual}
        <br />
        {hours}
      </>
    );
    return <Both actual={others}>{nothing}</Both>;
  }
  const parts = [
    ...(difference === 0 ? [] : [yuanText(difference)]),
    ...(differenceAtActual === 0 ? [] : [actual]),
    ...(hoursDifference === 0 ? [] : [hours]),
  ];
  return <span className={styles.bad}>{parts.join(' · ')}</span>;
}

type Sources = readonly SourceProof['source'][];

interface ProofCardProps {
  readonly sources: readonly SourceProof[];
  readonly month: string;
  /** To the rows behind what is booked. */
  readonly onOpen: (drill: Drill) => void;
}

/** That what the sources have is in the accounts or waits, to the fen. */
export function ProofCard({ sources, month, onOpen }: ProofCardProps) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const booked = t('actuals.ui.tasks.proof.booked');
  const open = (name: string, amount: number, sources: Sources, labour: LabourValue) =>
    onOpen({
      amount,
      sources,
      budgetId: 0,
      title: `${name} · ${booked}`,
      path: [t('actuals.ui.tasks.detail.title', { month: monthName(month) }), name],
      filter: { startDate: firstDay(month), endDate: lastDay(month), labour },
      // What is booked is of projects and of the company itself.
      companyToo: true,
    });
  const atActual = (amount: number) => t('actuals.ui.tasks.atActual', { amount: yuanText(amount) });
  const figure = (name: string, amount: number, of: Sources, labour: LabourValue) => (
    <Figure
      detail={t('actuals.ui.tasks.proof.opens')}
      onOpen={() => open(name, amount, of, labour)}
    >
      {labour === 'actual' ? atActual(amount) : yuanText(amount)}
    </Figure>
  );
  const bookedFigure = (name: string, booked: number, actual: number, of: Sources) => {
    const standard = figure(name, booked, of, 'standard');
    if (!of.includes('labour')) return standard;
    return <Both actual={figure(name, actual, of, 'actual')}>{standard}</Both>;
  };
  const id = useId();
  const agrees = !sources.some(differs);
  const total = (amount: (source: SourceProof) => number) => yuanSum(sources.map(amount));
  const pending = total((one) => one.pendingAmount);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t('actuals.ui.tasks.proof.title')}</h2>
        <span className={styles.unit}>{t('actuals.ui.tasks.unit.yuan')}</span>
        <span className={styles.tools}>
          {agrees ? (
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
            {sources.map((one) => (
              <tr key={one.source}>
                <th scope="row" className={styles.name}>
                  {t(`actuals.ui.tasks.source.${one.source}`)}
                </th>
                <td
                  className={`${styles.words} ${styles.has}`}
                  data-name={t('actuals.ui.tasks.proof.rows')}
                >
                  {t(`actuals.ui.tasks.proof.has.${one.source}`, {
                    count: one.sourceRows,
                    rows: thousands(one.sourceRows),
                    hours: hoursText(one.sourceHours),
                  })}
                </td>
                <td data-name={t('actuals.ui.tasks.proof.amount')}>
                  {one.source === 'labour' ? (
                    <Both actual={atActual(one.sourceAtActual)}>{yuanText(one.sourceAmount)}</Both>
                  ) : (
                    yuanText(one.sourceAmount)
                  )}
                </td>
                <td data-name={booked}>
                  {bookedFigure(
                    t(`actuals.ui.tasks.source.${one.source}`),
                    one.bookedAmount,
                    one.bookedAtActual,
                    [one.source],
                  )}
                </td>
                <td data-name={t('actuals.ui.tasks.proof.pending')}>
                  <Pending source={one} />
                </td>
                <td data-name={t('actuals.ui.tasks.proof.difference')}>
                  <Difference source={one} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={styles.name}>
                {t('actuals.ui.tasks.total')}
              </th>
              <td />
              <td data-name={t('actuals.ui.tasks.proof.amount')}>
                <Both actual={atActual(total((one) => one.sourceAtActual))}>
                  {yuanText(total((one) => one.sourceAmount))}
                </Both>
              </td>
              <td data-name={booked}>
                {bookedFigure(
                  t('actuals.ui.tasks.total'),
                  total((one) => one.bookedAmount),
                  total((one) => one.bookedAtActual),
                  sources.map(({ source }) => source),
                )}
              </td>
              <td
                className={pending === 0 ? styles.faint : styles.careful}
                data-name={t('actuals.ui.tasks.proof.pending')}
              >
                {yuanText(pending)}
              </td>
              <td
                className={agrees ? styles.good : styles.bad}
                data-name={t('actuals.ui.tasks.proof.difference')}
              >
                {yuanText(total((one) => one.difference))}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
