import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useColors } from '#web/theme/use-colors.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { BoardCard } from '../board/board-card.tsx';
import { monthIn } from '../board/months.ts';
import { percentText, type Tone } from '../board/rates.ts';
import type { BoardCell, BoardTable } from '../board/table-model.ts';
import { useBoardAddress } from '../board/use-board-address.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import type { ComparisonCardProps } from './card-props.ts';
import {
  HEAT_MODES,
  type HeatCell,
  type HeatMode,
  type HeatRow,
  type HeatTone,
  hasFigures,
  heatRows,
  SUM_COLUMN,
} from './heat.ts';
import styles from './heat-map.module.css';
import { HeatMap } from './heat-map.tsx';
import { heatPicture } from './heat-picture.ts';
import { useHeatWords } from './heat-words.ts';
import { analysisAt } from './paths.ts';

const SCALE = ['low', 'high', 'careful', 'bad', 'open'] as const satisfies readonly HeatTone[];

function Legend() {
  const { t } = useTranslation();
  return (
    <p className={styles.legend}>
      {SCALE.map((tone) => (
        <span key={tone}>
          <i className={styles.swatch} data-tone={tone} />
          {t(`boards.projectBoard.heat.tone.${tone}`)}
        </span>
      ))}
      <span>{t('boards.projectBoard.heat.noLevel')}</span>
      <span className={styles.keys}>{t('boards.projectBoard.heat.keys')}</span>
    </p>
  );
}

const callOf = (cell: HeatCell | undefined): Tone =>
  cell?.tone === 'careful' || cell?.tone === 'bad' ? cell.tone : 'calm';

/** The same rows and months, with what they come to. */
function useHeatTable(
  rows: readonly HeatRow[],
  mode: HeatMode,
  maxPeriod: number,
  onOpen: (row: HeatRow, cell: HeatCell) => void,
): BoardTable {
  const { t } = useTranslation();
  const { monthWord } = useMonthWords();
  const { text, inFile, inUnit } = useBoardAmounts();
  const words = useHeatWords(mode);
  const cellsOf = (row: HeatRow): BoardCell[] => {
    const sum = row.cells[SUM_COLUMN - 1];
    return [
      {
        text: row.faint
          ? `${words.nameOf(row)} · ${t('budgets.ui.list.integrationChip')}`
          : words.nameOf(row),
      },
      ...row.cells
        .filter(({ column }) => column <= maxPeriod || column === SUM_COLUMN)
        .map((cell) => ({
          text: cell.rate === null ? words.textOf(cell) || '—' : percentText(cell.rate),
          file: cell.rate,
          tone: callOf(cell),
          detail: words.linesOf(row, cell).map((line) => <div key={line}>{line}</div>),
          open: hasFigures(cell) ? () => onOpen(row, cell) : undefined,
        })),
      { text: text(sum?.actual ?? 0), file: inFile(sum?.actual ?? 0) },
      { text: text(sum?.budget ?? 0), file: inFile(sum?.budget ?? 0) },
    ];
  };
  const company = rows.find(({ document }) => document === null);
  return {
    heads: [
      t('boards.projectBoard.heat.document'),
      ...Array.from({ length: maxPeriod }, (_, at) => `${monthWord(at + 1)} %`),
      `${t('boards.projectBoard.heat.sum')} %`,
      inUnit(t('boards.projectBoard.head.actual')),
      inUnit(t('boards.projectBoard.head.toDate')),
    ],
    rows: rows
      .filter(({ document }) => document !== null)
      .map((row) => ({ key: row.key, cells: cellsOf(row), faint: row.faint })),
    ...(company !== undefined && { sums: cellsOf(company) }),
  };
}

/** How each document stands month by month, worst first. */
export function HeatCard({ comparison, standard, open, ...frame }: ComparisonCardProps) {
  const { t } = useTranslation();
  const colors = useColors();
  const { params, change } = useBoardAddress();
  const { monthWord } = useMonthWords();
  const { year, maxPeriod, totals } = comparison;
  const mode = HEAT_MODES.find((one) => one === params.get('heatOf')) ?? 'month';
  const rows = useMemo(() => heatRows(comparison, mode, standard), [comparison, mode, standard]);
  const words = useHeatWords(mode);
  const title = t('boards.projectBoard.heat.title');
  const openCell = (row: HeatRow, cell: HeatCell) => {
    const month = Math.min(cell.column, maxPeriod);
    const shown = cell.column === SUM_COLUMN ? 'cumulative' : mode;
    const months = { from: shown === 'month' ? month : 1, to: month };
    const of = row.document === null ? {} : { id: row.document.budgetId };
    // Where nothing was planned there is no rate, and only what was spent to open.
    if (cell.rate === null) {
      open.actual(words.nameOf(row), { actualAmount: cell.actual }, of, months);
      return;
    }
    open.rate(`${words.nameOf(row)} › ${title}`, cell.rate, 'toDate', {
      ...{ of, ...months },
      ...(row.document !== null && {
        further: {
          to: analysisAt(row.document.budgetId, monthIn(year, month), shown),
          text: t('boards.projectBoard.heat.toAnalysis'),
        },
      }),
    });
  };
  const table = useHeatTable(rows, mode, maxPeriod, openCell);
  const picture = heatPicture({
    rows,
    heads: [
      ...Array.from({ length: 12 }, (_, at) => monthWord(at + 1)),
      t('boards.projectBoard.heat.sum'),
    ],
    nameOf: words.nameOf,
    textOf: words.textOf,
    colors,
  });
  const over = rows.filter(
    ({ document, faint, cells }) =>
      document !== null && !faint && callOf(cells[SUM_COLUMN - 1]) !== 'calm',
  ).length;
  return (
    <BoardCard
      {...frame}
      page="project-board"
      card="heat"
      title={title}
      unit={t(`boards.projectBoard.heat.unit.${mode}`)}
      summary={t('boards.projectBoard.heat.summary', {
        count: totals.budgets,
        over,
        month: maxPeriod === 0 ? '' : monthWord(maxPeriod),
      })}
      tools={
        <Segmented<HeatMode>
          size="small"
          aria-label={t('boards.projectBoard.heat.modeLabel')}
          value={mode}
          onChange={(next) => change({ heatOf: next === 'month' ? null : next })}
          options={HEAT_MODES.map((value) => ({
            value,
            label: t(`boards.projectBoard.heat.mode.${value}`),
          }))}
        />
      }
      table={table}
      picture={picture}
    >
      <HeatMap rows={rows} mode={mode} maxPeriod={maxPeriod} label={title} onOpen={openCell} />
      <Legend />
    </BoardCard>
  );
}
