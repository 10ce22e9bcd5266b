import type { GridKind } from '#features/budgets/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { formatHours } from '#kernel/minutes.ts';
import { formatYuan } from '#kernel/money.ts';
import type { ImportedLine, ImportedSheet } from '#server/platform/import/kind.ts';
import type { ParsedRow } from '#server/platform/import/parse-rows.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import { readValue, type SheetValues, valueIn } from './row.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export const shown = (kind: GridKind, value: number) =>
  kind === 'amount' ? formatYuan(value) : formatHours(value);

/** What a row says it comes to, held against its months. */
export const rowSumProblems = (
  lines: readonly ParsedRow<SheetValues>[],
  kind: GridKind,
  months: readonly Month[],
) =>
  lines.flatMap(({ number, value }) => {
    const found = sum(months.map((month) => valueIn(value, month)));
    return value.total === undefined || value.total === found
      ? []
      : [
          {
            row: number,
            field: 'total',
            key: 'budgets.rowSumDiffers',
            params: { sum: shown(kind, found) },
          },
        ];
  });

/** What rows of sums say, held against the lines; where a line could not be read there is nothing to hold. */
export function sumProblems(
  { sums }: ImportedSheet<SheetValues>,
  lines: readonly ImportedLine<SheetValues>[],
  kind: GridKind,
  months: readonly Month[],
): RowProblem[] {
  if (lines.some(({ whole }) => !whole)) return [];
  const byMonth = months.map((month) => sum(lines.map(({ value }) => valueIn(value, month))));
  const expected = new Map([...months.map((month, at) => [month, byMonth[at] ?? 0] as const)]);
  expected.set('total', sum(byMonth));
  return sums.flatMap(({ number, cells }) =>
    [...expected].flatMap(([field, found]) => {
      const text = cells.get(field);
      if (text === undefined || text === '') return [];
      return readValue(kind, text) === found
        ? []
        : [{ row: number, field, key: 'budgets.sumDiffers', params: { sum: shown(kind, found) } }];
    }),
  );
}
