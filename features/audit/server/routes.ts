import { auditEndpoints } from '#features/audit/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { listAudit } from './service.ts';

export const auditRoutes: readonly Route[] = [
  route(auditEndpoints.list, ({ query }, context) => listAudit(context, query)),
];
