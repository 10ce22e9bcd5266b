import { assetEndpoints } from '#features/assets/contract.ts';
import { takeIn } from '#server/platform/import/background.ts';
import { importRoutes } from '#server/platform/import/routes.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { findCustodians, findProjects } from './choices-store.ts';
import { assetImport } from './import/import.ts';
import { listPage, readAsset, readChoices } from './reading.ts';
import { changeAsset, createAsset, removeAsset, setShares } from './service.ts';
import { assetTemplate, exportAssets, exportSchedule } from './sheets.ts';

export const assetRoutes: readonly Route[] = [
  route(assetEndpoints.list, ({ query }, context) => listPage(context, query)),
  route(assetEndpoints.choices, (_, context) => readChoices(context)),
  route(assetEndpoints.people, ({ query }, { db, today }) =>
    findCustodians(db.executor, query.query, today),
  ),
  route(assetEndpoints.projects, ({ query }, { db }) => findProjects(db.executor, query.query)),
  route(assetEndpoints.exportSheet, ({ query }, context) => exportAssets(context, query)),
  route(assetEndpoints.importTemplate, (_, context) => assetTemplate(context)),
  route(assetEndpoints.importSheet, ({ query, file }, context) =>
    takeIn(assetImport, context, file, { ...query, params: null }),
  ),
  ...importRoutes(assetImport, assetEndpoints, () => null),
  route(assetEndpoints.read, ({ params, query }, context) =>
    readAsset(context, context.db.executor, params.id, query.month),
  ),
  route(assetEndpoints.exportSchedule, ({ params }, context) => exportSchedule(context, params.id)),
  route(assetEndpoints.create, ({ body }, context) => createAsset(context, body)),
  route(assetEndpoints.update, ({ body }, context) => changeAsset(context, body)),
  route(assetEndpoints.setShares, ({ body }, context) => setShares(context, body)),
  route(assetEndpoints.remove, ({ params, body }, context) =>
    removeAsset(context, { ...params, ...body }),
  ),
];
