import { describe, expect, it } from 'vitest';
import { type HeatMode, heatRows, SUM_COLUMN } from './heat.ts';
import { comparison, monthsOf, row } from './testing.ts';

const rowsOf = (rows = comparison.rows, mode: HeatMode = 'month') => {
  const board = { ...comparison, rows };
  return heatRows(board, mode, board);
};

const names = (rows: ReturnType<typeof heatRows>) =>
  rows.map(({ document }) => document?.name ?? 'company');

describe('the heat map', () => {
  it('has the worst first, then what adds up others, and the company last', () => {
    const rows = rowsOf();
    expect(names(rows)).toEqual(['冷柜', '热泵', '集成', 'company']);
    expect(rows.map(({ faint }) => faint)).toEqual([false, false, true, false]);
  });

  it('puts spending without any plan before every rate', () => {
    const unplanned = row(8, '无预算', 1, 50, { budgetAmount: 0, toDateRate: null });
    const rows = rowsOf([...comparison.rows, unplanned]);
    expect(names(rows)).toEqual(['无预算', '冷柜', '热泵', '集成', 'company']);
    expect(rows[0]?.cells[SUM_COLUMN - 1]?.tone).toBe('unplanned');
  });

  it('keeps order and colours as they are at standard, whatever labour is shown at', () => {
    const dearer = [row(1, '冷柜', 100, 80), row(2, '热泵', 200, 300)];
    const rows = heatRows({ ...comparison, rows: dearer }, 'month', comparison);
    expect(names(rows)).toEqual(['冷柜', '热泵', 'company']);
    const sums = rows.map(({ cells }) => cells[SUM_COLUMN - 1]);
    expect(sums.map((cell) => [cell?.rate, cell?.tone]).slice(0, 2)).toEqual([
      [80, 'bad'],
      [150, 'low'],
    ]);
  });

  it('tells the tones apart at their edges', () => {
    const rates = [90, 90.01, 100, 100.01, 110, 110.01];
    const months = monthsOf(rates.map((rate) => [100, rate]));
    const [first] = rowsOf([row(1, '边', 600, 600, { months })]);
    expect(first?.cells.slice(0, 7).map(({ tone }) => tone)).toEqual([
      'low',
      'high',
      'high',
      'careful',
      'careful',
      'bad',
      'open',
    ]);
  });

  it('adds up the months before, where all up to a month are meant', () => {
    const [first] = rowsOf(comparison.rows, 'cumulative');
    const second = first?.cells[1];
    expect([second?.actual, second?.budget, second?.rate]).toEqual([130.04, 100, 130.04]);
    expect(first?.cells[2]?.tone).toBe('open');
  });

  it('shows no sum before a month is closed', () => {
    const [first] = rowsOf([row(1, '新', 100, 0, { months: monthsOf([]) })]);
    expect(first?.cells.every(({ tone }) => tone === 'open')).toBe(true);
  });

  it('leaves months empty in which there were no accounts yet', () => {
    const months = monthsOf([
      [100, 90],
      [100, 90],
      [100, 90],
    ]).map((month) =>
      month.month < 3 ? { ...month, actualAmount: null, rate: null, toDateRate: null } : month,
    );
    const [first] = rowsOf([row(1, '初', 300, 90, { months })]);
    expect(first?.cells.slice(0, 4).map(({ tone }) => tone)).toEqual([
      ...['before', 'before', 'low', 'open'],
    ]);
  });
});
