import type { LabourValue } from '#features/people/rules.ts';
import { type CalendarDate, type Month, monthOf } from '#kernel/dates.ts';
import type { MonthStates } from '../ground/months-store.ts';

/** Up to when a budget is looked at, and with labour at which value. */
export interface DetailsQuery {
  readonly endDate?: CalendarDate | undefined;
  readonly labour: LabourValue;
}

/** The highest closed month that is not after a day's month. */
export function countedMonth(states: MonthStates, endDate: CalendarDate | undefined): Month | null {
  const { closedThrough } = states;
  if (closedThrough === null || endDate === undefined) return closedThrough;
  const asked = monthOf(endDate);
  const month = asked < closedThrough ? asked : closedThrough;
  return states.stateOf(month) === 'closed' ? month : null;
}
