import { firstDay } from '#kernel/dates.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { withdrawAfter } from './publish-store.ts';
import { supersedeAfter } from './run-store.ts';

/**
 * What was worked out of later months counted on this one as it was, and is seen no more; what is being
 * worked out comes to nothing.
 */
export const withdrawLater: Listener<'month'> = async (tx, { month, event }, { instant }) => {
  const after = event === 'begun' ? '-infinity' : firstDay(month);
  await withdrawAfter(tx, after);
  await supersedeAfter(tx, after, instant);
};
