import { mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readMappings, readUndecided } from './reading.ts';
import {
  assignAccounts,
  changeMapping,
  createMapping,
  endMapping,
  removeMapping,
} from './service.ts';

export const mappingRoutes: readonly Route[] = [
  route(mappingEndpoints.list, ({ query }, context) => readMappings(context, query)),
  route(mappingEndpoints.undecided, ({ query }, context) => readUndecided(context, query)),
  route(mappingEndpoints.create, ({ body }, context) => createMapping(context, body)),
  route(mappingEndpoints.assign, ({ body }, context) => assignAccounts(context, body)),
  route(mappingEndpoints.update, ({ body }, context) => changeMapping(context, body)),
  route(mappingEndpoints.end, ({ body }, context) => endMapping(context, body)),
  route(mappingEndpoints.remove, ({ body }, context) => removeMapping(context, body)),
];
