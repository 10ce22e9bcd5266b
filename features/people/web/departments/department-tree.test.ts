import { describe, expect, it } from 'vitest';
import type { DepartmentRow } from '#features/people/contract.ts';
import {
  branchesOf,
  mayMove,
  placeOfDrop,
  placeOfStep,
  possibleParents,
} from './department-tree.ts';

const row = (
  id: number,
  parentId: number | null,
  kind: DepartmentRow['kind'],
  headcount = 1,
): DepartmentRow => ({
  id,
  parentId,
  kind,
  code: `D${id}`,
  nameZh: `部${id}`,
  nameEn: `D${id}`,
  leader: null,
  pmoDivision: null,
  headcount,
  version: 1,
  abilities: { edit: true, appoint: true, remove: true },
});

/** 1 company: 2 centre (3, 4 departments; 5 group in 4), 6 centre. */
const rows = [
  row(1, null, 'company', 1),
  row(2, 1, 'centre', 2),
  row(3, 2, 'department', 3),
  row(4, 2, 'department', 4),
  row(5, 4, 'group', 5),
  row(6, 1, 'centre', 6),
];

const at = (id: number) => rows.find((candidate) => candidate.id === id) as DepartmentRow;

describe('the tree on screen', () => {
  it('counts everybody beneath a department', () => {
    const [company] = branchesOf(rows);
    expect(company?.total).toBe(21);
    expect(company?.children.map(({ row: { id }, total }) => [id, total])).toEqual([
      [2, 14],
      [6, 6],
    ]);
  });

  it('shows what is left when only some departments are offered', () => {
    expect(branchesOf([at(3), at(5)]).map(({ row: { id } }) => id)).toEqual([3, 5]);
  });
});

describe('dropping a department', () => {
  it('on another one puts it first there', () => {
    expect(placeOfDrop(rows, 5, 3, 0)).toEqual({ parentId: 3, position: 0 });
  });

  it('before or after another one puts it beside it, not counting itself', () => {
    expect(placeOfDrop(rows, 2, 6, 1)).toEqual({ parentId: 1, position: 1 });
    expect(placeOfDrop(rows, 6, 2, -1)).toEqual({ parentId: 1, position: 0 });
    expect(placeOfDrop(rows, 5, 3, 1)).toEqual({ parentId: 2, position: 1 });
  });

  it('beside the company leads nowhere', () => {
    expect(placeOfDrop(rows, 2, 1, 1)).toBeNull();
  });
});

describe('moving by menu', () => {
  it('goes one place up or down, and not beyond the ends', () => {
    expect(placeOfStep(rows, at(4), -1)).toEqual({ parentId: 2, position: 0 });
    expect(placeOfStep(rows, at(3), 1)).toEqual({ parentId: 2, position: 1 });
    expect(placeOfStep(rows, at(3), -1)).toBeNull();
    expect(placeOfStep(rows, at(4), 1)).toBeNull();
    expect(placeOfStep(rows, at(1), 1)).toBeNull();
  });

  it('offers only parents that can be', () => {
    expect(possibleParents(rows, 2).map(({ id }) => id)).toEqual([1]);
    expect(possibleParents(rows, 5).map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
    expect(possibleParents(rows, 1)).toEqual([]);
  });
});

describe('whoever may not appoint', () => {
  const led = (id: number) => ({ id, name: `L${id}` });
  const asOffice = rows.map((one) => ({
    ...one,
    leader: [3, 5].includes(one.id) ? led(one.id) : null,
    abilities: { edit: true, appoint: false, remove: false },
  }));

  it('is offered the places above which the same leaders stand', () => {
    expect(possibleParents(rows, 5).map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
    expect(possibleParents(asOffice, 5).map(({ id }) => id)).toEqual([1, 2, 4, 6]);
    expect(mayMove(asOffice, 5, 4)).toBe(true);
    expect(mayMove(asOffice, 5, 3)).toBe(false);
  });
});
