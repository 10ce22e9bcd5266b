import type { SheetRow } from '#features/timesheets/contract.ts';
import {
  type Absence,
  minutesOrNaN,
  type RowKey,
  type RuledRow,
  rowKey,
} from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Minutes, minutesToHours } from '#kernel/minutes.ts';
import { begun, changed, type History, redone, undone } from '#web/ui/grid/history.ts';
import { type Content, readText, sameContent, shownText } from '#web/ui/grid/model.ts';
import { hoursCodec } from './hours-codec.ts';

/** A row as it is being filled in. What cannot be read as hours stays as it was typed. */
export interface DraftRow extends RuledRow {
  readonly projectId: number | null;
  readonly absence: Absence | null;
  readonly note: string;
  readonly typed: Readonly<Record<CalendarDate, string>>;
}

export type Draft = History<readonly DraftRow[]>;

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

export const newDraft = (rows: readonly SheetRow[]): Draft => begun(rows.map(draftRow));

type Hours = Pick<DraftRow, 'minutes' | 'typed'>;

export function cellContent({ minutes, typed }: Hours, date: CalendarDate): Content<Minutes> {
  const text = typed[date];
  return text === undefined ? { value: minutes[date] ?? 0 } : { unread: text };
}

export const cellText = (row: Hours, date: CalendarDate): string =>
  shownText(hoursCodec, cellContent(row, date));

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

function entered(row: DraftRow, date: CalendarDate, content: Content<Minutes>): DraftRow {
  const typed = without(row.typed, date);
  if (content.unread !== undefined) {
    return {
      ...row,
      typed: { ...typed, [date]: content.unread },
      minutes: { ...row.minutes, [date]: Number.NaN },
    };
  }
  const { value } = content;
  const minutes = value === 0 ? without(row.minutes, date) : { ...row.minutes, [date]: value };
  return { ...row, typed, minutes };
}

function enterCells(rows: readonly DraftRow[], cells: readonly CellEntry[]): readonly DraftRow[] {
  const changedRows = new Map<RowKey, DraftRow>(rows.map((row) => [row.key, row]));
  for (const { key, date, text } of cells) {
    const row = changedRows.get(key);
    if (row === undefined) continue;
    const content = readText(hoursCodec, text);
    if (sameContent(hoursCodec, cellContent(row, date), content)) continue;
    changedRows.set(key, entered(row, date, content));
  }
  const next = rows.map((row) => changedRows.get(row.key) ?? row);
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
export const inOrder = (rows: readonly DraftRow[]) => [
  ...rows.filter(({ absence }) => absence === null),
  ...rows.filter(({ absence }) => absence !== null),
];

export function changeDraft(draft: Draft, action: DraftAction): Draft {
  if (action.type === 'undo') return undone(draft);
  if (action.type === 'redo') return redone(draft);
  return changed(draft, nextRows(draft.rows, action));
}
