import { projectEndpoints } from '#features/projects/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { findCandidates, findDepartments, findLeads } from './choices-store.ts';
import { readFilled, readNotFilled } from './filled.ts';
import { importProjects } from './import/import.ts';
import { readerOf } from './scope.ts';
import { changeProject, createProject, listPage, readProject, removeProjects } from './service.ts';
import { exportProjects, projectTemplate } from './sheets.ts';
import { changeStatus } from './status.ts';

export const projectRoutes: readonly Route[] = [
  route(projectEndpoints.list, ({ query }, context) => listPage(context, query)),
  route(projectEndpoints.leads, ({ query }, { db, actor }) =>
    findLeads(db.executor, readerOf(actor), query.query ?? ''),
  ),
  route(projectEndpoints.candidates, ({ query }, context) =>
    findCandidates(context.db.executor, query.query ?? '', context.today),
  ),
  route(projectEndpoints.departments, (_, { db }) => findDepartments(db.executor)),
  route(projectEndpoints.exportSheet, ({ query }, context) =>
    exportProjects(context, query, context.today),
  ),
  route(projectEndpoints.importTemplate, (_, context) => projectTemplate(context, context.today)),
  route(projectEndpoints.importSheet, ({ query, file }, context) =>
    importProjects(context, file, query.mode, context.today),
  ),
  route(projectEndpoints.changeStatus, ({ body }, context) => changeStatus(context, body)),
  route(projectEndpoints.read, ({ params }, { db, actor }) =>
    readProject(db.executor, actor, params.id),
  ),
  route(projectEndpoints.filled, ({ params, query }, context) =>
    readFilled(context, params.id, query),
  ),
  route(projectEndpoints.notFilled, ({ params, query }, context) =>
    readNotFilled(context, params.id, query),
  ),
  route(projectEndpoints.create, ({ body }, context) =>
    createProject(context, body, context.today),
  ),
  route(projectEndpoints.update, ({ body }, context) =>
    changeProject(context, body, context.today),
  ),
  route(projectEndpoints.remove, ({ body }, context) => removeProjects(context, body.ids)),
];
