import {
  type ImportChange,
  type ImportMode,
  type ImportReport,
  MAX_SHOWN_CHANGES,
} from '#kernel/import-report.ts';
import { namedProblems } from '#kernel/result.ts';
import type { RequestContext } from '../wire/context.ts';
import { expectationOf, type FoundHeading } from './columns.ts';
import type { RowProblem } from './parse-rows.ts';

/** About the form of a cell; what else is wrong, the message says with what is wanted. */
const isAboutForm = (key: string) => key.startsWith('common.wrong');

const MAX_VALUE = 100;

const badRowsOf = (problems: readonly RowProblem[]) => new Set(problems.map(({ row }) => row)).size;

/** Whether this import may write, given what is wrong with it. */
export function mayWrite(mode: ImportMode, problems: readonly RowProblem[]): boolean {
  if (mode === 'check') return false;
  return mode === 'skipBad' || problems.length === 0;
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
    column: place === undefined ? '' : text(place.heading),
    msg: text(key, params),
    expected: isAboutForm(key) && expectation !== undefined ? text(expectation) : '',
  };
}

/** What stands in the cell a problem is about. */
function valueAt({ places, body }: FoundHeading, { row, field }: RowProblem): string {
  const at = places.find(({ key }) => key === field)?.at ?? -1;
  const line = at < 0 ? undefined : body.find(({ number }) => number === row);
  return (line?.cells[at] ?? '').slice(0, MAX_VALUE);
}

/** A record that changes; fields by their name in the import. */
export interface PlannedChange extends Pick<ImportChange, 'kind' | 'row' | 'what'> {
  readonly fields: readonly {
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }[];
}

export interface Outcome {
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
  /** The first of what changes, and how many changes there are in all. */
  readonly changes: readonly PlannedChange[];
  readonly changing: number;
  readonly written: boolean;
}

export function importReport(
  words: Words,
  heading: FoundHeading,
  { problems, changes, changing, ...figures }: Outcome,
): ImportReport {
  const { named, more } = namedProblems([...problems].sort((a, b) => a.row - b.row));
  const columnOf = new Map(heading.places.map((place) => [place.key, place.heading]));
  const shown = changes.slice(0, MAX_SHOWN_CHANGES);
  return {
    ...figures,
    badRows: badRowsOf(problems),
    problems: named.map((problem) => ({
      row: problem.row,
      field: problem.field,
      key: problem.key,
      value: valueAt(heading, problem),
      ...problemInWords(words, heading, problem),
    })),
    moreProblems: more,
    changes: shown.map(({ fields, ...change }) => ({
      ...change,
      fields: fields.map((field) => ({
        ...field,
        column: words.text(columnOf.get(field.field) ?? field.field),
      })),
    })),
    moreChanges: changing - shown.length,
  };
}
