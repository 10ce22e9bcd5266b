import { type CSSProperties, memo, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetDay } from '#features/timesheets/contract.ts';
import { dayTotal, type RowKey, type SheetTerms, sheetTotal } from '#features/timesheets/rules.ts';
import { dayOfWeek } from '#kernel/dates.ts';
import { formatHours } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import type { DraftRow } from './draft.ts';
import { type GridDay, GridRow, type HeadedRow, type wrongCells } from './grid-row.tsx';
import styles from './hours-grid.module.css';
import { type Span, spanOf } from './selection.ts';
import type { Grid } from './use-grid.ts';

interface HoursGridProps {
  readonly label: string;
  readonly rows: readonly DraftRow[];
  readonly days: readonly (SheetDay & GridDay)[];
  readonly today: string;
  readonly grid: Grid;
  readonly terms: SheetTerms;
  readonly editable: boolean;
  readonly wrong: ReturnType<typeof wrongCells>;
  readonly describedBy: string | undefined;
  /** The line that says what the keys do. */
  readonly keysId: string | undefined;
  readonly zeroMatters: boolean;
  readonly nameOf: (key: RowKey) => string;
  readonly headOf: (row: HeadedRow) => ReactNode;
}

const Head = memo(function Head({ days, today }: Pick<HoursGridProps, 'days' | 'today'>) {
  const { t, i18n } = useTranslation();
  const { weekdayLetter } = useDates();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {t('timesheets.ui.projectColumn')}
        </th>
        {days.map(({ date, open, kind, nameZh, nameEn, label }) => (
          <th
            key={date}
            scope="col"
            className={styles.day}
            data-open={open}
            data-today={date === today}
            data-kind={kind}
            data-week={dayOfWeek(date) === 1}
            title={i18n.language === 'en' ? nameEn : nameZh}
            aria-label={label}
          >
            <span className={styles.weekday}>{weekdayLetter(date)}</span>
            <span className={styles.number}>{Number(date.slice(-2))}</span>
          </th>
        ))}
        <th scope="col" className={styles.totalHead}>
          {t('timesheets.ui.total')}
        </th>
      </tr>
    </thead>
  );
});

function dayState(minutes: number, required: number): 'off' | 'none' | 'part' | 'full' | 'over' {
  if (minutes > required) return 'over';
  if (required === 0) return 'off';
  if (minutes === 0) return 'none';
  return minutes === required ? 'full' : 'part';
}

type FootProps = Pick<HoursGridProps, 'rows' | 'days' | 'terms'>;

const Foot = memo(function Foot({ rows, days, terms }: FootProps) {
  const { t } = useTranslation();
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.head}>
          {t('timesheets.ui.dayTotals')}
        </th>
        {days.map(({ date }) => {
          const minutes = dayTotal(rows, date);
          const state = dayState(minutes, terms.required.get(date) ?? 0);
          return (
            <td
              key={date}
              className={styles.dayTotal}
              data-state={state}
              data-long={formatHours(minutes).length > 3}
            >
              {state === 'none' ? '–' : minutes > 0 && formatHours(minutes)}
            </td>
          );
        })}
        <td className={styles.total}>{formatHours(sheetTotal(rows))}</td>
      </tr>
    </tfoot>
  );
});

/** Which columns of a row a span covers, first and last; none of them is -1 to -2. */
const columnsOf = (span: Span | null, row: number): readonly [number, number] =>
  span !== null && row >= span.top && row <= span.bottom ? [span.left, span.right] : [-1, -2];

/** The far end of a selection is kept in view while it is being stretched. */
function useReachInView({ table, selection, focused }: Grid): void {
  const { row, column } = selection.reach;
  useEffect(() => {
    if (!focused) return;
    const cell = table.current?.querySelector(`[data-row="${row}"][data-column="${column}"]`);
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [table, focused, row, column]);
}

/** The days of a batch beside each other and the projects beneath each other, as in a spreadsheet. */
export function HoursGrid(props: HoursGridProps) {
  const { label, rows, days, grid, terms, editable, wrong, nameOf, headOf } = props;
  const { selection, editing, focused, handlers } = grid;
  const span = spanOf(selection);
  const selected = focused ? span : null;
  const fillable = focused && editable && editing === null;
  useReachInView(grid);
  return (
    <div className={styles.frame} style={{ '--days': days.length } as CSSProperties}>
      {/* Where Tab goes on from when it leads past the grid. */}
      <span tabIndex={-1} />
      <table
        ref={grid.table}
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells to be filled in
        role="grid"
        aria-label={label}
        aria-describedby={props.keysId}
        aria-readonly={!editable}
        aria-multiselectable="true"
        tabIndex={-1}
        {...handlers}
      >
        <Head days={days} today={props.today} />
        <tbody>
          {rows.map((row, index) => {
            const [from, to] = columnsOf(selected, index);
            const [drawnFrom, drawnTo] = columnsOf(grid.drawn, index);
            const isActive = index === selection.active.row && (editable || focused);
            return (
              <GridRow
                key={row.key}
                index={index}
                row={row}
                days={days}
                headOf={headOf}
                label={nameOf(row.key)}
                from={from}
                to={to}
                drawnFrom={drawnFrom}
                drawnTo={drawnTo}
                handle={fillable && index === span.bottom ? span.right : -1}
                active={isActive ? selection.active.column : -1}
                focused={isActive && focused}
                editing={isActive ? editing : null}
                within={isActive && grid.within}
                editable={editable}
                wrongDates={wrong.get(row.key)}
                describedBy={props.describedBy}
                zeroMatters={props.zeroMatters}
                onType={grid.type}
                onEnter={grid.onEnter}
                onLeave={grid.onLeave}
              />
            );
          })}
        </tbody>
        <Foot rows={rows} days={days} terms={terms} />
      </table>
      <span tabIndex={-1} />
    </div>
  );
}
