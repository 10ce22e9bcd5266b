import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountsOf, inOrder, partsProblem } from './rules-pool.ts';

it('parts are the whole to the fen, and by project code where rounding leaves something', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 }),
      (fen, shares) => {
        const parts = shares.map((shareBp, projectId) => ({ projectId, shareBp }));
        const amounts = amountsOf(fen, parts);
        expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(fen);
      },
    ),
  );
  const half = { shareBp: 5000 };
  const parts = [
    { projectId: null, ...half },
    { projectId: 2, ...half },
    { projectId: 1, ...half },
  ];
  const codes = new Map([
    [1, 'B'],
    [2, 'A'],
  ]);
  const ordered = inOrder(parts, (id) => codes.get(id) ?? '');
  expect(ordered.map(({ projectId }) => projectId)).toEqual([2, 1, null]);
  expect(amountsOf(1, ordered.slice(0, 2))).toEqual([1, 0]);
});

it('parts make a whole, each of a project of its own', () => {
  expect(partsProblem([{ projectId: 1, shareBp: 10_000 }])).toBeNull();
  expect(partsProblem([{ projectId: 1, shareBp: 9_999 }])).toBe('partsNotWhole');
  expect(partsProblem([])).toBe('partsNotWhole');
  const twice = { projectId: null, shareBp: 5_000 };
  expect(partsProblem([twice, twice])).toBe('partTwice');
});
