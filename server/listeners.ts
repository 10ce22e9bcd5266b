import { keepCosted, keepFrozen, keepNames } from '#features/actuals/server/frozen.ts';
import { withdrawLater } from '#features/actuals/server/runs/withdraw.ts';
import { countHours, keepSums } from '#features/actuals/server/year/closed-hours.ts';
import {
  rerouteAroundDepartments,
  rerouteAroundPeople,
  rerouteProjects,
  routeSheet,
} from '#features/approvals/server/service.ts';
import { keepSchedules } from '#features/assets/server/service.ts';
import { growWithDepartments, growWithPeople } from '#features/batches/server/publishing.ts';
import { alertOfBudgets } from '#features/boards/server/alerts/alerts.ts';
import { coverMovedProjects, keepPlanned } from '#features/budgets/server/service.ts';
import { notifyOfCorrection } from '#features/notices/server/corrections.ts';
import { notifySheetOwner } from '#features/notices/server/service.ts';
import {
  bookHours,
  markRemoved,
  placeAudience,
  placeDepartments,
  placeMoved,
  placePeople,
  restateAsked,
  sumMovedHours,
} from '#features/timesheets/server/service.ts';
import type { Listeners } from './platform/wire/announcement.ts';

/** Who does what when something changes. A kind without an entry does not compile. */
export const listeners: Listeners = {
  people: [growWithPeople, placePeople, rerouteAroundPeople],
  departments: [growWithDepartments, placeDepartments, rerouteAroundDepartments],
  assignments: [sumMovedHours, placeMoved],
  projects: [coverMovedProjects, keepFrozen, rerouteProjects],
  removing: [keepPlanned, keepCosted, markRemoved],
  audience: [placeAudience],
  calendar: [restateAsked],
  sheet: [routeSheet, notifySheetOwner],
  correction: [notifyOfCorrection],
  month: [bookHours, countHours, keepNames, keepSums, keepSchedules, withdrawLater, alertOfBudgets],
};
