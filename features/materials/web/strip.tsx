import { Button } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaterialSummary } from '#features/materials/contract-parts.ts';
import { thousands } from '#kernel/format.ts';
import { yuanToFen } from '#kernel/money.ts';
import { sharesOf } from '#kernel/shares.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import { useMonthWord } from '#web/ui/month-word.ts';
import { Strip as FigureStrip, StripBar, StripCell } from '#web/ui/strip/strip.tsx';
import type { useSummary } from './queries.ts';
import styles from './strip.module.css';

const amountText = (amount: number | null) => (amount === null ? '—' : yuanText(amount));

/** What a click on a figure narrows the list to. */
export type Narrow = (filters: {
  readonly kind?: string;
  readonly subCategoryId?: string;
  readonly month?: string;
}) => void;

const tenths = (perMille: number) => (perMille / 10).toFixed(1);

/** By how much the net moved since last month; nothing where that came to nothing. */
function changeText(net: number, previous: number): string | null {
  const [now, before] = [yuanToFen(net), yuanToFen(previous)];
  if (before === 0) return null;
  const perMille = Math.round(((now - before) * 1000) / Math.abs(before));
  const sign = perMille < 0 ? '\u2212' : '+';
  return `${sign}${tenths(Math.abs(perMille))}%`;
}

interface PartProps {
  readonly summary: MaterialSummary;
  readonly narrow: Narrow;
}

function Side({ summary, narrow, side }: PartProps & { readonly side: 'issued' | 'returned' }) {
  const { t } = useTranslation();
  const { count, amount } = summary[side];
  const text = thousands(count);
  const detail = t(
    side === 'issued' ? 'materials.ui.strip.filterIssued' : 'materials.ui.strip.filterReturned',
  );
  return (
    <StripCell
      label={t(`materials.ui.strip.${side}`)}
      unit={amount === null ? t('materials.ui.strip.rowsUnit') : t('materials.ui.strip.yuan')}
      note={amount === null ? '' : t('materials.ui.strip.rows', { count, text })}
      value={
        <Figure detail={detail} onOpen={() => narrow({ kind: side })}>
          {amount === null ? text : yuanText(amount)}
        </Figure>
      }
    />
  );
}

/** What the month before came to, which opens that month, and by how much this one differs. */
function Previous({ summary: { net, previous }, narrow }: PartProps) {
  const { t } = useTranslation();
  if (previous.count === 0) return t('materials.ui.strip.noPrevious');
  const { count, amount } = previous;
  const words =
    amount === null
      ? t('materials.ui.strip.previousRows', { count, text: thousands(count) })
      : t('materials.ui.strip.previous', { amount: yuanText(amount) });
  const change = amount === null || net.amount === null ? null : changeText(net.amount, amount);
  return (
    <>
      <Figure
        detail={t('materials.ui.strip.openMonth', { month: previous.month })}
        onOpen={() => narrow({ month: previous.month })}
      >
        {words}
      </Figure>
      {change !== null && (
        <>
          {' · '}
          <ShutFigure
            detail={t('materials.ui.strip.changeDetail', {
              ...{ now: amountText(net.amount), before: amountText(amount), change },
            })}
            why={t('materials.ui.strip.changeWhy')}
          >
            {change}
          </ShutFigure>
        </>
      )}
    </>
  );
}

function Net({ summary, narrow }: PartProps) {
  const { t } = useTranslation();
  const monthWord = useMonthWord();
  const { net, booked, issued, returned, month, state } = summary;
  const text = thousands(net.count);
  const rowsText = (count: number) =>
    t('materials.ui.strip.rows', { count, text: thousands(count) });
  const rows = rowsText(net.count);
  const sum = t('materials.ui.strip.filterAll', {
    issued: amountText(issued.amount),
    returned: amountText(returned.amount),
    net: amountText(net.amount),
  });
  const label = () => {
    if (state === 'before') return t('materials.ui.strip.netBefore');
    // What the month has booked is not what stands here.
    if (booked !== null) return t('materials.ui.strip.netNow');
    return t('materials.ui.strip.net', { month: monthWord(month) });
  };
  return (
    <StripCell
      label={label()}
      unit={net.amount === null ? t('materials.ui.strip.rowsUnit') : t('materials.ui.strip.yuan')}
      note={
        <>
          {net.amount !== null && `${rows} · `}
          {booked !== null &&
            `${t('materials.ui.strip.booked', {
              month: monthWord(month),
              what: booked.amount === null ? rowsText(booked.count) : yuanText(booked.amount),
            })} · `}
          <Previous summary={summary} narrow={narrow} />
        </>
      }
      value={
        <Figure detail={net.amount === null ? rows : sum} onOpen={() => narrow({})}>
          {net.amount === null ? text : yuanText(net.amount)}
        </Figure>
      }
    />
  );
}

function Split({ summary, narrow }: PartProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const items = summary.bySubCategory;
  const amounts = items.map(({ amount }) => (amount === null ? null : yuanToFen(amount)));
  const whole = amounts.every((fen) => fen !== null && fen >= 0);
  const shares = whole ? sharesOf(amounts.map(Number), 1000) : [];
  const shareText = (at: number) => `${tenths(shares[at] ?? 0)}%`;
  if (items.length === 0) {
    return <StripCell label={t('materials.ui.strip.split')} value="—" note="" />;
  }
  return (
    <StripCell
      small
      label={items.map(nameOf).join(' / ')}
      unit={summary.net.amount === null ? '' : t('materials.ui.strip.yuan')}
      note={
        whole && summary.net.amount !== null ? items.map((_, at) => shareText(at)).join(' / ') : ''
      }
      value={items.map((item, at) => (
        <Fragment key={item.id}>
          {at > 0 && <span className={styles.slash}> / </span>}
          <Figure
            label={`${nameOf(item)} ${amountText(item.amount)}`}
            detail={
              whole
                ? t('materials.ui.strip.filterItem', { share: shareText(at), name: nameOf(item) })
                : t('materials.ui.strip.onlyItem', { name: nameOf(item) })
            }
            onOpen={() => narrow({ subCategoryId: String(item.id) })}
          >
            {amountText(item.amount)}
          </Figure>
        </Fragment>
      ))}
    />
  );
}

/** The strip as it will stand, before its figures are there. */
function Waiting() {
  const { t } = useTranslation();
  const label = (name: 'issued' | 'returned' | 'split' | 'netBefore') =>
    t(`materials.ui.strip.${name}`);
  return (
    <FigureStrip columns={4}>
      {(['issued', 'returned', 'netBefore', 'split'] as const).map((name) => (
        <StripCell
          key={name}
          label={name === 'netBefore' ? '\u00a0' : label(name)}
          value={<StripBar />}
          note={'\u00a0'}
        />
      ))}
    </FigureStrip>
  );
}

/** Whether the reader lacks amounts: all of them, or some, and then sums as well. */
function withheldOf({ abilities, net }: MaterialSummary): 'all' | 'some' | null {
  if (!abilities.amounts) return 'all';
  return net.amount === null ? 'some' : null;
}

/** Which figures are not what closed months have booked: the net says what the month has. */
function Restated({ summary: { booked, previous } }: Pick<PartProps, 'summary'>) {
  const { t } = useTranslation();
  const words = [
    ...(booked === null ? [] : [t('materials.ui.strip.restated')]),
    ...(previous.restated ? [t('materials.ui.strip.restatedPrevious')] : []),
  ];
  return words.length === 0 ? null : <p className={styles.withheld}>{words.join(' ')}</p>;
}

interface StripProps {
  readonly result: ReturnType<typeof useSummary>;
  readonly narrow: Narrow;
}

/** What was issued, what came back, what that comes to and what it is of: one sum. */
export function Strip({ result, narrow }: StripProps) {
  const { t } = useTranslation();
  const { data: summary, isError, isPlaceholderData, refetch } = result;
  if (summary === undefined && isError) {
    return (
      <div className={styles.failed} role="alert">
        {t('materials.ui.stripFailed')}
        <Button size="small" onClick={() => void refetch()}>
          {t('materials.ui.retry')}
        </Button>
      </div>
    );
  }
  if (summary === undefined) return <Waiting />;
  const withheld = withheldOf(summary);
  return (
    <>
      <FigureStrip
        columns={summary.abilities.amounts ? 4 : 3}
        label={t('materials.ui.strip.label')}
        refetching={isPlaceholderData}
      >
        <Side summary={summary} narrow={narrow} side="issued" />
        <Side summary={summary} narrow={narrow} side="returned" />
        <Net summary={summary} narrow={narrow} />
        {summary.abilities.amounts && <Split summary={summary} narrow={narrow} />}
      </FigureStrip>
      {withheld !== null && (
        <p className={styles.withheld}>{t(`materials.ui.strip.withheld.${withheld}`)}</p>
      )}
      <Restated summary={summary} />
    </>
  );
}
