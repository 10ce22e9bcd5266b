import { memo, type ReactNode, useMemo } from 'react';
import type { Failure, RowKey } from '#features/timesheets/rules.ts';
import { rowTotal } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { formatHours } from '#kernel/minutes.ts';
import { cellText, type DraftRow } from './draft.ts';
import { ActiveCell, StillCell } from './grid-cell.tsx';
import styles from './hours-grid.module.css';

export interface GridDay {
  readonly date: CalendarDate;
  readonly open: boolean;
  /** How the day is read out. */
  readonly label: string;
}

/** What the head of a row can say; its hours are in the cells. */
export type HeadedRow = Pick<DraftRow, 'key' | 'projectId' | 'note'>;

interface GridRowProps {
  readonly index: number;
  readonly row: DraftRow;
  readonly days: readonly GridDay[];
  /** Must stay the same function for rows to be drawn only when they change. */
  readonly headOf: (row: HeadedRow) => ReactNode;
  readonly label: string;
  /** Columns of this row that are selected, first and last; -1 for none. */
  readonly from: number;
  readonly to: number;
  /** Columns of this row that the fill handle has been drawn over. */
  readonly drawnFrom: number;
  readonly drawnTo: number;
  /** The column with the fill handle, or -1. */
  readonly handle: number;
  /** The column somebody is in, or -1. */
  readonly active: number;
  readonly focused: boolean;
  readonly editing: string | null;
  readonly within: boolean;
  readonly editable: boolean;
  readonly wrongDates: ReadonlySet<CalendarDate> | undefined;
  readonly describedBy: string | undefined;
  readonly zeroMatters: boolean;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** One row of the grid; drawn again only when something in it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, days, headOf, label, from, to, active, editable, wrongDates } = props;
  const total = rowTotal(row);
  const { key, projectId, note } = row;
  const head = useMemo(() => headOf({ key, projectId, note }), [headOf, key, projectId, note]);
  return (
    <tr>
      <th scope="row" className={styles.head}>
        {head}
      </th>
      {days.map(({ date, open, label: day }, column) => {
        const look = {
          row: index,
          column,
          text: cellText(row, date),
          open: open && editable,
          wrong: wrongDates?.has(date) === true,
          late: !open,
          selected: column >= from && column <= to,
          drawn: column >= props.drawnFrom && column <= props.drawnTo,
          handle: column === props.handle,
        };
        if (column !== active) return <StillCell key={date} {...look} />;
        return (
          <ActiveCell
            key={date}
            {...look}
            label={`${label} ${day}`}
            describedBy={look.wrong ? props.describedBy : undefined}
            entry={`${row.key} ${date}`}
            focused={props.focused}
            editing={props.editing}
            within={props.within}
            onType={props.onType}
            onEnter={props.onEnter}
            onLeave={props.onLeave}
          />
        );
      })}
      <td className={styles.total} data-wrong={props.zeroMatters && total === 0}>
        {formatHours(total)}
      </td>
    </tr>
  );
});

/** Which days of which row something is wrong with. */
export function wrongCells(
  failures: readonly Failure[],
): ReadonlyMap<RowKey, ReadonlySet<CalendarDate>> {
  const cells = new Map<RowKey, Set<CalendarDate>>();
  for (const { keys, dates } of failures) {
    for (const key of keys) {
      const known = cells.get(key) ?? new Set();
      for (const date of dates) known.add(date);
      cells.set(key, known);
    }
  }
  return cells;
}
