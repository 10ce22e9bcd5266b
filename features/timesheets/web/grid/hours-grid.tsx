import { memo, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetDay } from '#features/timesheets/contract.ts';
import {
  dayTotal,
  type RowKey,
  rowTotal,
  type SheetTerms,
  sheetTotal,
} from '#features/timesheets/rules.ts';
import { formatHours } from '#kernel/minutes.ts';
import { DataGrid } from '#web/ui/grid/data-grid.tsx';
import { DayHead } from '#web/ui/grid/day-head.tsx';
import gridStyles from '#web/ui/grid/grid.module.css';
import type { DraftRow } from './draft.ts';
import styles from './hours-grid.module.css';
import type { GridDay, HoursGridState } from './use-hours-grid.ts';
import type { CellMarks } from './wrong-cells.ts';

export type SheetColumn = SheetDay & GridDay;

/** What the head of a row can say; its hours are in the cells. */
export type HeadedRow = Pick<DraftRow, 'key' | 'projectId' | 'note'>;

interface HoursGridProps {
  readonly label: string;
  readonly rows: readonly DraftRow[];
  readonly days: readonly SheetColumn[];
  readonly today: string;
  readonly grid: HoursGridState<SheetColumn>;
  readonly terms: SheetTerms;
  readonly marks: CellMarks;
  readonly describedBy: string | undefined;
  /** The line that says what the keys do. */
  readonly keysId: string | undefined;
  readonly zeroMatters: boolean;
  readonly nameOf: (key: RowKey) => string;
  readonly headOf: (row: HeadedRow) => ReactNode;
}

/** What has room in a cell as it is; anything longer is set smaller, or cut. */
const ROOM = 3;
const ROW_HEIGHT = 40;

const DayHeads = memo(function DayHeads({ days, today }: Pick<HoursGridProps, 'days' | 'today'>) {
  return days.map((day, index) => (
    <DayHead
      key={day.date}
      day={day}
      off={!day.open}
      today={day.date === today}
      label={day.label}
      aria-colindex={index + 2}
    />
  ));
});

/** Drawn again when what it says changes, not with every hour in its row. */
const Head = memo(function Head(
  props: Omit<HeadedRow, 'key'> & {
    readonly rowKey: RowKey;
    readonly headOf: HoursGridProps['headOf'];
  },
) {
  const { rowKey, projectId, note, headOf } = props;
  return headOf({ key: rowKey, projectId, note });
});

function dayState(minutes: number, required: number): 'off' | 'none' | 'part' | 'full' | 'over' {
  if (minutes > required) return 'over';
  if (required === 0) return 'off';
  if (minutes === 0) return 'none';
  return minutes === required ? 'full' : 'part';
}

type DayTotalsProps = Pick<HoursGridProps, 'rows' | 'days' | 'terms'>;

const DayTotals = memo(function DayTotals({ rows, days, terms }: DayTotalsProps) {
  return days.map(({ date }, index) => {
    const minutes = dayTotal(rows, date);
    const state = dayState(minutes, terms.required.get(date) ?? 0);
    return (
      <td
        key={date}
        className={`${gridStyles.footCell} ${styles.dayTotal}`}
        data-state={state}
        data-long={formatHours(minutes).length > ROOM}
        aria-colindex={index + 2}
      >
        {state === 'none' ? '–' : minutes > 0 && formatHours(minutes)}
      </td>
    );
  });
});

const labelOf = ({ label }: GridDay) => label;

/** The days of a batch beside each other and the projects beneath each other, as in a spreadsheet. */
export function HoursGrid(props: HoursGridProps) {
  const { rows, days, grid, terms, marks, zeroMatters, nameOf, headOf } = props;
  const { t } = useTranslation();
  return (
    <DataGrid
      grid={grid}
      label={props.label}
      keysId={props.keysId}
      describedBy={props.describedBy}
      className={styles.frame}
      rowHeight={ROW_HEIGHT}
      room={ROOM}
      top={{
        head: t('timesheets.ui.projectColumn'),
        cells: <DayHeads days={days} today={props.today} />,
        tail: t('timesheets.ui.total'),
      }}
      foot={{
        head: t('timesheets.ui.dayTotals'),
        cells: <DayTotals rows={rows} days={days} terms={terms} />,
        tail: formatHours(sheetTotal(rows)),
      }}
      marksOf={({ key }) => marks.get(key)}
      rowLabel={useCallback(({ key }: DraftRow) => nameOf(key), [nameOf])}
      columnLabel={labelOf}
      headOf={useCallback(
        ({ key, projectId, note }: DraftRow) => (
          <Head rowKey={key} projectId={projectId} note={note} headOf={headOf} />
        ),
        [headOf],
      )}
      tailOf={useCallback(
        (row: DraftRow) => {
          const total = rowTotal(row);
          return (
            <span className={styles.rowTotal} data-wrong={zeroMatters && total === 0}>
              {formatHours(total)}
            </span>
          );
        },
        [zeroMatters],
      )}
    />
  );
}
