import { RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PlannedCells } from '#features/boards/contract.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { thousands } from '#kernel/format.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { hoursText } from '../tasks/words.ts';
import styles from './drill.module.css';
import { addedTo, isInHours, type OtherSide, type Pressed } from './drill.ts';
import { usePressedWords } from './pressed-words.ts';
import { addedValue, differenceOf, type Found, provenValue } from './proof.ts';
import { Verdict } from './verdict.tsx';

interface Part {
  readonly key: string | number;
  readonly name: string;
  readonly note: string;
  readonly value: string;
  readonly onOpen?: () => void;
}

interface CardProps {
  readonly name: string;
  readonly about: string;
  readonly to?: string | undefined;
  /** Null until they came. */
  readonly parts: readonly Part[] | null;
  readonly sum: string;
  readonly failed?: boolean;
  readonly onAgain?: () => void;
}

function Words({ name, note, value }: Part) {
  return (
    <>
      <span className={styles.partName}>
        {name} <small>{note}</small>
      </span>
      <span className={styles.amount}>{value}</span>
    </>
  );
}

/** One side of a figure: what it is made of, and what that comes to. */
function Card({ name, about, to, parts, sum, failed = false, onAgain }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  const title: ReactNode = (
    <>
      <b id={id}>{name}</b> <small>{about}</small>
    </>
  );
  return (
    <section className={styles.side} aria-labelledby={id}>
      {to === undefined ? (
        <p className={styles.sideHead}>{title}</p>
      ) : (
        <Link className={styles.sideHead} to={to}>
          {title}
          <RightOutlined className={styles.arrow ?? ''} aria-hidden />
        </Link>
      )}
      {parts === null && !failed && <SkeletonRows columns={2} rows={3} />}
      {failed && (
        <p className={styles.failed} role="alert">
          {t('actuals.ui.drill.failed')}
          <Button type="link" size="small" onClick={onAgain}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {parts !== null && (
        <>
          <ul>
            {parts.map((part) => (
              <li key={part.key}>
                {part.onOpen === undefined ? (
                  <span className={styles.part}>
                    <Words {...part} />
                  </span>
                ) : (
                  <button type="button" className={styles.part} onClick={part.onOpen}>
                    <Words {...part} />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <p className={styles.sideSum}>
            <span>{t('actuals.ui.tasks.total')}</span>
            <span className={styles.amount}>{sum}</span>
          </p>
        </>
      )}
    </section>
  );
}

/** What a source has of the rows; null until it is known. */
interface SourceFound {
  readonly source: CostSource;
  readonly found: Found | null;
}

interface RowsCardProps {
  readonly name: string;
  readonly inHours: boolean;
  readonly sources: readonly SourceFound[];
  readonly found: Found;
  readonly onChoose: (source: CostSource) => void;
}

/** Rows, source by source; each leads to them. */
function RowsCard({ name, inHours, sources, found, onChoose }: RowsCardProps) {
  const { t } = useTranslation();
  const rows = (count: number) => t('actuals.ui.drill.rows', { count, text: thousands(count) });
  const value = ({ fen, minutes }: Found) =>
    inHours ? formatHours(minutes) : yuanText(fenToYuan(fen));
  const parts = sources.flatMap(({ source, found: own }) =>
    own === null || own.rows === 0
      ? []
      : [
          {
            key: source,
            name: t(`actuals.ui.tasks.source.${source}`),
            note: rows(own.rows),
            value: value(own),
            onOpen: () => onChoose(source),
          },
        ],
  );
  const isKnown = sources.every(({ found: own }) => own !== null);
  return (
    <Card
      name={name}
      about={isKnown ? rows(found.rows) : ''}
      parts={isKnown ? parts : null}
      sum={value(found)}
    />
  );
}

/** What it is held against: cells of budgets, or what is told and opens to nothing here. */
function OtherCard({
  other,
  planned,
}: {
  other: Exclude<OtherSide, { of: 'rows' }>;
  planned: Planned;
}) {
  const { t } = useTranslation();
  const nameOf = useNames();
  if (other.of !== 'plan') {
    const sum = other.of === 'hours' ? hoursText(other.hours) : yuanText(other.yuan);
    return <Card name={other.name} about={other.why} parts={[]} sum={sum} />;
  }
  const { data, failed, again } = planned;
  const about =
    data &&
    t('actuals.ui.drill.side.cells', {
      count: data.cells,
      text: thousands(data.cells),
    });
  return (
    <Card
      name={other.name}
      about={about ?? ''}
      to={other.to}
      parts={
        data?.categories.map(({ categoryId, subCategories, hours, amount, ...names }) => ({
          key: categoryId,
          name: nameOf(names),
          note:
            hours === 0
              ? t('actuals.ui.drill.side.subCategories', { count: subCategories })
              : t('actuals.ui.drill.hours', { hours: hoursText(hours) }),
          value: yuanText(amount),
        })) ?? null
      }
      sum={yuanText(data?.amount ?? 0)}
      failed={failed}
      onAgain={again}
    />
  );
}

interface Planned {
  readonly data: PlannedCells | undefined;
  readonly failed: boolean;
  readonly again: () => void;
}

/** How what was pressed comes of its sides, in figures; null where it is one of them. */
function equationOf(
  { kind }: Pressed,
  spent: string,
  added: string,
  against: string,
): string | null {
  switch (kind) {
    case 'plan':
      return null;
    case 'rate':
      return `${spent} ÷ ${against}`;
    case 'growth':
      return `(${spent} \u2212 ${against}) ÷ ${against}`;
    case 'left':
      return `${against} \u2212 ${spent}`;
    case 'hours':
    case 'expected':
      return `${spent} + ${added}`;
    case 'lacking':
      return `${against} \u2212 ${spent} \u2212 ${added}`;
    case 'excess':
      return `${spent} + ${added} \u2212 ${against}`;
    default:
      return `${spent} \u2212 ${against}`;
  }
}

interface SidesProps {
  readonly pressed: Pressed;
  /** Null where it is held against nothing. */
  readonly other: OtherSide | null;
  readonly planned: Planned;
  /** What the rows are called, where that is not the actual. */
  readonly name: string | undefined;
  readonly sources: readonly SourceFound[];
  readonly found: Found;
  /** The rows they are held against, where they are against rows. */
  readonly others: { readonly sources: readonly SourceFound[]; readonly found: Found };
  readonly isPending: boolean;
  readonly incomplete: boolean;
  readonly onChoose: (source: CostSource) => void;
  readonly onOther: () => void;
  readonly onAgain: () => void;
}

/** Both sides of a difference or a rate, and whether they come to what was pressed. */
export function Sides(props: SidesProps) {
  const { pressed, other, planned, name, sources, found, others, isPending, incomplete } = props;
  const { onChoose, onOther, onAgain } = props;
  const { t } = useTranslation();
  const { text, unit, by } = usePressedWords(pressed);
  const inHours = isInHours(pressed);
  const againstOf = {
    hours: () => (other?.of === 'hours' ? hoursToMinutes(other.hours) : 0),
    yuan: () => (other?.of === 'yuan' ? yuanToFen(other.yuan) : 0),
    rows: () => others.found.fen,
    plan: () => yuanToFen(planned.data?.amount ?? 0),
  };
  const against = againstOf[other?.of ?? 'plan']();
  const side = (value: number) => (inHours ? formatHours(value) : yuanText(fenToYuan(value)));
  const spent = side(inHours ? found.minutes : found.fen);
  const added = addedTo(pressed);
  const addedText = side(addedValue(pressed));
  const equation = equationOf(pressed, spent, addedText, side(against));
  const proven = provenValue(pressed, found, against);
  const difference = incomplete ? undefined : differenceOf(pressed, found, against);
  return (
    <>
      <div className={styles.sides}>
        {pressed.kind !== 'plan' && (
          <RowsCard
            name={name ?? t('actuals.ui.drill.side.actual')}
            {...{ inHours, sources, found, onChoose }}
          />
        )}
        {added !== null && <Card name={added.name} about={added.why} parts={[]} sum={addedText} />}
        {other?.of === 'rows' && (
          <RowsCard {...others} name={other.name} inHours={inHours} onChoose={onOther} />
        )}
        {other !== null && other.of !== 'rows' && <OtherCard other={other} planned={planned} />}
      </div>
      {!isPending && (
        <div className={styles.equation} data-equal={difference === 0}>
          {!incomplete && equation !== null && (
            <p>
              {`${equation} = `}
              <b>{proven === null ? '—' : text(proven)}</b> {unit}
            </p>
          )}
          <Verdict difference={difference} text={by} onAgain={onAgain} />
        </div>
      )}
    </>
  );
}
