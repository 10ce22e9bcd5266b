import type { SheetRow } from '#features/timesheets/contract.ts';
import {
  type Absence,
  minutesOrNaN,
  type RowKey,
  type RuledRow,
  rowKey,
} from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { formatHours, type Minutes, minutesToHours, parseHours } from '#kernel/minutes.ts';

/** A row as it is being filled in. What cannot be read as hours stays as it was typed. */
export interface DraftRow extends RuledRow {
  readonly projectId: number | null;
  readonly absence: Absence | null;
  readonly note: string;
  readonly typed: Readonly<Record<CalendarDate, string>>;
}

export interface Draft {
  readonly rows: readonly DraftRow[];
  readonly past: readonly (readonly DraftRow[])[];
  readonly future: readonly (readonly DraftRow[])[];
}

export interface CellEntry {
  readonly key: RowKey;
  readonly date: CalendarDate;
  readonly text: string;
}

export type DraftAction =
  | { readonly type: 'enter'; readonly cells: readonly CellEntry[] }
  | { readonly type: 'add'; readonly subjects: readonly RowSubject[] }
  | { readonly type: 'remove'; readonly key: RowKey }
  | { readonly type: 'note'; readonly key: RowKey; readonly note: string }
  | { readonly type: 'replace'; readonly rows: readonly DraftRow[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

interface RowSubject {
  readonly projectId: number | null;
  readonly absence: Absence | null;
}

const REMEMBERED = 100;

export const emptyRow = ({ projectId, absence }: RowSubject): DraftRow => ({
  key: rowKey({ projectId, absence }),
  projectId,
  absence,
  note: '',
  minutes: {},
  typed: {},
});

export function draftRow(row: SheetRow): DraftRow {
  const minutes = Object.entries(row.hours).map(([date, hours]) => [date, minutesOrNaN(hours)]);
  return { ...emptyRow(row), note: row.note, minutes: Object.fromEntries(minutes) };
}

/** For the wire. Only what can be read is sent; the caller makes sure that everything can. */
export function wireRow({ projectId, absence, note, minutes }: DraftRow): SheetRow {
  const cells = Object.entries(minutes).filter(([, value]) => value > 0);
  return {
    projectId,
    absence,
    note,
    hours: Object.fromEntries(cells.map(([date, value]) => [date, minutesToHours(value)])),
  };
}

export const newDraft = (rows: readonly SheetRow[]): Draft => ({
  rows: rows.map(draftRow),
  past: [],
  future: [],
});

export function cellText(row: Pick<DraftRow, 'minutes' | 'typed'>, date: CalendarDate): string {
  const typed = row.typed[date];
  if (typed !== undefined) return typed;
  const minutes = row.minutes[date];
  return minutes === undefined || minutes === 0 ? '' : formatHours(minutes);
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

function entered(row: DraftRow, date: CalendarDate, text: string): DraftRow {
  const plain = text.trim();
  const typed = without(row.typed, date);
  if (plain === '') return { ...row, typed, minutes: without(row.minutes, date) };
  const minutes: Minutes | null = parseHours(plain);
  if (minutes === null) {
    return {
      ...row,
      typed: { ...typed, [date]: plain },
      minutes: { ...row.minutes, [date]: Number.NaN },
    };
  }
  const shown = minutes === 0 ? without(row.minutes, date) : { ...row.minutes, [date]: minutes };
  return { ...row, typed, minutes: shown };
}

function enterCells(rows: readonly DraftRow[], cells: readonly CellEntry[]): readonly DraftRow[] {
  const changed = new Map<RowKey, DraftRow>(rows.map((row) => [row.key, row]));
  for (const { key, date, text } of cells) {
    const row = changed.get(key);
    if (row === undefined || cellText(row, date) === text.trim()) continue;
    changed.set(key, entered(row, date, text));
  }
  const next = rows.map((row) => changed.get(row.key) ?? row);
  return next.every((row, index) => row === rows[index]) ? rows : next;
}

function nextRows(rows: readonly DraftRow[], action: DraftAction): readonly DraftRow[] {
  switch (action.type) {
    case 'enter':
      return enterCells(rows, action.cells);
    case 'add': {
      const known = new Set(rows.map(({ key }) => key));
      const added = action.subjects.map(emptyRow).filter(({ key }) => !known.has(key));
      return added.length === 0 ? rows : inOrder([...rows, ...added]);
    }
    case 'remove':
      return rows.filter(({ key }) => key !== action.key);
    case 'note': {
      const { key, note } = action;
      const isNew = rows.some((row) => row.key === key && row.note !== note);
      return isNew ? rows.map((row) => (row.key === key ? { ...row, note } : row)) : rows;
    }
    case 'replace':
      return inOrder(action.rows);
    default:
      return rows;
  }
}

/** Absences stand beneath the projects. */
const inOrder = (rows: readonly DraftRow[]) => [
  ...rows.filter(({ absence }) => absence === null),
  ...rows.filter(({ absence }) => absence !== null),
];

export function changeDraft(draft: Draft, action: DraftAction): Draft {
  const { rows, past, future } = draft;
  if (action.type === 'undo') {
    const [last] = past.slice(-1);
    if (last === undefined) return draft;
    return { rows: last, past: past.slice(0, -1), future: [rows, ...future] };
  }
  if (action.type === 'redo') {
    const [next, ...later] = future;
    return next === undefined ? draft : { rows: next, past: [...past, rows], future: later };
  }
  const next = nextRows(rows, action);
  if (next === rows) return draft;
  return { rows: next, past: [...past, rows].slice(-REMEMBERED), future: [] };
}
