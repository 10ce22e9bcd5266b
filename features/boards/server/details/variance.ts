import { accountRefusals } from '#features/actuals/contract.ts';
import type { VarianceParts } from '#features/boards/contract-variance.ts';
import { splitOf } from '#features/boards/rules-variance.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { type Fen, fenToYuan } from '#kernel/money.ts';
import { Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findMonthStates } from '../ground/months-store.ts';
import { findProjects } from '../ground/names-store.ts';
import { budgetViewer } from '../ground/viewer.ts';
import { findLabourMonths, type RowLabourMonth } from './cells-store.ts';
import { countedMonth } from './counted-month.ts';

const yuanOrNull = (fen: Fen | null) => (fen === null ? null : fenToYuan(fen));

function toPart(month: RowLabourMonth): VarianceParts['parts'][number] {
  const { efficiency, rate, unsplit } = splitOf(month);
  return {
    ...{ projectId: month.projectId, direct: month.direct, month: month.month },
    budgetAmount: fenToYuan(month.budgetFen),
    actualAmount: fenToYuan(month.actualFen),
    budgetHours: minutesToHours(month.budgetMinutes),
    actualHours: minutesToHours(month.actualMinutes),
    efficiency: yuanOrNull(efficiency),
    rate: yuanOrNull(rate),
    unsplit: fenToYuan(unsplit),
  };
}

const isSomething = (month: RowLabourMonth): boolean =>
  [month.budgetFen, month.actualFen, month.budgetMinutes, month.actualMinutes].some(
    (value) => value !== 0,
  );

/** For those who see all labour of the budget, as the variance itself is. */
export async function readVarianceParts(
  context: SignedInContext,
  budgetId: number,
  { endDate }: { readonly endDate?: CalendarDate | undefined },
): Promise<VarianceParts> {
  const { executor } = context.db;
  const viewer = await budgetViewer(context, budgetId);
  if (!viewer.labour) throw new Refusal(accountRefusals.notForYou);
  const through = countedMonth(await findMonthStates(executor, viewer), endDate);
  const months = await findLabourMonths(executor, { budgetId, through, sight: viewer });
  const found = months.filter(isSomething);
  const named = await findProjects(executor, [...new Set(found.map((one) => one.projectId))]);
  const rows = new Set(found.map(({ projectId, direct }) => `${projectId} ${direct}`));
  return {
    through,
    projects: named.flatMap((project) =>
      [false, true]
        .filter((direct) => rows.has(`${project.projectId} ${direct}`))
        .map((direct) => ({ ...project, direct })),
    ),
    parts: found.map(toPart),
  };
}
