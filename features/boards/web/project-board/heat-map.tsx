import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMonthWords } from '../board/use-month-words.ts';
import { type HeatCell, type HeatMode, type HeatRow, hasFigures, SUM_COLUMN } from './heat.ts';
import styles from './heat-map.module.css';
import { useHeatWords } from './heat-words.ts';
import { analysisPath } from './paths.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const COLUMNS = Array.from({ length: SUM_COLUMN }, (_, at) => at + 1);

interface At {
  readonly row: number;
  readonly column: number;
}

interface Tip extends At {
  readonly left: number;
  readonly top: number;
  readonly below: boolean;
}

/** The cell an event is about, with its place in the frame. */
function cellAt(frame: HTMLElement, target: EventTarget): Tip | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (button === null) return null;
  const [row = 0, column = 0] = (button.dataset.cell ?? '').split(' ').map(Number);
  const [cell, whole] = [button.getBoundingClientRect(), frame.getBoundingClientRect()];
  // Above where there is no room beneath.
  const below = cell.bottom + 64 < window.innerHeight;
  return {
    row,
    column,
    below,
    left: Math.min(Math.max(cell.left - whole.left + cell.width / 2, 90), whole.width - 90),
    top: below ? cell.bottom - whole.top + 5 : cell.top - whole.top - 5,
  };
}

interface HeatMapProps {
  readonly rows: readonly HeatRow[];
  readonly mode: HeatMode;
  readonly maxPeriod: number;
  readonly label: string;
  readonly onOpen: (row: HeatRow, cell: HeatCell) => void;
}

/** Where a key leads; only to cells that have something to say. */
function walkTo(event: KeyboardEvent, at: At, map: readonly HeatRow[]): At | null {
  const rows = map.length;
  // Months may be open at both ends: accounts begin within a year, too.
  const columns = COLUMNS.filter((column) => {
    const cell = map[0]?.cells[column - 1];
    return cell !== undefined && hasFigures(cell);
  });
  const place = columns.indexOf(at.column);
  const far = event.ctrlKey || event.metaKey;
  const column = (index: number) => columns[Math.min(Math.max(index, 0), columns.length - 1)];
  if (event.key === 'Home') return { row: far ? 0 : at.row, column: column(0) ?? at.column };
  if (event.key === 'End') {
    return { row: far ? rows - 1 : at.row, column: column(columns.length) ?? at.column };
  }
  const step = STEPS[event.key];
  if (step === undefined) return null;
  return {
    row: Math.min(Math.max(at.row + step[0], 0), rows - 1),
    column: column(place + step[1]) ?? at.column,
  };
}

/** Documents by months; one cell is in the order of the tab key, and the arrows walk from it. */
export function HeatMap({ rows, mode, maxPeriod, label, onOpen }: HeatMapProps) {
  const { t } = useTranslation();
  const { monthWord } = useMonthWords();
  const words = useHeatWords(mode);
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<At>({ row: 0, column: Math.max(1, maxPeriod) });
  const [tip, setTip] = useState<Tip | null>(null);
  const current = { row: Math.min(at.row, rows.length - 1), column: at.column };
  const show = ({ target }: MouseEvent | FocusEvent) => {
    if (frame.current !== null) setTip(cellAt(frame.current, target));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = walkTo(event, current, rows);
    if (next === null || !(event.target as Element).closest('[data-cell]')) return;
    event.preventDefault();
    setAt(next);
    frame.current
      ?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)
      ?.focus({ preventScroll: false });
  };
  const tipRow = tip === null ? undefined : rows[tip.row];
  const tipCell = tipRow?.cells[(tip?.column ?? 0) - 1];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the cells inside, which are buttons.
    <div
      ref={frame}
      className={styles.frame}
      onMouseOver={show}
      onMouseLeave={() => setTip(null)}
      onFocus={show}
      onBlur={() => setTip(null)}
      onKeyDown={press}
    >
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows walk its cells. */}
        <table className={styles.map} role="grid" aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className={styles.hidden}>{t('boards.projectBoard.heat.document')}</span>
              </th>
              {COLUMNS.slice(0, -1).map((column) => (
                <th key={column} scope="col">
                  {monthWord(column)}
                </th>
              ))}
              <th scope="col">{t('boards.projectBoard.heat.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={row.key} data-faint={row.faint} data-company={row.document === null}>
                <th scope="row" className={styles.name} title={row.document?.name}>
                  {row.document === null ? (
                    words.nameOf(row)
                  ) : (
                    <Link
                      className={styles.link}
                      to={analysisPath(row.document.budgetId)}
                      tabIndex={-1}
                    >
                      {words.nameOf(row)}
                    </Link>
                  )}
                </th>
                {row.cells.map((cell) => (
                  <td
                    key={cell.column}
                    data-tone={cell.tone}
                    data-sum={cell.column === SUM_COLUMN}
                    {...(cell.tone === 'before' && { title: t('boards.projectBoard.heat.before') })}
                  >
                    {cell.tone === 'before' && words.textOf(cell)}
                    {hasFigures(cell) && (
                      <button
                        type="button"
                        className={styles.cell}
                        data-cell={`${rowAt} ${cell.column}`}
                        tabIndex={current.row === rowAt && current.column === cell.column ? 0 : -1}
                        aria-label={words.labelOf(row, cell)}
                        onFocus={() => setAt({ row: rowAt, column: cell.column })}
                        onClick={() => onOpen(row, cell)}
                      >
                        {words.textOf(cell)}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {tip !== null && tipRow !== undefined && tipCell !== undefined && (
        <div
          className={styles.tip}
          data-below={tip.below}
          style={{ left: tip.left, top: tip.top }}
          aria-hidden="true"
        >
          {words.linesOf(tipRow, tipCell).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      )}
    </div>
  );
}
