import type { DeptPersonHours } from '#features/boards/contract-hours.ts';
import { hoursToMinutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';

export type DepartmentRow = DeptPersonHours[number];

/** A department with those beneath it: what is planned for it may be worked by its groups. */
export interface Unit {
  readonly row: DepartmentRow;
  readonly beneath: readonly Unit[];
  /** Of all of them together. */
  readonly budgetHours: number;
  readonly actualHours: number;
  readonly people: number;
}

export const hoursOf = (
  rows: readonly Pick<DepartmentRow, 'budgetHours' | 'actualHours'>[],
  of: 'budgetHours' | 'actualHours',
): number => minutesToHours(sumMinutes(rows.map((row) => hoursToMinutes(row[of]))));

function unitOf(row: DepartmentRow, rows: readonly DepartmentRow[]): Unit {
  const beneath =
    row.deptId === null
      ? []
      : rows.filter(({ aboveId }) => aboveId === row.deptId).map((one) => unitOf(one, rows));
  const all = [row, ...beneath];
  return {
    row,
    beneath,
    budgetHours: hoursOf(all, 'budgetHours'),
    actualHours: hoursOf(all, 'actualHours'),
    people: row.persons.length + beneath.reduce((sum, unit) => sum + unit.people, 0),
  };
}

/** The departments that stand beneath no other, in the order they came in. */
export const unitsOf = (rows: readonly DepartmentRow[]): Unit[] =>
  rows.filter(({ aboveId }) => aboveId === null).map((row) => unitOf(row, rows));

/** What a department has of its own besides those beneath it, as a line beneath it; null for nothing. */
export const ownPart = ({ row, beneath }: Unit): Unit | null =>
  beneath.length === 0 || (row.budgetHours === 0 && row.actualHours === 0)
    ? null
    : {
        ...{ row, beneath: [], people: row.persons.length },
        ...{ budgetHours: row.budgetHours, actualHours: row.actualHours },
      };
