import { describe, expect, it } from 'vitest';
import { departmentLevel, sideBySide } from './rules-departments.ts';

const place = (...path: number[]) => {
  const id = path.at(-1);
  return { dept: id === undefined ? null : { id }, path };
};

describe('departments side by side', () => {
  it('are the highest ones, with what belongs to none', () => {
    const rows = [place(1), place(2), place(1, 3), place()];
    expect(departmentLevel(rows).shown.map(({ dept }) => dept?.id ?? null)).toEqual([1, 2, null]);
  });

  it('are those beneath where one stands alone above all others', () => {
    const rows = [place(1), place(1, 2), place(1, 2, 3), place(1, 2, 4), place(1, 2, 3, 5)];
    expect(departmentLevel(rows).shown.map(({ dept }) => dept?.id)).toEqual([3, 4]);
  });

  it('are the one there is where it has nothing beneath', () => {
    expect(departmentLevel([place(99, 7)]).shown.map(({ dept }) => dept?.id)).toEqual([7]);
    expect(departmentLevel([])).toEqual({ shown: [], above: [] });
  });

  it('stand twice where one was moved, each with what it had there', () => {
    const rows = [place(1), place(1, 2), place(1, 3), place(1, 2, 3)];
    const { shown } = departmentLevel(rows);
    expect(shown.map(({ path }) => path)).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  it('come with those above them, and nothing deeper', () => {
    const rows = [place(1, 2, 3), place(1, 4), place(1, 2), place(1), place()];
    expect(sideBySide(rows).map(({ path }) => path)).toEqual([[1], [1, 4], [1, 2], []]);
  });
});
