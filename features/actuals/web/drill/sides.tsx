import { useTranslation } from 'react-i18next';
import type { PlannedCells } from '#features/boards/contract.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { thousands } from '#kernel/format.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { hoursText } from '../tasks/words.ts';
import styles from './drill.module.css';
import {
  addedTo,
  type Drill,
  isInHours,
  type OtherSide,
  type Pressed,
  waitingBeside,
} from './drill.ts';
import { usePressedWords } from './pressed-words.ts';
import { differenceOf, type Found, provenValue, waitingValue } from './proof.ts';
import { SideCard } from './side-card.tsx';
import { foundToCome } from './to-come.ts';
import { type ToCome, ToComeCard } from './to-come-card.tsx';
import { Verdict } from './verdict.tsx';

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
    <SideCard
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
    return <SideCard name={other.name} about={other.why} parts={[]} sum={sum} />;
  }
  const { data, failed, again } = planned;
  const about =
    data &&
    t('actuals.ui.drill.side.cells', {
      count: data.cells,
      text: thousands(data.cells),
    });
  return (
    <SideCard
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
  more: string,
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
    case 'amount':
    case 'hours':
    case 'expected':
      return `${spent} + ${more}`;
    case 'lacking':
      return `${against} \u2212 ${spent} \u2212 ${more}`;
    case 'excess':
      return `${spent} + ${more} \u2212 ${against}`;
    default:
      return `${spent} \u2212 ${against}`;
  }
}

interface SidesProps {
  readonly drill: Drill;
  /** Null where it is held against nothing. */
  readonly other: OtherSide | null;
  readonly planned: Planned;
  readonly toCome: ToCome;
  readonly sources: readonly SourceFound[];
  readonly found: Found;
  /** The rows they are held against, where they are against rows. */
  readonly others: { readonly sources: readonly SourceFound[]; readonly found: Found };
  readonly isPending: boolean;
  readonly incomplete: boolean;
  readonly onChoose: (source: CostSource) => void;
  readonly onOther: () => void;
  readonly onDrill: (drill: Drill) => void;
  readonly onAgain: () => void;
}

/** Both sides of a difference or a rate, and whether they come to what was pressed. */
export function Sides(props: SidesProps) {
  const { drill, other, planned, toCome, sources, found, others, isPending, incomplete } = props;
  const { onChoose, onOther, onDrill, onAgain } = props;
  const { pressed, side: name } = drill;
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
  const waiting = waitingBeside(pressed);
  const coming =
    added === null || toCome.data === undefined ? 0 : (foundToCome(toCome.data, added) ?? 0);
  const more = side(coming + waitingValue(pressed));
  const equation = equationOf(pressed, spent, more, side(against));
  const proven = provenValue(pressed, found, against, coming);
  const difference = incomplete ? undefined : differenceOf(pressed, found, against, coming);
  return (
    <>
      <div className={styles.sides}>
        {pressed.kind !== 'plan' && (
          <RowsCard
            name={name ?? t('actuals.ui.drill.side.actual')}
            {...{ inHours, sources, found, onChoose }}
          />
        )}
        {added !== null && <ToComeCard {...{ drill, added, toCome, onDrill }} />}
        {waiting !== null && (
          <SideCard name={waiting.name} about={waiting.why} parts={[]} sum={more} />
        )}
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
