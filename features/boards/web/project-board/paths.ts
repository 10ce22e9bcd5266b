import type { About } from '../board/use-board-address.ts';
import type { HeatMode } from './heat.ts';

/** The analysis of one budget. */
export const analysisPath = (budgetId: number): string => `/budgetManagement/analysis/${budgetId}`;

/** The same at one month, or at everything up to it. */
export const analysisAt = (budgetId: number, month: string, mode: HeatMode): string =>
  mode === 'month'
    ? `${analysisPath(budgetId)}?mode=period&start=${month}&end=${month}`
    : `${analysisPath(budgetId)}?mode=cumulative&end=${month}`;

export const documentPath = (budgetId: number): string =>
  `/budgetManagement/budgetDetail/${budgetId}`;

/** The list of budgets, of the same year and kind. */
export function listPath({ division, projectType }: About, year: number): string {
  const params = new URLSearchParams({ year: String(year) });
  if (division !== null) params.set('division', String(division));
  if (projectType !== null) params.set('projectType', String(projectType));
  return `/budgetManagement/budgeList?${params}`;
}
