import { askedDaysOf } from '#features/calendar/server/service.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { insertClosedHours } from './closed-hours-store.ts';
import { insertClosedSums } from './closed-sums-store.ts';

/**
 * What a month asked of people is counted as it closes, after its hours are booked: a board that looked
 * at everybody for each reader would grow with the company. Opening a month again forgets it with the row.
 */
export const countHours: Listener<'month'> = async (tx, { month, event }) => {
  if (event !== 'closed') return;
  await insertClosedHours(tx, month, await askedDaysOf(tx, firstDay(month), lastDay(month)));
};

/** Comes last: the sums stand in the tree that was kept and hold the hours that were counted. */
export const keepSums: Listener<'month'> = async (tx, { month, event }) => {
  if (event === 'closed') await insertClosedSums(tx, month);
};
