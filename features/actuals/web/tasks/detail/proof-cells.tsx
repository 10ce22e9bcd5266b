import { Tooltip } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SourceProof } from '#features/actuals/contract-tasks.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { thousands } from '#kernel/format.ts';
import { withMinus, yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import figure from '#web/ui/figure/figure.module.css';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import { Both } from '../both.tsx';
import { Opened } from '../opened.tsx';
import type { MonthOpenings, Of } from '../openings.ts';
import { useSourcePath } from '../paths.ts';
import { besides, hoursText, yuanSum } from '../words.ts';
import styles from './cards.module.css';

export const differs = ({ difference, differenceAtActual, hoursDifference }: SourceProof) =>
  difference !== 0 || differenceAtActual !== 0 || hoursDifference !== 0;

interface SourceOf {
  readonly source: SourceProof;
  readonly of: Of;
  readonly open: MonthOpenings;
}

/** What waits: money, and hours that have no price yet. */
export function Pending({ source, of, open }: SourceOf) {
  const { t } = useTranslation();
  const { pendingAmount, pendingHours } = source;
  const detail = t('actuals.ui.tasks.proof.opensWaiting');
  const nothing = pendingAmount === 0 && pendingHours === 0;
  return (
    <span className={nothing ? styles.faint : styles.careful}>
      {(pendingAmount !== 0 || pendingHours === 0) && (
        <Opened
          value={pendingAmount}
          detail={detail}
          onOpen={() => open.waiting(of, { kind: 'amount', yuan: pendingAmount })}
        >
          {yuanText(pendingAmount)}
        </Opened>
      )}
      {pendingAmount !== 0 && pendingHours !== 0 && ' + '}
      {pendingHours !== 0 && (
        <Figure
          detail={detail}
          onOpen={() => open.waiting(of, { kind: 'hours', hours: pendingHours })}
        >
          {t('actuals.ui.tasks.proof.unpriced', { hours: hoursText(pendingHours) })}
        </Figure>
      )}
    </span>
  );
}

interface ListedProps {
  readonly source: SourceProof;
  readonly month: string;
  /** Lines of vouchers that come to this alone. */
  readonly state?: string;
  readonly children: string;
}

/** How many lines there are, which their list shows. */
function Listed({ source: { source, lines }, month, state, children }: ListedProps) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const pathOf = useSourcePath();
  const to =
    source === 'labour' ? null : pathOf(source, month, state === undefined ? {} : { state });
  if (to === null) {
    return <ShutFigure why={t('actuals.ui.tasks.proof.noList')}>{children}</ShutFigure>;
  }
  const earlier = lines?.earlier ?? 0;
  return (
    <Tooltip
      title={[
        t('actuals.ui.tasks.proof.opensList', { month: monthName(month) }),
        ...(earlier === 0
          ? []
          : [t('actuals.ui.tasks.proof.opensEarlier', { n: thousands(earlier) })]),
      ].map((line) => <div key={line}>{line}</div>)}
    >
      <Link className={figure.figure ?? ''} to={to}>
        {children}
      </Link>
    </Tooltip>
  );
}

interface InMonth extends SourceOf {
  readonly month: string;
}

/** How much a source has in the month, by its own measure. */
export function Has({ source: proof, of, open, month }: InMonth) {
  const { t } = useTranslation();
  const { source, lines, sourceRows, sourceHours, pendingHours } = proof;
  const count = lines?.total ?? sourceRows;
  const earlier = lines?.earlier ?? 0;
  const has = t(`actuals.ui.tasks.proof.has.${source}`, {
    ...{ count, rows: thousands(count), hours: hoursText(sourceHours) },
  });
  const words =
    earlier === 0 ? has : besides([has, t('actuals.ui.tasks.proof.earlier', { count: earlier })]);
  if (source === 'labour') {
    return (
      <Opened
        value={sourceHours}
        detail={t('actuals.ui.tasks.proof.opens')}
        onOpen={() => open.sourceHours(of, { has: sourceHours, waits: pendingHours })}
      >
        {words}
      </Opened>
    );
  }
  if (count === 0) return words;
  return (
    <Listed source={proof} month={month}>
      {words}
    </Listed>
  );
}

type LinePart = NonNullable<SourceProof['lines']>['parts'][number];
type HourPart = NonNullable<SourceProof['hourParts']>[number];

function Lines({ part: { part, count }, source, of, open, month }: InMonth & { part: LinePart }) {
  const { t } = useTranslation();
  const words = t(`actuals.ui.tasks.proof.part.${part}`, { n: thousands(count) });
  switch (part) {
    case 'booked':
    case 'partly':
      return (
        <Figure
          detail={t('actuals.ui.tasks.proof.opens')}
          onOpen={() => open.booked(of, source.bookedAmount)}
        >
          {words}
        </Figure>
      );
    case 'unassigned':
    case 'unmapped':
      return (
        <Figure
          detail={t('actuals.ui.tasks.proof.opensWaiting')}
          onOpen={() => open.waiting(of, { kind: 'amount', yuan: source.pendingAmount })}
        >
          {words}
        </Figure>
      );
    case 'elsewhere':
    case 'none':
      return (
        <Listed source={source} month={month} state={part}>
          {words}
        </Listed>
      );
    case 'unchanged':
      return <ShutFigure why={t('actuals.ui.tasks.proof.unchangedWhy')}>{words}</ShutFigure>;
  }
}

function Hours({ part: { part, hours }, of, open }: SourceOf & { part: HourPart }) {
  const { t } = useTranslation();
  return (
    <Opened
      value={hours}
      detail={t(
        part === 'unpriced'
          ? 'actuals.ui.tasks.proof.opensWaiting'
          : 'actuals.ui.tasks.proof.opens',
      )}
      onOpen={() =>
        part === 'unpriced'
          ? open.waiting(of, { kind: 'hours', hours })
          : open.bookedHours(of, hours, part)
      }
    >
      {t(`actuals.ui.tasks.proof.part.${part}`, { n: withMinus(hoursText(hours)) })}
    </Opened>
  );
}

/**
 * What became of everything a source has: parts that add up to it, where there is more than one; null where
 * there is nothing to say.
 */
export function useParts(): (about: InMonth) => ReactNode {
  const { t } = useTranslation();
  return (about) => {
    const { lines, hourParts, bookedRows, bookedAmount } = about.source;
    const lineParts = lines?.parts ?? [];
    const booked = lineParts
      .filter(({ part }) => part === 'booked' || part === 'partly')
      .reduce((sum, { count }) => sum + count, 0);
    // A line that is shared among projects is booked in several rows, which is what it opens to.
    const manyRows = lines !== null && bookedRows !== booked;
    const parts = [
      ...lineParts.map((part) => ({ name: part.part, shown: <Lines {...about} part={part} /> })),
      ...(hourParts ?? []).map((part) => ({
        ...{ name: part.part, shown: <Hours {...about} part={part} /> },
      })),
    ];
    if (parts.length < 2 && !manyRows) return null;
    return (
      <>
        {'= '}
        {parts.map(({ name, shown }, at) => (
          <Fragment key={name}>
            {at > 0 && ' + '}
            {shown}
          </Fragment>
        ))}
        {manyRows && (
          <>
            {'\u00a0· '}
            <Opened
              value={bookedRows}
              detail={t('actuals.ui.tasks.proof.opens')}
              onOpen={() => about.open.booked(about.of, bookedAmount)}
            >
              {t('actuals.ui.tasks.proof.inRows', { rows: thousands(bookedRows) })}
            </Opened>
          </>
        )}
      </>
    );
  };
}

interface AmountProps {
  readonly sources: readonly SourceProof[];
  readonly of: Of;
  readonly open: MonthOpenings;
  readonly labour?: LabourValue;
}

/** What of these sources is neither booked nor waits. */
export function AmountDifference({ sources, of, open, labour = 'standard' }: AmountProps) {
  const { t } = useTranslation();
  const total = (amount: (source: SourceProof) => number) => yuanSum(sources.map(amount));
  const isActual = labour === 'actual';
  const value = total((one) => (isActual ? one.differenceAtActual : one.difference));
  const has = total((one) => (isActual ? one.sourceAtActual : one.sourceAmount));
  const waits = total((one) => one.pendingAmount);
  return (
    <Opened
      value={value}
      detail={t('actuals.ui.tasks.proof.opensSides')}
      onOpen={() => open.difference(of, value, { has, waits }, labour)}
    >
      {isActual ? t('actuals.ui.tasks.atActual', { amount: yuanText(value) }) : yuanText(value)}
    </Opened>
  );
}

function HoursDifference({ source, of, open }: SourceOf) {
  const { t } = useTranslation();
  const { hoursDifference, sourceHours: has, pendingHours: waits } = source;
  return (
    <Opened
      value={hoursDifference}
      detail={t('actuals.ui.tasks.proof.opensSides')}
      onOpen={() => open.hoursDifference(of, hoursDifference, { has, waits })}
    >
      {t('actuals.ui.tasks.hoursOf', { hours: hoursText(hoursDifference) })}
    </Opened>
  );
}

/** The same of one source; of labour in each of its values. */
export function Difference(about: SourceOf) {
  const { source, of, open } = about;
  const amount = { sources: [source], of, open };
  const standard = <AmountDifference {...amount} />;
  const actual = <AmountDifference {...amount} labour="actual" />;
  const hours = <HoursDifference {...about} />;
  if (!differs(source)) {
    const nothing = <span className={styles.good}>{standard}</span>;
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
    { name: 'standard', value: source.difference, shown: standard },
    { name: 'actual', value: source.differenceAtActual, shown: actual },
    { name: 'hours', value: source.hoursDifference, shown: hours },
  ].filter(({ value }) => value !== 0);
  return (
    <span className={styles.bad}>
      {parts.map(({ name, shown }, at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          {shown}
        </Fragment>
      ))}
    </span>
  );
}
