import { addMonths, type CalendarDate, type Month, monthOf } from '#kernel/dates.ts';

const MONTHS = 18;
/** The running month and the one before are open. */
const OPEN_MONTHS = 2;

/** Months of the demo's accounts, counted from today. */
export interface AccountMonths {
  readonly first: Month;
  readonly lastClosed: Month;
  readonly open: Month;
  readonly current: Month;
}

export function accountMonths(today: CalendarDate): AccountMonths {
  const current = monthOf(today);
  const open = addMonths(current, 1 - OPEN_MONTHS);
  return { first: addMonths(current, 1 - MONTHS), lastClosed: addMonths(open, -1), open, current };
}
