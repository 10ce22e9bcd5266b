import { hoursEndpoints } from '#features/boards/contract-hours.ts';

import { type Route, route } from '#server/platform/wire/route.ts';
import { compareDepartments, compareMonths, compareYears, readWaiting } from './service.ts';

export const hoursRoutes: readonly Route[] = [
  route(hoursEndpoints.monthly, ({ body }, context) => compareMonths(context, body)),
  route(hoursEndpoints.yearly, ({ body }, context) => compareYears(context, body)),
  route(hoursEndpoints.deptPerson, ({ body }, context) => compareDepartments(context, body)),
  route(hoursEndpoints.waiting, ({ body }, context) => readWaiting(context, body)),
];
