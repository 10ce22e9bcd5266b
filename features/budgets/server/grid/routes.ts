import { gridEndpoints } from '#features/budgets/contract-grid.ts';
import { takeIn } from '#server/platform/import/background.ts';
import { markedImport } from '#server/platform/import/marked.ts';
import { pastImports, undoImport } from '#server/platform/import/undo.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readChanges, readGrid } from './reading.ts';
import { saveGrid } from './save.ts';
import { exportGrid, gridTemplate } from './sheet/export.ts';
import { gridImport, scopeOf } from './sheet/import.ts';
import { undoGridImport } from './sheet/undo.ts';

export const gridRoutes: readonly Route[] = [
  route(gridEndpoints.grid, ({ params, query }, context) => readGrid(context, params.id, query)),
  route(gridEndpoints.changes, ({ params, query }, context) =>
    readChanges(context, params.id, query),
  ),
  route(gridEndpoints.save, ({ params, body }, context) => saveGrid(context, params.id, body)),
  route(gridEndpoints.exportGrid, ({ params, query }, context) =>
    exportGrid(context, params.id, query),
  ),
  route(gridEndpoints.importTemplate, ({ query }, context) => gridTemplate(context, query)),
  route(gridEndpoints.importSheet, async ({ query, file }, context) => {
    const { versionId, kind, ...request } = query;
    const params = { versionId, kind };
    return takeIn(await gridImport(context, params), context, file, { ...request, params });
  }),
  route(gridEndpoints.importMarked, async ({ query, file }, context) => {
    const { versionId, kind, fileName } = query;
    const params = { versionId, kind };
    return markedImport(await gridImport(context, params), context, file, { fileName, params });
  }),
  route(gridEndpoints.pastImports, async ({ query }, context) =>
    // Which is refused to whoever may not import there.
    pastImports(context, await gridImport(context, query), scopeOf(query)),
  ),
  route(gridEndpoints.undoImport, ({ body }, context) =>
    undoImport(context, { name: 'budgets', undo: undoGridImport }, body.id),
  ),
];
