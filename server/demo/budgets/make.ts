import type { Month } from '#kernel/dates.ts';
import { MINUTES_PER_HOUR, type Minutes } from '#kernel/minutes.ts';
import { seededRandom } from '../random.ts';
import { ENDING, PLANNED_HOUR_FEN, SEASON, type Story, USUAL_HOURS } from './plans.ts';
import type { Spent } from './spent.ts';

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

/** What a document is planned from: its months, those that tell how it went, and how it is to stand. */
export interface Ground {
  readonly months: readonly Month[];
  /** Closed months of the document, or of before it where it has none yet. */
  readonly known: readonly Month[];
  readonly lastClosed: Month;
  readonly story: Story;
  readonly seed: number;
}

/** Plans are made in steps of a hundred yuan, and of eight hours. */
const STEP_FEN = 100_00;
const STEP_MINUTES = 8 * MINUTES_PER_HOUR;

/** A project that has less of a sub-category is planned with the one that has most of it. */
const OWN_ROW = 0.15;
/** However much labour takes, something is planned for the rest. */
const LEAST_REST = 0.6;
/** A little more than is being worked, and never a step too few. */
const AMPLE = 1.12;

const inSteps = (value: number, step: number) => Math.round(value / step) * step;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const seasonOf = (month: Month) => (SEASON[Number(month.slice(5)) - 1] ?? 100) / 100;

/** What each month of a plan weighs: where a project comes to its end, little is planned after now. */
function weightsOf({ months, lastClosed, story }: Ground): number[] {
  const begun = months.filter((month) => month <= lastClosed);
  if (story.of === 'toDate' || begun.length === 0) return months.map(seasonOf);
  const toDate = sum(begun.map(seasonOf));
  return months.map((month, at) =>
    at < begun.length ? seasonOf(month) : toDate * (ENDING[at - begun.length] ?? 0),
  );
}

/** What is spent by now as a part of what is planned up to now. */
function rateToDate(ground: Ground, weights: readonly number[]): number {
  const { months, lastClosed, story } = ground;
  const toDate = sum(weights.filter((_, at) => (months[at] ?? '') <= lastClosed));
  if (story.of === 'toDate' || toDate === 0) return Math.min(story.rate, 1);
  return (story.rate * sum(weights)) / toDate;
}

/** By project and something else, what a month of the usual length comes to. */
function levelsOf<One extends { readonly projectId: number; readonly month: Month }>(
  { known }: Ground,
  rows: readonly One[],
  itemOf: (one: One) => number,
  amountOf: (one: One) => number,
): { projectId: number; itemId: number; level: number }[] {
  const length = sum(known.map(seasonOf));
  const counted = new Set(known);
  const levels = new Map<string, { projectId: number; itemId: number; level: number }>();
  for (const one of rows) {
    if (!counted.has(one.month)) continue;
    const of = { projectId: one.projectId, itemId: itemOf(one) };
    const key = `${of.projectId} ${of.itemId}`;
    const level = (levels.get(key)?.level ?? 0) + amountOf(one) / length;
    levels.set(key, { ...of, level });
  }
  return [...levels.values()].sort((a, b) => a.projectId - b.projectId || a.itemId - b.itemId);
}

type Level = ReturnType<typeof levelsOf>[number];

const rowOf = ({ projectId, itemId }: Level, values: number[]): MadeRow[] =>
  values.some((value) => value !== 0) ? [{ projectId, itemId, note: '', values }] : [];

/** Sub-categories as somebody plans them: a row where there is much of one, the rest with it. */
function gathered(levels: readonly Level[]): Level[] {
  return [...new Set(levels.map(({ itemId }) => itemId))].flatMap((itemId) => {
    const own = levels.filter((one) => one.itemId === itemId && one.level > 0);
    const whole = sum(own.map(({ level }) => level));
    const [most, ...others] = own.sort((a, b) => b.level - a.level);
    if (most === undefined) return [];
    const kept = others.filter(({ level }) => level >= whole * OWN_ROW);
    const rest = whole - sum(kept.map(({ level }) => level));
    return [{ ...most, level: rest }, ...kept];
  });
}

/** Minutes of a month that is not closed yet: whoever plans carefully has enough for these. */
function underWay(
  { months, lastClosed }: Ground,
  booked: readonly Booked[],
  { projectId, itemId }: Level,
  at: number,
): number {
  const month = months[at] ?? '';
  if (month <= lastClosed) return 0;
  return sum(
    booked
      .filter((one) => one.month === month && one.projectId === projectId && one.deptId === itemId)
      .map(({ minutes }) => minutes),
  );
}

/** Departments that have only now begun on a project. */
function newcomers(ground: Ground, booked: readonly Booked[], worked: readonly Level[]): Level[] {
  const known = new Set(worked.map(({ projectId, itemId }) => `${projectId} ${itemId}`));
  const own = new Set(ground.months);
  return booked.flatMap(({ projectId, deptId, month }) => {
    const key = `${projectId} ${deptId}`;
    if (known.has(key) || !own.has(month) || month <= ground.lastClosed) return [];
    known.add(key);
    return [{ projectId, itemId: deptId, level: 0 }];
  });
}

/** What all rows of a document are planned by. */
interface Planning {
  readonly ground: Ground;
  /** Of its months. */
  readonly weights: readonly number[];
  /** What is spent by now as a part of what is planned up to now. */
  readonly rate: number;
}

/** Hours by project and department, of those who work on it. */
function planHours(
  { ground, weights, rate }: Planning,
  workers: readonly Level[],
  booked: readonly Booked[],
): MadeRow[] {
  const { story } = ground;
  const longer = 1 / (rate * (story.hours ?? 1));
  return workers.flatMap((one) =>
    rowOf(
      one,
      weights.map((weight, at) => {
        const enough = Math.ceil((AMPLE * underWay(ground, booked, one, at)) / STEP_MINUTES);
        const planned = inSteps(one.level * weight * longer, STEP_MINUTES);
        return story.of === 'year' ? planned : Math.max(planned, enough * STEP_MINUTES);
      }),
    ),
  );
}

/** The planned hours at what an hour of their project costs. */
function planLabour(
  { ground: { story }, weights }: Planning,
  hours: readonly MadeRow[],
  workers: readonly Level[],
  paid: readonly Level[],
  labourId: number,
): MadeRow[] {
  const levelIn = (levels: readonly Level[], projectId: number) =>
    sum(levels.filter((one) => one.projectId === projectId).map(({ level }) => level));
  return [...new Set(hours.map(({ projectId }) => projectId))].flatMap((projectId) => {
    const own = hours.filter((row) => row.projectId === projectId);
    const fen = levelIn(paid, projectId);
    const perMinute =
      fen > 0 ? fen / levelIn(workers, projectId) : PLANNED_HOUR_FEN / MINUTES_PER_HOUR;
    const price = perMinute / (story.price ?? 1);
    return rowOf(
      { projectId, itemId: labourId, level: 0 },
      weights.map((_, at) => {
        const planned = sum(own.map(({ values }) => values[at] ?? 0));
        return inSteps(planned * price, STEP_FEN);
      }),
    );
  });
}

/** Everything but labour: now more, now less than it takes, and so much that the whole is as told. */
function planRest(
  { ground: { seed }, weights, rate }: Planning,
  costs: readonly Level[],
  labour: readonly MadeRow[],
  labourId: number,
): MadeRow[] {
  const random = seededRandom(seed);
  const rest = gathered(costs.filter(({ itemId }) => itemId !== labourId)).map((one) => ({
    ...one,
    level: (one.level * (75 + random.below(50))) / 100,
  }));
  const asked = sum(costs.map(({ level }) => level)) / rate;
  const forLabour = sum(labour.flatMap(({ values }) => values)) / sum(weights);
  const spare = (asked - forLabour) / sum(rest.map(({ level }) => level));
  const size = Math.max(LEAST_REST, spare);
  return rest.flatMap((one) =>
    rowOf(
      one,
      weights.map((weight) => inSteps(one.level * size * weight, STEP_FEN)),
    ),
  );
}

/** What a document plans: hours by project and department, amounts by project and sub-category. */
export function planDocument(
  ground: Ground,
  home: { readonly projectId: number; readonly deptId: number; readonly labourId: number },
  booked: readonly Booked[],
  spent: readonly Spent[],
): { readonly hours: MadeRow[]; readonly amounts: MadeRow[] } {
  const weights = weightsOf(ground);
  const planning = { ground, weights, rate: rateToDate(ground, weights) };
  const { projectId, deptId, labourId } = home;
  const worked = levelsOf(
    ground,
    booked,
    (one) => one.deptId,
    ({ minutes }) => minutes,
  );
  const workers =
    worked.length > 0
      ? [...worked, ...newcomers(ground, booked, worked)]
      : [{ projectId, itemId: deptId, level: USUAL_HOURS * MINUTES_PER_HOUR }];
  const costs = levelsOf(
    ground,
    spent,
    ({ itemId }) => itemId,
    ({ fen }) => fen,
  );
  const hours = planHours(planning, workers, booked);
  const paid = costs.filter(({ itemId }) => itemId === labourId);
  const labour = planLabour(planning, hours, workers, paid, labourId);
  return { hours, amounts: [...labour, ...planRest(planning, costs, labour, labourId)] };
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
      at < from ? value : inSteps((value * (1000 + change.perMille)) / 1000, STEP_FEN),
    );
    return { ...row, note: change.note, values };
  });
}
