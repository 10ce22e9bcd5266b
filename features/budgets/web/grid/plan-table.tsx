import { type CSSProperties, memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cellContent } from '#web/ui/grid/cell-rows.ts';
import { SumCells } from '#web/ui/grid/edge-cells.tsx';
import gridStyles from '#web/ui/grid/grid.module.css';
import type { SumRow } from '#web/ui/grid/group-sums.ts';
import { type Codec, shownText } from '#web/ui/grid/model.ts';
import { ScrollingGrid } from '#web/ui/grid/scrolling-grid.tsx';
import { SelectionLine } from '#web/ui/grid/selection-line.tsx';
import type { MonthColumn } from './columns.ts';
import { differenceAt } from './marks.ts';
import { GroupHead, LineHead } from './parts/row-head.tsx';
import styles from './plan-table.module.css';
import { type AnyRow, isLine, type Plan } from './use-plan.ts';
import type { PlanGrid } from './use-plan-grid.ts';

interface PlanTableProps {
  readonly plan: Plan;
  readonly cells: PlanGrid;
  readonly columns: readonly MonthColumn[];
  readonly codec: Codec<number>;
  readonly baseNo: number | null;
  readonly footWords: string;
  readonly onNote: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

const ROW_HEIGHT = 30;

interface HeadsProps {
  readonly columns: readonly MonthColumn[];
  /** In pixels, as one text: heads are drawn again only where it is another one. */
  readonly widths: string;
}

const Heads = memo(function Heads({ columns, widths }: HeadsProps) {
  const { t } = useTranslation();
  const each = widths.split(',').map(Number);
  return columns.map(({ key, label, tone, closed }, at) => (
    <th
      key={key}
      scope="col"
      className={`${gridStyles.heading} ${styles.heading}`}
      aria-colindex={at + 2}
      data-tone={tone}
      style={{ width: each[at] }}
      title={closed ? t('budgets.ui.grid.closedHead') : undefined}
    >
      {closed && (
        <span className={styles.dot} role="img" aria-label={t('budgets.ui.grid.closedHead')} />
      )}
      {label}
    </th>
  ));
});

/** In pixels: a digit of a sum, what is around it, and the least a head needs. */
const DIGIT = 7.2;
const PADDING = 10;
const LEAST = 52;

/** Each as wide as its name and its sum; whatever stands above it is hardly ever longer. */
function columnWidths(
  total: SumRow<number>,
  columns: readonly MonthColumn[],
  codec: Codec<number>,
): readonly number[] {
  return columns.map((column) => {
    const sum = shownText(codec, cellContent(total, column, codec));
    const length = Math.max(sum.length, column.label.length);
    return Math.max(LEAST, Math.ceil(length * DIGIT) + PADDING);
  });
}

const columnLabel = ({ long }: MonthColumn) => long;

function useHeads({ plan, cells, onNote, onRemove }: PlanTableProps) {
  const { folded, toggle } = cells;
  const { nameOf, itemName, projectName, isEnded, view } = plan;
  return useCallback(
    (row: AnyRow) => {
      if (!isLine(row)) {
        return (
          <GroupHead
            name={nameOf(row)}
            group={row.key}
            folded={folded.has(row.key)}
            onToggle={toggle}
          />
        );
      }
      return (
        <LineHead
          lineKey={row.key}
          item={itemName(row.itemId)}
          project={view.kind === 'amount' ? projectName(row.projectId) : null}
          note={row.note}
          ended={isEnded(row.itemId)}
          editable={view.editable}
          onNote={onNote}
          onRemove={onRemove}
        />
      );
    },
    [nameOf, itemName, projectName, isEnded, view, folded, toggle, onNote, onRemove],
  );
}

/** What is said about the cell one is in beyond its sum: how it differs, or why it is wrong. */
function CellWords({ cells }: Pick<PlanTableProps, 'cells'>) {
  const { grid, rows, markOptions, marksOf } = cells;
  const { active } = grid.selection;
  const row = rows[active.row];
  const column = grid.data.columns[active.column];
  if (!grid.focused || row === undefined || column === undefined || !isLine(row)) return null;
  const mark = marksOf(row).get(column.key);
  const words = mark?.kind === 'wrong' ? mark.title : differenceAt(row, column.key, markOptions);
  if (words === null || words === undefined) return null;
  return (
    <span className={styles.words} data-wrong={mark?.kind === 'wrong'} role="status">
      {words}
    </span>
  );
}

/** The grid with its heads, its foot, and the line beneath that explains where one is. */
export function PlanTable(props: PlanTableProps) {
  const { plan, cells, columns, codec, baseNo, footWords } = props;
  const { t } = useTranslation();
  const { kind, editable } = plan.view;
  const headOf = useHeads(props);
  const widths = columnWidths(cells.total, columns, codec);
  // What is typed in full may be longer than what is shown: then its field reaches over.
  const room = Math.floor((Math.min(...widths) - PADDING) / DIGIT);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const average = { '--plan-column': `${Math.ceil(all / widths.length)}px` } as CSSProperties;
  return (
    <div className={styles.card} style={average}>
      <ScrollingGrid<AnyRow, MonthColumn, number>
        grid={cells.grid}
        label={t(kind === 'amount' ? 'budgets.ui.grid.amounts' : 'budgets.ui.grid.hours')}
        className={`${styles.frame} ${editable ? '' : styles.reading}`}
        rowHeight={ROW_HEIGHT}
        top={{
          head: t(kind === 'amount' ? 'budgets.ui.grid.corner' : 'budgets.ui.grid.cornerHours'),
          cells: <Heads columns={columns} widths={widths.join()} />,
        }}
        foot={{
          head: footWords,
          cells: <SumCells row={cells.total} columns={columns} codec={codec} />,
        }}
        headOf={headOf}
        rowLabel={plan.nameOf}
        columnLabel={columnLabel}
        marksOf={cells.marksOf}
        room={room}
      />
      <div className={styles.below}>
        <SelectionLine grid={cells.grid} />
        <CellWords cells={cells} />
        <span className={styles.legend}>
          {baseNo !== null && (
            <span>
              <i className={styles.changed} aria-hidden="true" />
              {t('budgets.ui.grid.legendChanged', { version: baseNo })}
            </span>
          )}
          {columns.some(({ closed }) => closed) && (
            <span>
              <i className={styles.dot} aria-hidden="true" />
              {t('budgets.ui.grid.closedHead')}
            </span>
          )}
          {editable && <span className={styles.keys}>{t('budgets.ui.grid.keys')}</span>}
        </span>
      </div>
    </div>
  );
}
