import { versionEndpoints } from '#features/budgets/contract-versions.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { findProjectCandidates } from './choices-store.ts';
import { restoreClosed } from './closed.ts';
import { approve, sendBack } from './decide.ts';
import { readHistory } from './reading.ts';
import { discard, revise } from './revise.ts';
import { changeScope, readProjects, readScope } from './scope.ts';
import { submit, withdraw } from './submit.ts';

export const versionRoutes: readonly Route[] = [
  route(versionEndpoints.projects, ({ query }, context) =>
    readProjects(context, query.budgetDocumentId),
  ),
  route(versionEndpoints.projectCandidates, ({ query }, { db, actor }) =>
    findProjectCandidates(db.executor, actor, query),
  ),
  route(versionEndpoints.history, ({ params, query }, context) =>
    readHistory(context, params.id, query),
  ),
  route(versionEndpoints.scope, ({ params, query }, context) =>
    readScope(context, params.id, query.versionId),
  ),
  route(versionEndpoints.changeScope, ({ params, body }, context) =>
    changeScope(context, params.id, body),
  ),
  route(versionEndpoints.revise, ({ params, body }, context) =>
    revise(context, params.id, body.reason),
  ),
  route(versionEndpoints.discard, ({ params, body }, context) =>
    discard(context, params.id, body.versionId),
  ),
  route(versionEndpoints.submit, ({ params, body }, context) => submit(context, params.id, body)),
  route(versionEndpoints.withdraw, ({ params, body }, context) =>
    withdraw(context, params.id, body.versionId),
  ),
  route(versionEndpoints.approve, ({ params, body }, context) => approve(context, params.id, body)),
  route(versionEndpoints.sendBack, ({ params, body }, context) =>
    sendBack(context, params.id, body),
  ),
  route(versionEndpoints.restoreClosed, ({ params, body }, context) =>
    restoreClosed(context, params.id, body.versionId),
  ),
];
