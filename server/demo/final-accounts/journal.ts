import { type CalendarDate, monthsInRange } from '#kernel/dates.ts';
import { accountMonths } from '../months.ts';
import { seededRandom } from '../random.ts';
import { type Booking, type MadeLine, vouchersOf } from './vouchers.ts';

/** Its own dice: what is drawn here changes nothing else of the company. */
const SEED = 20_261;

/** Projects that share what was for all of them. */
export const SHARING = ['CM-2538', 'RM-2605', 'RM-2606'];

/** The vouchers of all months of the accounts: the same as often as it is asked. */
export function journalOf(bookings: readonly Booking[], today: CalendarDate): MadeLine[] {
  const random = seededRandom(SEED);
  const { first, current } = accountMonths(today);
  const months = monthsInRange(first, current);
  return months.flatMap((month, at) => {
    const own = bookings.filter((booking) => booking.month === month);
    return vouchersOf(random, month, months.length - 1 - at, own, today);
  });
}
