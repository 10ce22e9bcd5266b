import { type ImportParams, materialEndpoints } from '#features/materials/contract.ts';
import { takeIn } from '#server/platform/import/background.ts';
import { importRoutes } from '#server/platform/import/routes.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readerOf } from './access.ts';
import { findCandidates, findChoices, findProjects, findRequesters } from './choices-store.ts';
import { materialImport } from './import/import.ts';
import {
  changeIssue,
  createIssue,
  listIssues,
  readIssue,
  readSummary,
  removeIssue,
} from './service.ts';
import { exportIssues, materialTemplate } from './sheets.ts';

const agreementIn = ({ corrections }: Readonly<Record<string, unknown>>): ImportParams =>
  corrections === 'accept' ? { corrections } : {};

export const materialRoutes: readonly Route[] = [
  route(materialEndpoints.list, ({ query }, context) => listIssues(context, query)),
  route(materialEndpoints.summary, ({ query }, context) => readSummary(context, query.month)),
  route(materialEndpoints.choices, (_, { db, today }) => findChoices(db.executor, today)),
  route(materialEndpoints.projects, ({ query }, { db, actor }) =>
    findProjects(db.executor, readerOf(actor), {
      query: query.query,
      usable: query.usable === 'true',
    }),
  ),
  route(materialEndpoints.requesters, ({ query }, { db, actor }) =>
    findRequesters(db.executor, readerOf(actor), query.query),
  ),
  route(materialEndpoints.candidates, ({ query }, { db }) =>
    findCandidates(db.executor, query.query),
  ),
  route(materialEndpoints.exportSheet, ({ query }, context) => exportIssues(context, query)),
  route(materialEndpoints.importTemplate, (_, context) => materialTemplate(context)),
  route(materialEndpoints.importSheet, ({ query: { corrections, ...query }, file }, context) =>
    takeIn(materialImport, context, file, { ...query, params: agreementIn({ corrections }) }),
  ),
  ...importRoutes(materialImport, materialEndpoints, agreementIn),
  route(materialEndpoints.read, ({ params }, context) => readIssue(context, params.id)),
  route(materialEndpoints.create, ({ body }, context) => createIssue(context, body)),
  route(materialEndpoints.update, ({ body }, context) => changeIssue(context, body)),
  route(materialEndpoints.remove, ({ body }, context) => removeIssue(context, body)),
];
