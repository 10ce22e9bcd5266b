import { describe, expect, it } from 'vitest';
import { branchesOfTree, withWhole } from './branches.ts';

const unit = (id: number, parentId: number | null, total: number, pending = total) => ({
  id,
  parentId,
  nameZh: `部门${id}`,
  nameEn: `Unit ${id}`,
  pending,
  total,
});

const tree = (units: ReturnType<typeof unit>[]) =>
  branchesOfTree(units, ({ nameEn }) => nameEn).map(({ name, depth }) => [name, depth]);

describe('departments as branches', () => {
  it('stand in the order of their tree', () => {
    expect(tree([unit(1, null, 5), unit(2, 1, 3), unit(3, 1, 2), unit(4, 2, 3)])).toEqual([
      ['Unit 1', 0],
      ['Unit 2', 1],
      ['Unit 4', 2],
      ['Unit 3', 1],
    ]);
  });

  it('leave out levels that only lead on', () => {
    expect(tree([unit(1, null, 3), unit(2, 1, 3), unit(3, 2, 3)])).toEqual([['Unit 3', 0]]);
    expect(tree([unit(1, null, 4), unit(2, 1, 3)])).toEqual([
      ['Unit 1', 0],
      ['Unit 2', 1],
    ]);
  });

  it('begin with the whole, by the name of the one department it is', () => {
    const branches = branchesOfTree([unit(1, null, 4), unit(2, 1, 3)], ({ nameEn }) => nameEn);
    expect(withWhole(branches, 'Everything')).toMatchObject({
      all: { id: '', name: 'Unit 1', pending: 4 },
      others: [{ id: 2 }],
    });
    expect(
      withWhole(
        branchesOfTree([unit(1, null, 4)], ({ nameEn }) => nameEn),
        'Everything',
      ),
    ).toEqual({ all: expect.objectContaining({ id: '', name: 'Unit 1' }), others: [] });
    const two = branchesOfTree([unit(1, null, 4), unit(2, null, 3)], ({ nameEn }) => nameEn);
    expect(withWhole(two, 'Everything')).toMatchObject({
      all: { id: '', name: 'Everything', pending: 7 },
      others: [{ id: 1 }, { id: 2 }],
    });
  });
});
