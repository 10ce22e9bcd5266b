import { describe, expect, it } from 'vitest';
import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import { enterCells } from '#web/ui/grid/cell-rows.ts';
import {
  amountCodec,
  changesOf,
  contentAt,
  linesOf,
  openMonths,
  percentCodec,
  percentLine,
  totalOf,
  unreadCells,
  withChanges,
} from './model.ts';

const input = (changes: Partial<ForecastInput> = {}): ForecastInput => ({
  version: 3,
  method: 'manual',
  through: '2026-09',
  edits: true,
  lines: [
    {
      projectId: 31,
      parentId: null,
      code: 'P-31',
      nameZh: '整机',
      nameEn: 'Unit',
      direct: false,
      subCategoryId: 20,
      categoryId: 2,
      source: 'voucher',
      months: [
        { month: '2026-10', planned: 100, expected: null },
        { month: '2026-11', planned: 50, expected: 80.5 },
      ],
    },
  ],
  percentDone: [
    { month: '2026-08', percent: 40 },
    { month: '2026-09', percent: null },
  ],
  ...changes,
});

const typed = (month: string, text: string) =>
  enterCells(linesOf(input()), [{ row: '31 20', column: month, text }], amountCodec('yuan'));

describe('a cell', () => {
  it('shows what was entered, and what is planned where nothing was', () => {
    const [line] = linesOf(input());
    if (line === undefined) throw new Error('a line');
    expect(contentAt(line, { key: '2026-10' })).toEqual({ value: 10_000 });
    expect(contentAt(line, { key: '2026-11' })).toEqual({ value: 8050 });
    expect(contentAt(line, { key: 'all', sumOf: ['2026-10', '2026-11'] })).toEqual({
      value: 18_050,
    });
  });

  it('keeps what cannot be read as it was typed', () => {
    const lines = typed('2026-10', 'abc');
    expect(lines[0] && contentAt(lines[0], { key: '2026-10' })).toEqual({ unread: 'abc' });
    expect(unreadCells(lines)).toBe(1);
  });
});

describe('what is sent', () => {
  it('is what was changed, and nothing else', () => {
    expect(changesOf(input(), typed('2026-10', '120.25'), percentLine(input()))).toEqual({
      expected: [{ projectId: 31, subCategoryId: 20, month: '2026-10', amount: 120.25 }],
      percentDone: [],
    });
    expect(changesOf(input(), linesOf(input()), percentLine(input()))).toEqual({
      expected: [],
      percentDone: [],
    });
  });

  it('takes a figure back where a cell was emptied', () => {
    expect(changesOf(input(), typed('2026-11', ''), percentLine(input())).expected).toEqual([
      { projectId: 31, subCategoryId: 20, month: '2026-11', amount: null },
    ]);
  });

  it('has per cent done as it was typed', () => {
    const [percent] = enterCells(
      [percentLine(input())],
      [
        { row: 'percent', column: '2026-09', text: '62.5%' },
        { row: 'percent', column: '2026-08', text: '' },
      ],
      percentCodec,
    );
    if (percent === undefined) throw new Error('a line');
    expect(changesOf(input(), linesOf(input()), percent).percentDone).toEqual([
      { month: '2026-08', percent: null },
      { month: '2026-09', percent: 62.5 },
    ]);
  });
});

it('reads per cent from 0 to 100 alone', () => {
  expect(['0', '100', '33.33'].map(percentCodec.read)).toEqual([0, 10_000, 3333]);
  expect(['-1', '100.01', '1.234', 'x'].map(percentCodec.read)).toEqual([null, null, null, null]);
});

it('adds up what counts, in fen', () => {
  expect(totalOf(linesOf(input()), openMonths(input())).values).toEqual({
    '2026-10': 10_000,
    '2026-11': 8050,
  });
});

it('keeps what was typed beside what others entered meanwhile', () => {
  const changes = changesOf(input(), typed('2026-10', '120'), percentLine(input()));
  const [line] = input().lines;
  if (line === undefined) throw new Error('a line');
  const theirs = input({
    version: 4,
    lines: [
      {
        ...line,
        months: [
          { month: '2026-10', planned: 100, expected: 70 },
          { month: '2026-11', planned: 50, expected: 10 },
        ],
      },
    ],
  });
  const merged = withChanges(theirs, changes);
  expect(merged.lines[0]?.values).toEqual({ '2026-10': 12_000, '2026-11': 1000 });
  expect(changesOf(theirs, merged.lines, merged.percent).expected).toEqual([
    { projectId: 31, subCategoryId: 20, month: '2026-10', amount: 120 },
  ]);
});
