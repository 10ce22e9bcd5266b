import type { ForecastInput, StoreForecast } from '#features/boards/contract-forecast.ts';
import type { Unit } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import {
  exactWanYuan,
  type Fen,
  fenToYuan,
  formatWanYuan,
  formatYuan,
  parseWanYuan,
  parseYuan,
  yuanToFen,
} from '#kernel/money.ts';
import { plainNumber } from '#kernel/typed-number.ts';
import type { CellColumn, CellRow } from '#web/ui/grid/cell-rows.ts';
import type { Codec, Content } from '#web/ui/grid/model.ts';

/** What somebody expects, or nothing: then it counts as planned. */
export type Expected = number | '';

const isNumber = (value: Expected): value is number => value !== '';

const shared = {
  empty: '' as const,
  same: (a: Expected, b: Expected) => a === b,
  sum: (values: readonly Expected[]): Expected =>
    values.filter(isNumber).reduce((sum, value) => sum + value, 0),
};

const written =
  (format: (value: number) => string) =>
  (value: Expected): string =>
    isNumber(value) ? format(value) : '';

/** Amounts in the unit of the page, typed in full. */
export const amountCodec = (unit: Unit): Codec<Expected> => ({
  ...shared,
  show: written(unit === 'wan' ? formatWanYuan : formatYuan),
  edit: written(unit === 'wan' ? exactWanYuan : (fen) => formatYuan(fen).replaceAll(',', '')),
  read: (text) => {
    if (text === '') return '';
    return unit === 'wan' ? parseWanYuan(text) : parseYuan(text);
  },
});

const HUNDREDTHS = 100;
const WHOLE = 100 * HUNDREDTHS;

/** Per cent with up to two decimals, from 0 to 100, kept in hundredths. */
export const percentCodec: Codec<Expected> = {
  ...shared,
  show: written((value) => String(value / HUNDREDTHS)),
  edit: written((value) => String(value / HUNDREDTHS)),
  read: (text) => {
    const plain = text.replace(/\s*%$/, '');
    if (plain === '') return '';
    if (plainNumber(plain) === null) return null;
    const hundredths = parseYuan(plain);
    return hundredths === null || hundredths < 0 || hundredths > WHOLE ? null : hundredths;
  },
};

/** A line of the plan with what is expected of its open months. */
export interface ForecastLine extends CellRow<Expected> {
  readonly of: ForecastInput['lines'][number] | null;
  readonly planned: Readonly<Record<Month, Fen>>;
}

const asExpected = (yuan: number | null): Expected => (yuan === null ? '' : yuanToFen(yuan));

export const linesOf = ({ lines }: ForecastInput): readonly ForecastLine[] =>
  lines.map((line) => ({
    key: `${line.projectId} ${line.subCategoryId}`,
    of: line,
    planned: Object.fromEntries(
      line.months.map(({ month, planned }) => [month, yuanToFen(planned)]),
    ),
    values: Object.fromEntries(
      line.months.map(({ month, expected }) => [month, asExpected(expected)]),
    ),
    unread: {},
  }));

export const PERCENT_ROW = 'percent';

export const percentLine = ({ percentDone }: ForecastInput): ForecastLine => ({
  key: PERCENT_ROW,
  of: null,
  planned: {},
  values: Object.fromEntries(
    percentDone.map(({ month, percent }) => [
      month,
      percent === null ? '' : Math.round(percent * HUNDREDTHS),
    ]),
  ),
  unread: {},
});

export const openMonths = ({ lines }: ForecastInput): readonly Month[] =>
  [...new Set(lines.flatMap(({ months }) => months.map(({ month }) => month)))].sort();

/** What counts in a cell: what was entered, else what is planned. */
function effectiveAt(line: ForecastLine, month: Month): Expected {
  const value = line.values[month] ?? '';
  return value === '' ? (line.planned[month] ?? '') : value;
}

/** A cell shows what counts; what cannot be read stays as it was typed. */
export function contentAt(line: ForecastLine, { key, sumOf }: CellColumn): Content<Expected> {
  if (sumOf !== undefined) {
    return { value: shared.sum(sumOf.map((month) => effectiveAt(line, month))) };
  }
  const text = line.unread[key];
  return text === undefined ? { value: effectiveAt(line, key) } : { unread: text };
}

/** What all lines come to, month by month. */
export const totalOf = (
  lines: readonly ForecastLine[],
  months: readonly Month[],
): CellRow<Expected> => ({
  key: 'total',
  tone: 'total',
  values: Object.fromEntries(
    months.map((month) => [month, shared.sum(lines.map((line) => effectiveAt(line, month)))]),
  ),
  unread: {},
});

/** Only what is another value than before is sent; nothing takes a figure back. */
export function changesOf(
  before: ForecastInput,
  lines: readonly ForecastLine[],
  percent: ForecastLine,
): Pick<StoreForecast, 'expected' | 'percentDone'> {
  const known = new Map(linesOf(before).map((line) => [line.key, line]));
  const expected = lines.flatMap(({ key, of, values }) =>
    of === null
      ? []
      : Object.entries(values)
          .filter(([month, value]) => (known.get(key)?.values[month] ?? '') !== value)
          .map(([month, value]) => ({
            projectId: of.projectId,
            subCategoryId: of.subCategoryId,
            month,
            amount: value === '' ? null : fenToYuan(value),
          })),
  );
  const done = percentLine(before).values;
  const percentDone = Object.entries(percent.values)
    .filter(([month, value]) => (done[month] ?? '') !== value)
    .map(([month, value]) => ({
      month,
      percent: value === '' ? null : value / HUNDREDTHS,
    }));
  return { expected, percentDone };
}

export type ForecastChanges = ReturnType<typeof changesOf>;

/** The same changes on another ground: what others entered meanwhile stays beside them. */
export function withChanges(
  input: ForecastInput,
  { expected, percentDone }: ForecastChanges,
): { readonly lines: readonly ForecastLine[]; readonly percent: ForecastLine } {
  const lines = linesOf(input).map((line) => {
    const own = expected.filter(
      ({ projectId, subCategoryId, month }) =>
        line.key === `${projectId} ${subCategoryId}` && month in line.planned,
    );
    if (own.length === 0) return line;
    const values = Object.fromEntries(own.map(({ month, amount }) => [month, asExpected(amount)]));
    return { ...line, values: { ...line.values, ...values } };
  });
  const percent = percentLine(input);
  const values = Object.fromEntries(
    percentDone
      .filter(({ month }) => month in percent.values)
      .map(({ month, percent: value }) => [
        month,
        value === null ? ('' as const) : Math.round(value * HUNDREDTHS),
      ]),
  );
  return { lines, percent: { ...percent, values: { ...percent.values, ...values } } };
}

/** How many cells hold what is no value. */
export const unreadCells = (lines: readonly ForecastLine[]): number =>
  lines.reduce((sum, { unread }) => sum + Object.keys(unread).length, 0);
