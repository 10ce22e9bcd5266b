import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Changes } from '#features/boards/contract-changes.ts';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { ShutFigure } from '#web/ui/figure/figure.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import type { CardFrame } from '../board/board-card.tsx';
import { EmptyCard } from '../board/empty-card.tsx';
import rows from '../board/rows.module.css';
import { useLaidDown } from '../board/sheets-context.ts';
import { Shown } from '../board/shown.tsx';
import { sheetOf } from '../board/table-model.ts';
import type { About } from '../board/use-board-address.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import styles from './changes-card.module.css';
import { type ChangeCell, type ChangeLine, useChangeLines } from './changes-lines.ts';
import { type OpenPanels, useChangeOpenings } from './changes-openings.ts';
import type { Openings } from './openings.ts';
import type { useChanges } from './queries.ts';

interface ChangesCardProps extends CardFrame {
  readonly about: About;
  readonly open: Openings;
  readonly panels: OpenPanels;
  readonly reply: ReturnType<typeof useChanges>;
}

function Cell({ cell }: { readonly cell: ChangeCell }) {
  return cell.why === undefined ? (
    <Shown cell={cell} />
  ) : (
    <ShutFigure why={cell.why}>{cell.text}</ShutFigure>
  );
}

function Line({ line }: { readonly line: ChangeLine }) {
  const { name, to, tone, ring = false, word, measure, before, after, difference } = line;
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <span className={styles.name} data-mark={tone} data-ring={ring} title={name}>
        {to === undefined ? (
          name
        ) : (
          <Link className={styles.link} to={to}>
            {name}
          </Link>
        )}
      </span>
      <span className={styles.word}>
        <Cell cell={word} />
      </span>
      <span className={`${rows.figure} ${styles.sides}`}>
        {measure !== undefined && `${measure} `}
        {before !== null && (
          <>
            <Cell cell={before} />
            {' → '}
          </>
        )}
        <Cell cell={after} />
      </span>
      <span className={`${rows.figure} ${styles.difference}`} data-tone={difference.tone ?? tone}>
        <Cell cell={difference} />
      </span>
    </li>
  );
}

interface FilledProps extends Omit<ChangesCardProps, 'reply'> {
  readonly changes: Changes;
}

function Filled({ changes, about, open, panels, ...frame }: FilledProps) {
  const { t } = useTranslation();
  const { unitWord } = useBoardAmounts();
  const { monthWord } = useMonthWords();
  const openings = useChangeOpenings(changes, about, open, panels);
  const lines = useChangeLines(changes, about.year, openings);
  const closed = (month: number) =>
    t('boards.projectBoard.changes.closed', { month: monthWord(month) });
  const [before, after] = [closed(changes.months.before), closed(changes.months.after)];
  const title = t('boards.projectBoard.changes.title');
  const unit = t('boards.projectBoard.changes.about', { before, after, unit: unitWord });
  const sheet = sheetOf({
    heads: [
      t('boards.projectBoard.heat.document'),
      t('boards.projectBoard.changes.change'),
      before,
      after,
      t('boards.projectBoard.changes.difference'),
    ],
    rows: lines.map((line) => ({
      key: line.key,
      cells: [
        { text: line.name },
        { text: [line.word.text, line.measure].filter(Boolean).join(' · ') },
        line.before ?? { text: '' },
        line.after,
        line.difference,
      ],
    })),
  });
  useLaidDown('changes', { title, unit, sheet });
  const count = changes.changed.length;
  return (
    <ChartCard
      {...frame}
      title={title}
      unit={unit}
      sheet={sheet}
      summary={t('boards.projectBoard.changes.summary', { count })}
    >
      <div className={styles.frame}>
        {count === 0 && <p className={rows.empty}>{t('boards.projectBoard.changes.none')}</p>}
        <ul className={rows.rows}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
        <p className={styles.note}>{t('boards.projectBoard.changes.byPlansOfNow')}</p>
      </div>
    </ChartCard>
  );
}

/** What the last closed month has changed since the one before; it may come later than the rest, or not at all. */
export function ChangesCard({ reply, ...props }: ChangesCardProps) {
  const { t } = useTranslation();
  const title = t('boards.projectBoard.changes.title');
  const { data } = reply;
  const { about: _, open: __, panels: ___, ...frame } = props;
  if (data === undefined) {
    return (
      <ChartCard
        {...frame}
        title={title}
        unit=""
        summary=""
        onRetry={reply.isError ? () => void reply.refetch() : undefined}
      >
        <SkeletonRows rows={6} columns={3} />
      </ChartCard>
    );
  }
  if (data.changes === null) {
    return (
      <EmptyCard title={title} className={frame.className}>
        {t('boards.projectBoard.changes.first', { year: data.year })}
      </EmptyCard>
    );
  }
  return <Filled {...props} changes={data.changes} />;
}
