import { describe, expect, it } from 'vitest';
import { type DepartmentRow, ownPart, type Unit, unitsOf } from './people.ts';

const row = (
  deptId: number | null,
  aboveId: number | null,
  budgetHours: number,
  actualHours: number,
): DepartmentRow => ({
  ...{ deptId, aboveId, nameZh: `D${deptId}`, nameEn: '', budgetHours, actualHours },
  persons: actualHours === 0 ? [] : [{ userId: 1, staffNo: 'S1', nickName: 'A', actualHours }],
});

const told = ({ row: { deptId }, budgetHours, actualHours, people, beneath }: Unit): unknown[] => [
  ...[deptId, budgetHours, actualHours, people],
  ...beneath.map(told),
];

describe('departments and those beneath them', () => {
  it('have plan and hours of all of them together', () => {
    const units = unitsOf([
      row(1, null, 100, 10),
      row(2, 1, 0, 40.5),
      row(3, 2, 0, 20.1),
      row(4, null, 5, 0),
      row(null, null, 0, 3),
    ]);
    expect(units.map(told)).toEqual([
      [1, 100, 70.6, 3, [2, 0, 60.6, 2, [3, 0, 20.1, 1]]],
      [4, 5, 0, 0],
      [null, 0, 3, 1],
    ]);
  });

  it('keep what is their own, where they have both', () => {
    const own = (rows: DepartmentRow[]) => unitsOf(rows).map(ownPart);
    expect(own([row(1, null, 100, 10), row(2, 1, 0, 4)])).toMatchObject([
      { budgetHours: 100, actualHours: 10, people: 1, beneath: [] },
    ]);
    expect(own([row(1, null, 0, 0), row(2, 1, 0, 4)])).toEqual([null]);
    expect(own([row(1, null, 100, 10)])).toEqual([null]);
  });
});
