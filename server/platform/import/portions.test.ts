import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostInOneTurn } from '#server/testing/turns.ts';
import { allOf, Portions } from './portions.ts';
import { Problems, type RowProblem } from './problems.ts';

const portionsOf = async <Item>(lists: readonly (readonly Item[])[]) => {
  const portions = new Portions<Item>();
  for (const list of lists) await portions.add(list);
  return portions;
};

const row = fc.record({ number: fc.nat(), value: fc.dictionary(fc.string(), fc.string()) });

describe('rows kept in portions', () => {
  it('come back as they were, in their order, as often as they are asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(row)), fc.nat(20), async (lists, count) => {
        const portions = await portionsOf(lists);
        expect(await allOf(portions)).toEqual(lists.flat());
        expect(await allOf(portions)).toEqual(lists.flat());
        expect(await portions.first(count)).toEqual(lists.flat().slice(0, count));
      }),
      { numRuns: 30 },
    );
  });
});

describe('problems of a file', () => {
  const problem = (number: number, field: string): RowProblem => ({
    row: number,
    field,
    key: 'common.required',
  });

  it('are counted, the first of them named by their row, and all found again in theirs', async () => {
    const own = await Problems.of([problem(300, 'a'), problem(2, 'b')]);
    const planned = new Problems();
    const many = Array.from({ length: 150 }, (_, at) => problem(at + 2, 'c'));
    await planned.add(many.slice(100));
    await planned.add(many.slice(0, 100));
    const { first, count, badRows } = own.with(planned);
    expect({ count, badRows }).toEqual({ count: 152, badRows: 151 });
    expect(first).toHaveLength(100);
    expect(first.slice(0, 3)).toEqual([problem(2, 'b'), problem(2, 'c'), problem(3, 'c')]);
    expect(await planned.between(101, 103)).toEqual([
      problem(102, 'c'),
      problem(103, 'c'),
      problem(101, 'c'),
    ]);
    expect(await own.between(3, 299)).toEqual([]);
  });

  it('that come all at once are kept some at a time, with everybody else served in between', async () => {
    const problems = new Problems();
    const most = await mostInOneTurn((takeOne) => {
      function* many() {
        for (let row = 2; row < 40_002; row += 1) {
          takeOne();
          yield problem(row, 'c');
        }
      }
      return problems.add(many());
    });
    expect(most).toBeLessThanOrEqual(2_000);
    expect(problems.with(new Problems())).toMatchObject({ count: 40_000, badRows: 40_000 });
    expect(await problems.between(1_001, 1_002)).toEqual([
      problem(1_001, 'c'),
      problem(1_002, 'c'),
    ]);
  });
});
