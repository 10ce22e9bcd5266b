import type { Block } from './clipboard.ts';
import type { Extent } from './selection.ts';

/** Where sums stand in a grid, and how one is told from any other number. */
export interface SumPlaces {
  /** Stands above what it adds up. */
  readonly isSumRow: (row: number) => boolean;
  /** Stands behind what it adds up. */
  readonly isSumColumn: (column: number) => boolean;
  readonly isNothing: (text: string) => boolean;
  readonly addsUp: (parts: readonly string[], sum: string) => boolean;
}

/** A sum in a block with what it adds up there, all of it in the block. */
interface Whole {
  readonly sum: string;
  readonly parts: readonly string[];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** What stands between two sums, seen from one of them; null where a part of it lies elsewhere. */
function partsBefore(column: number, left: number, { isSumColumn }: SumPlaces): number[] | null {
  const parts = range(left, column);
  const first = parts.findLastIndex(isSumColumn) + 1;
  const begins = first > 0 || left === 0 || isSumColumn(left - 1);
  return begins && first < parts.length ? parts.slice(first) : null;
}

function partsBeneath(row: number, end: number, size: number, { isSumRow }: SumPlaces) {
  const parts = range(row + 1, end);
  const last = parts.findIndex(isSumRow);
  if (last >= 0) return last === 0 ? null : parts.slice(0, last);
  return parts.length > 0 && (end >= size || isSumRow(end)) ? parts : null;
}

const holds = (found: readonly Whole[], { isNothing, addsUp }: SumPlaces) =>
  found.some(({ sum }) => !isNothing(sum)) && found.every(({ sum, parts }) => addsUp(parts, sum));

function sumColumnsIn(block: Block, left: number, width: number, sums: SumPlaces): Whole[] {
  return range(left, left + width)
    .filter(sums.isSumColumn)
    .flatMap((column) => {
      const parts = partsBefore(column, left, sums);
      if (parts === null) return [];
      return block.map((line) => ({
        sum: line[column - left] ?? '',
        parts: parts.map((one) => line[one - left] ?? ''),
      }));
    });
}

function sumRowsIn(block: Block, top: number, size: number, sums: SumPlaces): Whole[] {
  const end = Math.min(size, top + block.length);
  return range(top, end)
    .filter(sums.isSumRow)
    .flatMap((row) => {
      const parts = partsBeneath(row, end, size, sums);
      if (parts === null) return [];
      return (block[row - top] ?? []).map((sum, at) => ({
        sum,
        parts: parts.map((one) => block[one - top]?.[at] ?? ''),
      }));
    });
}

/** Whether every line ends in what it comes to. */
const endInSums = (block: Block, width: number, sums: SumPlaces) =>
  holds(
    block.map((line) => ({ sum: line[width - 1] ?? '', parts: line.slice(0, width - 1) })),
    sums,
  );

/** So many places from one on, sums left out; null where none is in the way, or there is no room. */
function around(
  start: number,
  count: number,
  size: number,
  isSum: (at: number) => boolean,
): readonly number[] | null {
  const met = range(start, Math.min(size, start + count)).some(isSum);
  if (isSum(start) || !met) return null;
  const plain = range(start, size).filter((at) => !isSum(at));
  return count <= plain.length ? plain.slice(0, count) : null;
}

/** The same for columns; a total at the end of every line goes where the grid has its own. */
function columnsAround(block: Block, left: number, size: number, sums: SumPlaces) {
  const width = block.reduce((most, line) => Math.max(most, line.length), 0);
  if (holds(sumColumnsIn(block, left, width, sums), sums)) return null;
  const fitting = around(left, width, size, sums.isSumColumn);
  const last = size - 1;
  if (fitting !== null || !sums.isSumColumn(last) || !endInSums(block, width, sums)) return fitting;
  const plain = around(left, width - 1, size, sums.isSumColumn);
  return plain && [...plain, last];
}

/**
 * Which rows and columns a block from elsewhere takes. A sheet of twelve months has no quarters: cell
 * by cell its April would be lost in the first of them and its May would pass for April. One that has
 * the sums where the grid has them, or a line without numbers for a heading, lands cell by cell.
 */
export function placesAroundSums(
  block: Block,
  { top, left }: { readonly top: number; readonly left: number },
  extent: Extent,
  sums: SumPlaces,
): { readonly rows: readonly number[] | null; readonly columns: readonly number[] | null } {
  const { rows, columns } = extent;
  const headings = range(top, Math.min(rows, top + block.length)).filter(sums.isSumRow);
  const areBlank = headings.every((row) =>
    (block[row - top] ?? []).every((cell) => cell.trim() === ''),
  );
  const hasRows = areBlank || holds(sumRowsIn(block, top, rows, sums), sums);
  return {
    rows: hasRows ? null : around(top, block.length, rows, sums.isSumRow),
    columns: columnsAround(block, left, columns, sums),
  };
}
