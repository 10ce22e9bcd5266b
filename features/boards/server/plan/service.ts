import type { PlannedCells, PlanRequest } from '#features/boards/contract-plan.ts';
import { minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { budgetViewer } from '../ground/viewer.ts';
import { findPlannedCells } from './store.ts';

/** What is planned of a figure: of one document, or with budget 0 of all that are seen whole. */
export async function readPlannedCells(
  context: SignedInContext,
  budgetId: number,
  asked: PlanRequest,
): Promise<PlannedCells> {
  if (budgetId !== 0) await budgetViewer(context, budgetId);
  const found = await findPlannedCells(context.db.executor, context.actor, budgetId, asked);
  return {
    cells: found.reduce((sum, { cells }) => sum + cells, 0),
    amount: fenToYuan(sumFen(found.map(({ fen }) => fen))),
    hours: minutesToHours(sumMinutes(found.map(({ minutes }) => minutes))),
    categories: found.map(({ fen, minutes, ...category }) => ({
      ...category,
      amount: fenToYuan(fen),
      hours: minutesToHours(minutes),
    })),
  };
}
