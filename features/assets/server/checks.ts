import { assetRefusals } from '#features/assets/contract-parts.ts';
import { MONTHS_AHEAD, toPercent, WHOLE_BP } from '#features/assets/rules.ts';
import {
  baseOf,
  firstMonthOf,
  firstOpenMonth,
  isBooked,
  lastShareMonth,
  type ScheduleMonth,
  sharesIn,
  sumOfShares,
  takenForGood,
} from '#features/assets/rules-schedule.ts';
import { periodRefusals } from '#features/periods/contract.ts';
import {
  closedMonthsIn,
  type Ledger,
  monthsText,
  type TouchedDays,
} from '#features/periods/rules.ts';
import { addMonths, firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { formatYuan } from '#kernel/money.ts';
import { type FieldProblem, refusedField } from '#kernel/result.ts';
import type { Named } from './choices-store.ts';
import type { ShareProject, StoredSet } from './shares-store.ts';
import type { AssetValues, StoredAsset } from './store.ts';

/** What an asset is judged against. */
export interface Around {
  readonly ledger: Ledger;
  readonly thisMonth: Month;
  readonly named: Named;
  /** Whether another asset has its code. */
  readonly codeTaken: boolean;
}

/** An asset as it is, with its schedule; null while it is new. */
export type Before = {
  readonly asset: StoredAsset;
  readonly schedule: readonly ScheduleMonth[];
} | null;

export function closedProblems(ledger: Ledger, touched: TouchedDays, path: string): FieldProblem[] {
  const closed = closedMonthsIn(ledger, touched);
  if (closed.length === 0) return [];
  return [refusedField(path, periodRefusals.monthClosed, { months: monthsText(closed) })];
}

/** What the fields name must be there; what was named before may have ended or left since. */
function namingProblems(values: AssetValues, before: Before, { named }: Around): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { subCategoryId, deptId, custodianId } = values;
  const category = named.categories.find(({ id }) => id === subCategoryId);
  const isKept = before?.asset.subCategoryId === subCategoryId;
  if (category === undefined)
    problems.push({ path: 'subCategoryId', key: 'assets.unknownCategory' });
  else if (category.source !== 'asset') {
    const params = { name: category.nameZh };
    problems.push(refusedField('subCategoryId', assetRefusals.categoryNotAsset, params));
  } else if (category.ended && !isKept) {
    const params = { name: category.nameZh };
    problems.push(refusedField('subCategoryId', assetRefusals.categoryEnded, params));
  }
  if (!named.departments.some(({ id }) => id === deptId)) {
    problems.push({ path: 'deptId', key: 'assets.unknownDepartment' });
  }
  if (custodianId !== null && custodianId !== before?.asset.custodianId) {
    const person = named.people.find(({ id }) => id === custodianId);
    if (person === undefined) problems.push({ path: 'custodianId', key: 'assets.unknownPerson' });
    else if (!person.available) {
      const params = { name: person.nickName };
      problems.push({ path: 'custodianId', key: 'assets.personUnavailable', params });
    }
  }
  return problems;
}

const daysOf = (schedule: readonly ScheduleMonth[]) => schedule.map(({ month }) => firstDay(month));

/** Scrapping ends the schedule from a month on, which must still be open; so does taking it back. */
function scrapProblems(values: AssetValues, before: Before, around: Around): FieldProblem[] {
  const { ledger, thisMonth } = around;
  const was = before?.asset.scrappedMonth ?? null;
  const { scrappedMonth } = values;
  if (was === scrappedMonth) return [];
  const path = scrappedMonth === null ? 'status' : 'scrappedMonth';
  const booked = before !== null && isBooked(ledger, before.schedule);
  const touched = [was, scrappedMonth].flatMap((month) =>
    month === null
      ? []
      : closedProblems(ledger, booked ? { from: firstDay(month) } : [firstDay(month)], path),
  );
  if (touched.length > 0) return touched.slice(0, 1);
  const open = firstOpenMonth(ledger);
  const last = open !== null && open > thisMonth ? open : thisMonth;
  if (scrappedMonth !== null && scrappedMonth > last) {
    return [refusedField(path, assetRefusals.scrappedInFuture, { month: last })];
  }
  return [];
}

/**
 * Whether a schedule is worked out as if the asset were new: while nothing of it is in closed months,
 * when it began, or that it was gone before the accounts, may still be put right.
 */
export function isAsNew(values: AssetValues, before: Before, ledger: Ledger): boolean {
  if (before === null) return true;
  const { asset, schedule } = before;
  if (isBooked(ledger, schedule)) return false;
  const goneBefore =
    ledger.start !== null && values.scrappedMonth !== null && values.scrappedMonth < ledger.start;
  return goneBefore || values.kind !== asset.kind || values.inServiceMonth !== asset.inServiceMonth;
}

const FIGURES = [
  ['originalFen', 'originalValue'],
  ['lifeMonths', 'lifeMonths'],
  ['residualBp', 'residualRate'],
] as const;

/** What closed months have already made of it. */
function ledgerProblems(values: AssetValues, before: Before, { ledger }: Around): FieldProblem[] {
  if (before === null) return [];
  const { asset, schedule } = before;
  const problems: FieldProblem[] = [];
  if (isBooked(ledger, schedule)) {
    for (const field of ['inServiceMonth', 'kind'] as const) {
      if (values[field] === asset[field]) continue;
      problems.push(...closedProblems(ledger, daysOf(schedule), field));
    }
  }
  const changed = FIGURES.filter(([field]) => values[field] !== asset[field]);
  const gone = asset.scrappedMonth === null ? [] : [firstDay(asset.scrappedMonth)];
  const overBy = changed.flatMap(([, path]) => closedProblems(ledger, gone, path));
  if (overBy.length > 0) return [...problems, ...overBy];
  const taken = isAsNew(values, before, ledger) ? 0 : takenForGood(ledger, schedule);
  const [first] = changed;
  if (first !== undefined && taken > baseOf(values)) {
    const params = { taken: formatYuan(taken), base: formatYuan(baseOf(values)) };
    const path = changed.some(([, one]) => one === 'residualRate') ? 'residualRate' : first[1];
    problems.push(refusedField(path, assetRefusals.takenExceedsBase, params));
  }
  return problems;
}

/** Everything that keeps an asset from being stored, all at once. */
export function assetProblems(values: AssetValues, before: Before, around: Around): FieldProblem[] {
  const { code, inServiceMonth } = values;
  const latest = addMonths(around.thisMonth, MONTHS_AHEAD);
  const tooLate = inServiceMonth > latest && inServiceMonth !== before?.asset.inServiceMonth;
  return [
    ...(around.codeTaken ? [refusedField('code', assetRefusals.codeTaken, { code })] : []),
    ...(tooLate
      ? [refusedField('inServiceMonth', assetRefusals.inServiceTooLate, { month: latest })]
      : []),
    ...namingProblems(values, before, around),
    ...scrapProblems(values, before, around),
    ...ledgerProblems(values, before, around),
  ];
}

export interface AskedShares {
  readonly fromMonth: Month;
  readonly shares: readonly { readonly projectId: number; readonly shareBp: number }[];
}

interface ShareGround {
  readonly ledger: Ledger;
  readonly schedule: readonly ScheduleMonth[];
  readonly sets: readonly StoredSet[];
  readonly projects: readonly ShareProject[];
}

function monthProblems(
  asset: AssetValues,
  { fromMonth }: AskedShares,
  { ledger, schedule, sets }: ShareGround,
): FieldProblem[] {
  const next = sets.map((set) => set.fromMonth).find((month) => month > fromMonth);
  const until = next === undefined ? null : lastDay(addMonths(next, -1));
  const closed = closedProblems(ledger, { from: firstDay(fromMonth), until }, 'fromMonth');
  if (closed.length > 0) return closed;
  const [first, last] = [firstMonthOf(asset), lastShareMonth(asset, schedule)];
  if (fromMonth < first) {
    return [refusedField('fromMonth', assetRefusals.sharesTooEarly, { month: first })];
  }
  if (fromMonth > last) {
    return [refusedField('fromMonth', assetRefusals.sharesTooLate, { month: last })];
  }
  return [];
}

/** Everything that keeps shares from holding from a month on. */
export function shareProblems(
  asset: AssetValues,
  asked: AskedShares,
  ground: ShareGround,
): FieldProblem[] {
  const sum = sumOfShares(asked.shares);
  const held = sharesIn(ground.sets, asked.fromMonth)?.shares ?? [];
  return [
    ...monthProblems(asset, asked, ground),
    ...(sum === WHOLE_BP
      ? []
      : [refusedField('shares', assetRefusals.notWhole, { sum: toPercent(sum).toFixed(2) })]),
    ...asked.shares.flatMap(({ projectId }, index): FieldProblem[] => {
      const path = `shares.${index}.projectId`;
      const project = ground.projects.find(({ id }) => id === projectId);
      if (project === undefined) return [{ path, key: 'assets.unknownProject' }];
      if (!project.closed || held.some((share) => share.project.id === projectId)) return [];
      return [refusedField(path, assetRefusals.projectClosed, { code: project.code })];
    }),
  ];
}
