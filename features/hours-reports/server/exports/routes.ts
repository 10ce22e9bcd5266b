import { type Route, route } from '#server/platform/wire/route.ts';
import { exportsEndpoints } from '../../contract-exports.ts';
import { exportedFile, ownExports, removeExport, startExport } from './runs-service.ts';
import { exportBatches, exportFile, previewExport } from './service.ts';

export const exportRoutes: Route[] = [
  route(exportsEndpoints.batches, (_, context) => exportBatches(context)),
  route(exportsEndpoints.hoursStatistics, ({ body }, context) => exportFile(context, body)),
  route(exportsEndpoints.deptStatistics, ({ body }, context) =>
    exportFile(context, { kind: 'departments', ...body }),
  ),
  route(exportsEndpoints.preview, ({ body }, context) => previewExport(context, body)),
  route(exportsEndpoints.runs, (_, context) => ownExports(context)),
  route(exportsEndpoints.start, ({ body }, context) => startExport(context, body)),
  route(exportsEndpoints.remove, ({ params }, context) => removeExport(context, params.id)),
  route(exportsEndpoints.file, ({ params }, context) => exportedFile(context, params.id)),
];
