import { jobEndpoints } from '#features/jobs/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readJob } from './service.ts';

export const jobRoutes: readonly Route[] = [
  route(jobEndpoints.read, ({ params }, context) => readJob(context, params.id)),
];
