import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceProof } from '#features/actuals/contract-tasks.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { thousands } from '#kernel/format.ts';
import { withMinus, yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import type { Drill } from '../../drill/drill.ts';
import { Both } from '../both.tsx';
import { besides, hoursText, yuanSum } from '../words.ts';
import styles from './cards.module.css';

const differs = ({ difference, differenceAtActual, hoursDifference }: SourceProof) =>
  difference !== 0 || differenceAtActual !== 0 || hoursDifference !== 0;

interface SourceOf {
  readonly source: SourceProof;
}

/** What waits: money, and hours that have no price yet. */
function Pending({ source }: SourceOf) {
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

/** What became of everything a source has: parts that add up to it, where there is more than one. */
function useParts(): (source: SourceProof) => string | null {
  const { t } = useTranslation();
  return ({ lines, hourParts, bookedRows }) => {
    const counts = new Map(lines?.parts.map(({ part, count }) => [part, count]));
    const booked = (counts.get('booked') ?? 0) + (counts.get('partly') ?? 0);
    // A line that is shared among projects is booked in several rows, which is what it opens to.
    const manyRows = lines !== null && bookedRows !== booked;
    const parts = [
      ...[...counts].map(([part, count]) =>
        t(`actuals.ui.tasks.proof.part.${part}`, { n: thousands(count) }),
      ),
      ...(hourParts ?? []).map(({ part, hours }) =>
        t(`actuals.ui.tasks.proof.part.${part}`, { n: withMinus(hoursText(hours)) }),
      ),
    ];
    const all = parts.length > 1 || manyRows ? `= ${parts.join(' + ')}` : null;
    return manyRows
      ? besides([all ?? '', t('actuals.ui.tasks.proof.inRows', { rows: thousands(bookedRows) })])
      : all;
  };
}

/** How much a source has in the month, by its own measure. */
function Has({ source: { source, lines, sourceRows, sourceHours } }: SourceOf) {
  const { t } = useTranslation();
  const count = lines?.total ?? sourceRows;
  const earlier = lines?.earlier ?? 0;
  const has = t(`actuals.ui.tasks.proof.has.${source}`, {
    ...{ count, rows: thousands(count), hours: hoursText(sourceHours) },
  });
  return earlier === 0
    ? has
    : besides([has, t('actuals.ui.tasks.proof.earlier', { count: earlier })]);
}

function Difference({ source }: SourceOf) {
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
  /** Which run it speaks of, where something has changed since. */
  readonly asOf?: number;
  /** To the rows behind what is booked. */
  readonly onOpen: (drill: Drill) => void;
}

/** That what the sources have is in the accounts or waits, to the fen. */
export function ProofCard({ sources, month, asOf, onOpen }: ProofCardProps) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const booked = t('actuals.ui.tasks.proof.booked');
  const open = (name: string, amount: number, sources: Sources, labour: LabourValue) =>
    onOpen({
      pressed: { kind: 'amount', yuan: amount },
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
  const partsOf = useParts();
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
            {sources.map((one) => (
              <Fragment key={one.source}>
                <tr>
                  <th scope="row" className={styles.name}>
                    {t(`actuals.ui.tasks.source.${one.source}`)}
                  </th>
                  <td
                    className={`${styles.words} ${styles.has}`}
                    data-name={t('actuals.ui.tasks.proof.rows')}
                  >
                    <Has source={one} />
                  </td>
                  <td data-name={t('actuals.ui.tasks.proof.amount')}>
                    {one.source === 'labour' ? (
                      <Both actual={atActual(one.sourceAtActual)}>
                        {yuanText(one.sourceAmount)}
                      </Both>
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
                {partsOf(one) !== null && (
                  <tr className={styles.parts}>
                    <td colSpan={6}>{partsOf(one)}</td>
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
