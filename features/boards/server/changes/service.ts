import type { z } from 'zod';
import {
  findYearState,
  outOfDateIn,
  type Viewer,
  viewerOf,
} from '#features/actuals/server/service.ts';
import type {
  ChangedRow,
  Changes,
  changesEndpoints,
  YearChanges,
} from '#features/boards/contract-changes.ts';
import { changedOf } from '#features/boards/rules-changes.ts';
import { measuredYear, yearFigures } from '#features/boards/rules-comparison.ts';
import { type Month, yearOf } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { fenToYuan } from '#kernel/money.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findYearDocuments, type YearDocument } from '../comparison/documents-store.ts';
import { type Found, forecastTotals, standingOf, sumsOf } from '../comparison/service.ts';
import { findSums } from '../comparison/sums-store.ts';
import { forecastsOf } from '../forecast/forecasts.ts';
import { findAfterwards, findUncoveredChange } from './store.ts';

type Asked = z.output<(typeof changesEndpoints)['read']['query']>;

/** A closing: its place in the year, and what documents came to by then. */
interface Closing {
  readonly maxPeriod: number;
  readonly found: Found;
}

const monthOfYear = (year: number, place: number): Month =>
  `${year}-${String(place).padStart(2, '0')}`;

/** The last two closings of a year. Plans are those of now at both, so that only costs tell them apart. */
async function findClosings(
  viewer: Viewer,
  ids: readonly number[],
  { year, maxPeriod, dataVersion }: { year: number; maxPeriod: number; dataVersion: number },
): Promise<readonly [before: Closing, after: Closing]> {
  const { executor } = viewer.context.db;
  const forecastsAt = (place: number) =>
    forecastsOf(executor, {
      ...{ budgets: ids, labour: viewer.labour, through: monthOfYear(year, place) },
    });
  const [sums, before, after] = await Promise.all([
    findSums(viewer, ids, { year, maxPeriod }, dataVersion),
    forecastsAt(maxPeriod - 1),
    forecastsAt(maxPeriod),
  ]);
  const closing = (place: number, forecasts: Found['forecasts']): Closing => ({
    maxPeriod: place,
    found: { ...sums, forecasts, lastYearFen: new Map() },
  });
  return [closing(maxPeriod - 1, before), closing(maxPeriod, after)];
}

/** A document at a closing, as it is judged and as it is sent. */
function documentAt(document: YearDocument, { maxPeriod, found }: Closing) {
  const { budgetId } = document;
  const year = sumsOf(budgetId, found);
  const { actualAmount, executionRate } = yearFigures(year, {
    ...{ first: 1, maxPeriod, lastYearMonths: 0 },
  });
  const standing = standingOf(document, year, found, maxPeriod);
  const { level, forecastOver } = standing;
  const { eac = null, etc = null } = found.forecasts.get(budgetId) ?? {};
  const figures: ChangedRow['after'] = {
    ...{ actualAmount, executionRate, level, forecastOver },
    eac: eac === null ? null : fenToYuan(eac),
    etc: eac === null ? null : fenToYuan(etc ?? 0),
  };
  return { standing, figures, plannedFen: measuredYear(year, maxPeriod).plannedFen };
}

function compare(documents: readonly YearDocument[], [before, after]: readonly [Closing, Closing]) {
  const compared = documents.map((document) => {
    const [then, now] = [documentAt(document, before), documentAt(document, after)];
    const { budgetId, code, name, budgetType, forecastMethod, fromMonth } = document;
    const row: ChangedRow = {
      ...{ budgetId, code, name, budgetType, forecastMethod, fromMonth },
      yearBudgetAmount: now.plannedFen === null ? null : fenToYuan(now.plannedFen),
      ...{ before: then.figures, after: now.figures },
    };
    return { budgetId, row, before: then.standing, after: now.standing };
  });
  const standard = documents
    .filter(({ budgetType }) => budgetType === BudgetType.STANDARD)
    .map(({ budgetId }) => budgetId);
  const eacAt = ({ found }: Closing) => forecastTotals(standard, found).eac;
  return {
    months: { before: before.maxPeriod, after: after.maxPeriod },
    rows: compared.map(({ row }) => row),
    changed: changedOf(compared).map(({ budgetId }) => budgetId),
    totals: {
      budgets: standard.length,
      eac: { before: eacAt(before), after: eacAt(after) },
    },
  };
}

async function findChanges(
  viewer: Viewer,
  { year, ...filters }: Omit<Asked, 'year' | 'labour'> & { year: number },
  state: { maxPeriod: number; dataVersion: number },
): Promise<Changes> {
  const { db, actor } = viewer.context;
  const last = monthOfYear(year, state.maxPeriod);
  const ofDocuments = async () => {
    const { documents } = await findYearDocuments(db.executor, actor, { year, ...filters });
    const ids = documents.map(({ budgetId }) => budgetId);
    return compare(documents, await findClosings(viewer, ids, { year, ...state }));
  };
  const [compared, uncovered, { fen, ...afterwards }] = await Promise.all([
    ofDocuments(),
    viewer.all ? findUncoveredChange(viewer, filters, { year, last }) : null,
    findAfterwards(viewer, filters, last),
  ]);
  return {
    ...compared,
    noBudget: uncovered && {
      before: fenToYuan(uncovered.beforeFen),
      after: fenToYuan(uncovered.fen),
      newProjects: uncovered.newProjects,
    },
    afterwards: {
      ...afterwards,
      amount: fenToYuan(fen),
      originMonths: [...afterwards.originMonths],
    },
  };
}

/** What the last closed month of a year has changed; the first of a year is compared with nothing. */
export async function readChanges(
  context: SignedInContext,
  { year = yearOf(context.today), labour, ...filters }: Asked,
): Promise<YearChanges> {
  const viewer = await viewerOf(context, 0, labour);
  const state = await findYearState(context.db.executor, year);
  const { dataVersion, maxPeriod } = state;
  const first = Number(state.first?.slice(5) ?? 1);
  const [changes, outOfDate] = await Promise.all([
    first < maxPeriod
      ? findChanges(viewer, { year, ...filters }, { maxPeriod, dataVersion })
      : null,
    outOfDateIn(context, year),
  ]);
  return { year, dataVersion, outOfDate, changes };
}
