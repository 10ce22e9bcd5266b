import type { VarianceParts } from '#features/boards/contract-variance.ts';
import { splitOf } from '#features/boards/rules-variance.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { type Fen, fenToYuan } from '#kernel/money.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findMonthStates } from '../ground/months-store.ts';
import { findProjects } from '../ground/names-store.ts';
import { budgetViewer } from '../ground/viewer.ts';
import { findLabourMonths, type RowLabourMonth } from './cells-store.ts';
import { countedMonth, type DetailsQuery } from './counted-month.ts';

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

export async function readVarianceParts(
  context: SignedInContext,
  budgetId: number,
  { endDate, labour: value }: DetailsQuery,
): Promise<VarianceParts> {
  const { executor } = context.db;
  const { labour } = await budgetViewer(context, budgetId, value);
  const through = countedMonth(await findMonthStates(executor), endDate);
  const months = await findLabourMonths(executor, { budgetId, through, labour });
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
