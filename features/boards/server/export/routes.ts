import { budgetExportEndpoints } from '#features/boards/contract-export.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { exportBudget } from './service.ts';

export const budgetExportRoutes: readonly Route[] = [
  route(budgetExportEndpoints.workbook, ({ params, body }, context) =>
    exportBudget(context, params.id, body),
  ),
];
