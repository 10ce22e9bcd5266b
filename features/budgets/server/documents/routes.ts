import { documentEndpoints } from '#features/budgets/contract-documents.ts';
import { waitingEndpoints } from '#features/budgets/contract-waiting.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { findMemberCandidates, findOwnerCandidates, findOwners } from './choices-store.ts';
import { changeConfig, confirmThresholds, readConfig } from './config.ts';
import { copyBudget } from './copy.ts';
import { readDetail } from './detail.ts';
import { putImage, readImage, removeImage } from './image.ts';
import { listPage, readWaiting } from './list.ts';
import { changeBudget, createBudget, removeBudget } from './service.ts';
import { exportList } from './sheet.ts';
import { changeThresholds } from './thresholds.ts';

export const documentRoutes: readonly Route[] = [
  route(documentEndpoints.list, ({ query }, context) => listPage(context, query)),
  route(waitingEndpoints.waiting, (_, context) => readWaiting(context)),
  route(documentEndpoints.exportSheet, ({ query }, context) => exportList(context, query)),
  route(documentEndpoints.owners, ({ query }, { db, actor }) =>
    findOwners(db.executor, actor, query.query),
  ),
  route(documentEndpoints.ownerCandidates, ({ query }, { db, today }) =>
    findOwnerCandidates(db.executor, query.query, today),
  ),
  route(documentEndpoints.memberCandidates, ({ query }, { db, actor }) =>
    findMemberCandidates(db.executor, actor, query.query),
  ),
  route(documentEndpoints.read, ({ params, query }, context) =>
    readDetail(context, params.id, query.labour),
  ),
  route(documentEndpoints.create, ({ body }, context) => createBudget(context, body)),
  route(documentEndpoints.update, ({ body }, context) => changeBudget(context, body)),
  route(documentEndpoints.copy, ({ params, body }, context) =>
    copyBudget(context, params.id, body),
  ),
  route(documentEndpoints.remove, ({ params }, context) => removeBudget(context, params.id)),
  route(documentEndpoints.config, ({ params }, context) => readConfig(context, params.id)),
  route(documentEndpoints.changeConfig, ({ params, body }, context) =>
    changeConfig(context, params.id, body),
  ),
  route(documentEndpoints.confirmThresholds, ({ params, body }, context) =>
    confirmThresholds(context, params.id, body.version),
  ),
  route(documentEndpoints.changeThresholds, ({ body }, context) => changeThresholds(context, body)),
  route(documentEndpoints.putImage, ({ params, file }, context) =>
    putImage(context, params.id, file),
  ),
  route(documentEndpoints.image, ({ params, query }, context) =>
    readImage(context, params.id, query.hash),
  ),
  route(documentEndpoints.removeImage, ({ params }, context) => removeImage(context, params.id)),
];
