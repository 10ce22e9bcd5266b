import { formatYuan, sumFen } from '#kernel/money.ts';
import type { ImportedLine, ImportedSheet } from '#server/platform/import/kind.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import type { Judged } from './model.ts';
import { type ImportedRow, readAmount } from './row.ts';

/** What rows of sums say, held against the lines; where one of them could not be read there is nothing to hold. */
export function sumProblems(
  { sums }: ImportedSheet<ImportedRow>,
  lines: readonly ImportedLine<ImportedRow>[],
  judged: readonly Judged[],
): RowProblem[] {
  const unread =
    judged.length < lines.length || judged.some(({ problems }) => problems.some(isAboutAmount));
  if (unread) return [];
  const found = sumFen(judged.map(({ state }) => state.amountFen));
  return sums.flatMap(({ number, cells }) => {
    const text = cells.get('amount') ?? '';
    if (text === '' || readAmount(text) === found) return [];
    const params = { sum: formatYuan(found) };
    return [{ row: number, field: 'amount', key: 'materials.sumDiffers', params }];
  });
}

const isAboutAmount = ({ field }: { readonly field: string }) => field === 'amount';
