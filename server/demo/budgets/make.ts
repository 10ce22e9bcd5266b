import { type Month, monthsInRange } from '#kernel/dates.ts';
import { MINUTES_PER_HOUR, type Minutes } from '#kernel/minutes.ts';
import { allocateByLargestRemainder, type Fen } from '#kernel/money.ts';
import { PLANNED_HOUR_FEN, SEASON, SPENDING, USUAL_HOURS } from './plans.ts';

/** A row of a version in whole fen or minutes, month by month. */
export interface MadeRow {
  readonly projectId: number;
  readonly itemId: number;
  readonly note: string;
  readonly values: readonly number[];
}

/** Minutes booked on a project by people of a department in a month. */
export interface Booked {
  readonly projectId: number;
  readonly deptId: number;
  readonly month: Month;
  readonly minutes: Minutes;
}

/** Plans are made in steps of a hundred yuan, and of eight hours. */
const STEP_FEN = 100_00;
const STEP_MINUTES = 8 * MINUTES_PER_HOUR;

/** A little more than was worked: most months keep to it. */
const AMPLE = 1.12;
/** This part of the plan is too small, so that something is above it. */
const SCANT = 0.78;

const inSteps = (value: number, step: number) => Math.ceil(value / step) * step;

const monthsOfYear = (year: number): Month[] => monthsInRange(`${year}-01`, `${year}-12`);

/**
 * Hours by project and department: what was worked in a month and a little more; where nothing was yet,
 * what is usual there, by the season.
 */
export function planHours(
  projectIds: readonly number[],
  homeDeptId: number,
  booked: readonly Booked[],
  year: number,
  scant: ReadonlySet<number>,
): MadeRow[] {
  const months = monthsOfYear(year);
  return projectIds.flatMap((projectId) => {
    const own = booked.filter((one) => one.projectId === projectId && one.minutes > 0);
    const deptIds = [...new Set(own.map(({ deptId }) => deptId))].sort((a, b) => a - b);
    const size = scant.has(projectId) ? SCANT : AMPLE;
    const rows = (deptIds.length === 0 ? [homeDeptId] : deptIds).map((deptId) => {
      const here = own.filter((one) => one.deptId === deptId);
      const usual =
        here.length === 0
          ? USUAL_HOURS * MINUTES_PER_HOUR
          : here.reduce((sum, { minutes }) => sum + minutes, 0) / here.length;
      const values = months.map((month, at) => {
        const worked = here.find((one) => one.month === month)?.minutes;
        return inSteps((worked ?? (usual * (SEASON[at] ?? 100)) / 100) * size, STEP_MINUTES);
      });
      return { projectId, itemId: deptId, note: '', values };
    });
    return rows;
  });
}

const hourly = (minutes: Minutes): Fen =>
  inSteps((minutes / MINUTES_PER_HOUR) * PLANNED_HOUR_FEN, STEP_FEN);

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Labour from the hours, and everything else in proportion to all of it. */
export function planAmounts(
  projectIds: readonly number[],
  hours: readonly MadeRow[],
  itemOf: (code: string) => number,
): MadeRow[] {
  const labour = projectIds.map((projectId) => {
    const own = hours.filter((row) => row.projectId === projectId);
    const values = SEASON.map((_, at) => hourly(sum(own.map((row) => row.values[at] ?? 0))));
    return { projectId, itemId: itemOf('labour'), note: '', values };
  });
  const whole = sum(labour.flatMap(({ values }) => values));
  const others = SPENDING.map(([code, perMille, part]) => {
    const projectId = projectIds.at(part % projectIds.length) ?? projectIds[0] ?? 0;
    const steps = Math.round((whole * perMille) / 1000 / STEP_FEN);
    const values = allocateByLargestRemainder(steps, SEASON).map((step) => step * STEP_FEN);
    return { projectId, itemId: itemOf(code), note: '', values };
  });
  // Parts that fall on the same project are one row.
  const rows = new Map<string, MadeRow>();
  for (const row of [...labour, ...others]) {
    const key = `${row.projectId} ${row.itemId}`;
    const known = rows.get(key);
    const values =
      known === undefined
        ? row.values
        : row.values.map((value, at) => value + (known.values[at] ?? 0));
    rows.set(key, { ...row, values });
  }
  return [...rows.values()];
}

/** A change somebody asked for: by how much of a thousand the rows of an item move from a month on. */
export interface Change {
  readonly itemId: number;
  readonly perMille: number;
  readonly note: string;
}

/** The same plan with changes from one month on, in the same steps. */
export function revise(
  rows: readonly MadeRow[],
  changes: readonly Change[],
  from: number,
): MadeRow[] {
  return rows.map((row) => {
    const change = changes.find(({ itemId }) => itemId === row.itemId);
    if (change === undefined) return row;
    const values = row.values.map((value, at) =>
      at < from
        ? value
        : Math.round((value * (1000 + change.perMille)) / 1000 / STEP_FEN) * STEP_FEN,
    );
    return { ...row, note: change.note, values };
  });
}
