import type { Month } from '#kernel/dates.ts';
import {
  type ImportChange,
  type ImportMode,
  type ImportReport,
  MAX_SHOWN_CHANGES,
} from '#kernel/import-report.ts';
import type { SheetRow } from '../spreadsheet/read-sheet.ts';
import type { RequestContext } from '../wire/context.ts';
import { columnName, expectationOf, type FoundHeading } from './columns.ts';
import type { Problems, RowProblem } from './problems.ts';

/** About the form of a cell; what else is wrong, the message says with what is wanted. */
const isAboutForm = (key: string) => key.startsWith('common.wrong');

const MAX_VALUE = 100;

type FoundProblems = ReturnType<Problems['with']>;

/** Whether this import may write, given what is wrong with it. */
export function mayWrite(
  mode: ImportMode,
  problems: Pick<FoundProblems, 'count'>,
  wholeOnly = false,
): boolean {
  if (mode === 'check') return false;
  return (mode === 'skipBad' && !wholeOnly) || problems.count === 0;
}

type Words = Pick<RequestContext, 'text'>;

/** A problem in words: what it is about, what is wrong and what may stand there. */
export function problemInWords(
  { text }: Words,
  { places }: Pick<FoundHeading, 'places'>,
  { field, key, params }: RowProblem,
) {
  const place = places.find((column) => column.key === field);
  const expectation = place === undefined ? undefined : expectationOf(place);
  return {
    column: place === undefined ? '' : columnName(text, place),
    msg: text(key, params),
    expected: isAboutForm(key) && expectation !== undefined ? text(expectation) : '',
  };
}

/** A file as it stands: its headings, and portion by portion what is beneath them. */
interface SheetAsItIs {
  readonly heading: FoundHeading;
  body(): AsyncIterable<readonly SheetRow[]>;
}

/** What stands in the cells some problems are about, in their order. */
async function valuesAt(
  { heading: { places }, body }: SheetAsItIs,
  problems: readonly RowProblem[],
): Promise<string[]> {
  const wanted = new Set(problems.map(({ row }) => row));
  const cellsOf = new Map<number, readonly string[]>();
  if (wanted.size > 0) {
    const last = Math.max(...wanted);
    for await (const rows of body()) {
      for (const { number, cells } of rows) if (wanted.has(number)) cellsOf.set(number, cells);
      if ((rows.at(-1)?.number ?? 0) >= last) break;
    }
  }
  const atOf = new Map(places.map(({ key, at }) => [key, at]));
  return problems.map(({ row, field }) =>
    (cellsOf.get(row)?.[atOf.get(field) ?? -1] ?? '').slice(0, MAX_VALUE),
  );
}

/** A record that changes; fields by their name in the import. */
export interface PlannedChange extends Pick<ImportChange, 'kind' | 'row' | 'what'> {
  readonly fields: readonly {
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** Something worth knowing about some rows, which are taken all the same. */
export interface PlannedNotice {
  readonly key: string;
  readonly rows: readonly number[];
  /** What it is about, where that says more than the rows. */
  readonly names?: ReadonlySet<string>;
  /** The same of months, which are written out. */
  readonly months?: ReadonlySet<Month>;
}

export interface Outcome {
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly problems: FoundProblems;
  /** The first of what changes, and how many changes there are in all. */
  readonly changes: readonly PlannedChange[];
  readonly changing: number;
  readonly written: boolean;
  readonly blocked?: true;
  readonly wholeOnly?: true;
  readonly notices?: readonly PlannedNotice[];
  readonly corrections?: number;
}

/** More row numbers than these are not read in a sentence. */
const ROWS_IN_NOTICE = 5;

function noticeInWords({ text }: Words, notice: PlannedNotice) {
  const { key, rows, names = [], months = [] } = notice;
  const firstOf = (all: readonly (string | number)[]) =>
    all.slice(0, ROWS_IN_NOTICE).join(', ') + (all.length > ROWS_IN_NOTICE ? ' …' : '');
  const said = {
    count: rows.length,
    rows: firstOf(rows),
    names: firstOf([...names]),
    months: firstOf([...months]),
  };
  return { key, count: rows.length, msg: text(key, said) };
}

export async function importReport(
  words: Words,
  sheet: SheetAsItIs,
  { problems, changes, changing, notices, ...figures }: Outcome,
): Promise<ImportReport> {
  const { heading } = sheet;
  const values = await valuesAt(sheet, problems.first);
  const columnOf = new Map(
    heading.places.map((place) => [place.key, columnName(words.text, place)]),
  );
  const shown = changes.slice(0, MAX_SHOWN_CHANGES);
  return {
    ...figures,
    ...(notices && { notices: notices.map((notice) => noticeInWords(words, notice)) }),
    badRows: problems.badRows,
    problems: problems.first.map((problem, at) => ({
      row: problem.row,
      field: problem.field,
      key: problem.key,
      value: values[at] ?? '',
      ...problemInWords(words, heading, problem),
    })),
    moreProblems: problems.count - problems.first.length,
    changes: shown.map(({ fields, ...change }) => ({
      ...change,
      fields: fields.map((field) => ({
        ...field,
        column: columnOf.get(field.field) ?? field.field,
      })),
    })),
    moreChanges: changing - shown.length,
  };
}
