/** What other parts of the server use of the approvals. */
export { rerouteAroundDepartments, rerouteAroundPeople, rerouteProjects } from './reroute.ts';
export { routeSheet } from './sheet-events.ts';
