import { standardEndpoints } from '#features/people/contract-standards.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { previewStandard, proposeStandard, readStandards } from './reading.ts';
import {
  addClass,
  editClass,
  placeGrade,
  removeClass,
  removeStandard,
  saveStandard,
} from './service.ts';

export const standardRoutes: readonly Route[] = [
  route(standardEndpoints.read, (_, context) => readStandards(context)),
  route(standardEndpoints.proposal, (_, context) => proposeStandard(context)),
  route(standardEndpoints.preview, ({ body }, context) => previewStandard(context, body)),
  route(standardEndpoints.save, ({ body }, context) => saveStandard(context, body)),
  route(standardEndpoints.remove, ({ body }, context) => removeStandard(context, body)),
  route(standardEndpoints.addClass, ({ body }, context) => addClass(context, body)),
  route(standardEndpoints.renameClass, ({ body }, context) => editClass(context, body)),
  route(standardEndpoints.removeClass, ({ body }, context) => removeClass(context, body.id)),
  route(standardEndpoints.placeGrade, ({ body }, context) => placeGrade(context, body)),
];
