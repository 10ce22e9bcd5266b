import { useTranslation } from 'react-i18next';
import type { ComparisonRow } from '#features/boards/contract-comparison.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { BoardCard } from '../board/board-card.tsx';
import { Key } from '../board/legend-keys.tsx';
import rows from '../board/rows.module.css';
import type { BoardTable } from '../board/table-model.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import styles from './attention-card.module.css';
import { attendedOf, COLUMNS, type Column, MONEY, useAttentionCells } from './attention-cells.tsx';
import { AttentionLine } from './attention-line.tsx';
import type { ComparisonCardProps } from './card-props.ts';

interface MarksProps {
  readonly rows: readonly ComparisonRow[];
}

/** What the lines across the bars mean; documents may differ in their thresholds. */
function Marks({ rows: shown }: MarksProps) {
  const { t } = useTranslation();
  const lineOf = (level: 'warn' | 'over') => {
    const [one, ...others] = new Set(shown.map((row) => row[`${level}Percent`]));
    return others.length === 0 ? `${one}%` : t(`budgets.ui.list.legend.${level}`);
  };
  return (
    <>
      <Key kind="tick">{t('boards.projectBoard.cuts.legend.toDate')}</Key>
      <Key kind="warn">{lineOf('warn')}</Key>
      <Key kind="over">{lineOf('over')}</Key>
    </>
  );
}

/** What needs attention, the most urgent first; the server says what does, in which order, and why. */
export function AttentionCard({
  comparison,
  open,
  ...frame
}: Omit<ComparisonCardProps, 'standard'>) {
  const { t } = useTranslation();
  const { inUnit } = useBoardAmounts();
  const { spanWord, yearSpan } = useMonthWords();
  const monthName = useMonthName();
  const cellsOf = useAttentionCells(comparison, open);
  const { year, maxPeriod, forecastThrough } = comparison;
  const shown = attendedOf(comparison);
  const calls = new Set(shown.map(({ row }) => row.budgetId));
  const rest = comparison.rows.filter(({ budgetId }) => !calls.has(budgetId));
  const headOf = (column: Column) => t(`boards.projectBoard.attention.${column}`);
  const documentHead = t('boards.projectBoard.heat.document');
  const table: BoardTable = {
    heads: [
      documentHead,
      ...COLUMNS.map((column) =>
        MONEY.has(column)
          ? inUnit(headOf(column))
          : column === 'execution'
            ? `${headOf(column)} %`
            : headOf(column),
      ),
    ],
    rows: shown.map((attended) => {
      const cells = cellsOf(attended);
      const { budgetId, name } = attended.row;
      return { key: budgetId, cells: [{ text: name }, ...COLUMNS.map((column) => cells[column])] };
    }),
  };
  const countOf = (is: (row: ComparisonRow) => boolean) =>
    shown.filter(({ row }) => is(row)).length;
  const counts = [
    [t('budgets.level.over'), countOf(({ level }) => level === 'over')],
    [t('budgets.level.warn'), countOf(({ level }) => level === 'warn')],
    [t('budgets.level.forecastOver'), countOf(({ forecastOver }) => forecastOver)],
  ] as const;
  return (
    <BoardCard
      {...frame}
      page="project-board"
      card="attention"
      title={t('boards.projectBoard.attention.title')}
      unit={t('boards.projectBoard.attention.about', {
        months: maxPeriod === 0 ? t('boards.board.yearOf', { year }) : yearSpan(year, 1, maxPeriod),
        through: forecastThrough === null ? '—' : monthName(forecastThrough),
      })}
      legend={
        <>
          <span>
            {counts
              .filter(([, count]) => count > 0)
              .map(([word, count]) => `${word} ${count}`)
              .join(' · ')}
          </span>
          {maxPeriod > 0 && shown.length > 0 && <Marks rows={shown.map(({ row }) => row)} />}
        </>
      }
      tools={
        rest.length > 0 && (
          <span className={styles.rest}>
            <Figure detail={t('boards.board.opensDocuments')} onOpen={() => open.normal(rest)}>
              {t('boards.projectBoard.attention.rest', { count: rest.length })}
            </Figure>
          </span>
        )
      }
      summary={t('boards.projectBoard.attention.summary', {
        ...{ count: shown.length, rest: rest.length },
      })}
      table={table}
    >
      {shown.length === 0 ? (
        <p className={rows.empty}>{t('boards.projectBoard.attention.none')}</p>
      ) : (
        <div className={styles.frame}>
          <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
            <span>{documentHead}</span>
            {COLUMNS.filter((column) => column !== 'bac').map((column) => (
              <span key={column} data-column={column}>
                {column === 'eac' ? `${headOf('eac')} / ${headOf('bac')}` : headOf(column)}
              </span>
            ))}
            <span data-column="trend">
              {t('boards.projectBoard.attention.trend')}
              {maxPeriod > 0 && ` ${spanWord(1, maxPeriod)}`}
            </span>
          </div>
          <ul className={rows.rows}>
            {shown.map((attended) => (
              <AttentionLine
                key={attended.row.budgetId}
                attended={attended}
                cells={cellsOf(attended)}
                maxPeriod={maxPeriod}
              />
            ))}
          </ul>
        </div>
      )}
    </BoardCard>
  );
}
