import type {
  AssetDetail,
  AssetPage,
  AssetRow,
  Choices,
  ListQuery,
  ScheduleRow,
  SharedProject,
} from '#features/assets/contract-parts.ts';
import { toPercent } from '#features/assets/rules.ts';
import {
  allocateMonth,
  firstOpenMonth,
  firstShareMonth,
  isBooked,
  lastShareMonth,
  reasonOf,
  residualOf,
  type ScheduleMonth,
  sharesIn,
  stateOfMonth,
} from '#features/assets/rules-schedule.ts';
import type { Ledger } from '#features/periods/rules.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { firstDay, type Month, monthOf } from '#kernel/dates.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { closedProblems } from './checks.ts';
import { findCategories, findDepartments } from './choices-store.ts';
import { type AskedMonth, type FlatAsset, findAsset, findFigures, findPage } from './read-store.ts';
import { findProjectsByIds, findShareSets, type StoredSet } from './shares-store.ts';
import { findSchedules } from './store.ts';

/** The month people work on: the first that is not closed, unless that is still to come. */
function monthToShow(ledger: Ledger, thisMonth: Month): Month {
  const open = firstOpenMonth(ledger);
  return open !== null && open < thisMonth ? open : thisMonth;
}

export const askedMonth = (
  ledger: Ledger,
  given: Month | undefined,
  thisMonth: Month,
): AskedMonth => {
  const month = given ?? monthToShow(ledger, thisMonth);
  return { month, counts: ledger.start === null || month >= ledger.start };
};

const mayEdit = ({ actor }: Pick<SignedInContext, 'actor'>) =>
  isPermitted(actor.roles, 'assets:edit');

export function rowOf(flat: FlatAsset, ledger: Ledger, month: Month): AssetRow {
  const { id, code, name, category, kind, status, scrappedMonth, version } = flat;
  const { originalFen, monthFen, takenFen } = flat;
  const hasRow = monthFen !== null;
  return {
    ...{ id, code, name, category, kind, status, scrappedMonth, version },
    originalValue: fenToYuan(originalFen),
    depreciation: hasRow ? fenToYuan(monthFen) : null,
    reason: reasonOf(flat, ledger, month, { hasRow, takenFen }),
    taken: fenToYuan(takenFen),
    netValue: fenToYuan(originalFen - takenFen),
  };
}

export async function listPage(context: SignedInContext, query: ListQuery): Promise<AssetPage> {
  const { executor } = context.db;
  const ledger = await readLedger(executor);
  const asked = askedMonth(ledger, query.month, monthOf(context.today));
  const rows = await findPage(executor, asked, query);
  const figures = await findFigures(executor, asked, query);
  const { total, originalFen, monthFen, takenFen, counts, isEmpty } = figures;
  const [project = null] = await findProjectsByIds(executor, [query.projectId ?? 0]);
  return {
    total,
    rows: rows.map((row) => rowOf(row, ledger, asked.month)),
    month: asked.month,
    ledger,
    counts,
    sums: {
      originalValue: fenToYuan(originalFen),
      depreciation: fenToYuan(monthFen),
      taken: fenToYuan(takenFen),
      netValue: fenToYuan(originalFen - takenFen),
    },
    project,
    isEmpty,
    abilities: { edit: mayEdit(context) },
  };
}

/** Projects as the columns of a schedule: those that are charged now first, by their part. */
function columnsOf(sets: readonly StoredSet[]): SharedProject[] {
  const newestFirst = [...sets]
    .reverse()
    .flatMap(({ shares }) =>
      [...shares].sort((one, other) => other.shareBp - one.shareBp).map(({ project }) => project),
    );
  return [...new Map(newestFirst.map((project) => [project.id, project])).values()];
}

interface Split {
  readonly parts: readonly (number | null)[];
  readonly unassigned: number | null;
}

/** What a month comes to for each column; nothing of what is due to nobody. */
function splitOf(
  { month, fen }: ScheduleMonth,
  sets: readonly StoredSet[],
  columns: readonly SharedProject[],
  isDue: boolean,
): Split {
  const set = isDue ? sharesIn(sets, month) : null;
  if (set === null) return { parts: columns.map(() => null), unassigned: isDue ? fen : null };
  const shares = set.shares.map(({ project: { id: projectId, code }, shareBp }) => ({
    projectId,
    code,
    shareBp,
  }));
  const amounts = new Map(allocateMonth(fen, shares).map((part) => [part.projectId, part.fen]));
  return { parts: columns.map(({ id }) => amounts.get(id) ?? null), unassigned: null };
}

const yuanOrNull = (fen: number | null) => (fen === null ? null : fenToYuan(fen));

interface ScheduleGround {
  readonly originalFen: number;
  readonly months: readonly ScheduleMonth[];
  readonly sets: readonly StoredSet[];
  readonly ledger: Ledger;
  readonly thisMonth: Month;
}

/** The whole schedule with a column for each project, and what each column comes to. */
function scheduleTable(ground: ScheduleGround): AssetDetail['schedule'] {
  const { originalFen, months, sets, ledger, thisMonth } = ground;
  const projects = columnsOf(sets);
  const lines = months.map((row) => {
    const state = stateOfMonth(ledger, row.month, thisMonth);
    return { row, state, split: splitOf(row, sets, projects, state !== 'before') };
  });
  const rows = lines.map(
    ({ row: { month, fen, takenFen }, state, split }): ScheduleRow => ({
      month,
      depreciation: fenToYuan(fen),
      taken: fenToYuan(takenFen),
      netValue: fenToYuan(originalFen - takenFen),
      state,
      parts: split.parts.map(yuanOrNull),
      unassigned: yuanOrNull(split.unassigned),
    }),
  );
  return {
    projects,
    months: rows,
    sums: {
      depreciation: fenToYuan(sumFen(months.map(({ fen }) => fen))),
      before: fenToYuan(sumFen(lines.map(({ row, state }) => (state === 'before' ? row.fen : 0)))),
      parts: projects.map((_, index) =>
        fenToYuan(sumFen(lines.map(({ split }) => split.parts[index] ?? 0))),
      ),
      unassigned: fenToYuan(sumFen(lines.map(({ split }) => split.unassigned ?? 0))),
    },
  };
}

const shareSetsOf = (sets: readonly StoredSet[], ledger: Ledger): AssetDetail['shareSets'] =>
  sets.map(({ fromMonth, shares }) => ({
    fromMonth,
    open: closedProblems(ledger, [firstDay(fromMonth)], 'fromMonth').length === 0,
    shares: shares.map(({ project, shareBp }) => ({ project, share: toPercent(shareBp) })),
  }));

/** One asset as the panel shows it, with its figures of a month. */
export async function readAsset(
  context: Pick<SignedInContext, 'actor' | 'today'>,
  executor: Executor,
  id: number,
  given?: Month,
): Promise<AssetDetail> {
  const ledger = await readLedger(executor);
  const thisMonth = monthOf(context.today);
  const asked = askedMonth(ledger, given, thisMonth);
  const flat = await findAsset(executor, asked, id);
  if (flat === null) throw new Refusal(commonRefusals.notFound);
  const months = (await findSchedules(executor, [id])).get(id) ?? [];
  const sets = (await findShareSets(executor, [id])).get(id) ?? [];
  const { originalFen, inServiceMonth, lifeMonths, residualBp, custodian, department, note } = flat;
  const edit = mayEdit(context);
  const [first, last] = [firstShareMonth(flat, ledger), lastShareMonth(flat, months)];
  return {
    ...rowOf(flat, ledger, asked.month),
    month: asked.month,
    ledger,
    ...{ inServiceMonth, lifeMonths, custodian, department, note },
    residualRate: toPercent(residualBp),
    residualValue: fenToYuan(residualOf(flat)),
    monthsTaken: months.filter(({ month }) => month <= asked.month).length,
    monthsInAll: months.length,
    shareSets: shareSetsOf(sets, ledger),
    schedule: scheduleTable({ originalFen, months, sets, ledger, thisMonth }),
    sharesFrom: first <= last ? first : null,
    abilities: { edit, remove: edit && !isBooked(ledger, months) },
  };
}

export async function readChoices({ db, today }: SignedInContext): Promise<Choices> {
  const { executor } = db;
  const ledger = await readLedger(executor);
  const thisMonth = monthOf(today);
  const open = firstOpenMonth(ledger);
  return {
    categories: await findCategories(executor),
    departments: await findDepartments(executor),
    scrapFrom: ledger.closedThrough === null ? null : open,
    scrapTo: open !== null && open > thisMonth ? open : thisMonth,
  };
}
