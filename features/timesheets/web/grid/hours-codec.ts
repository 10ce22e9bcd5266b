import {
  formatHours,
  MINUTES_PER_HOUR,
  type Minutes,
  parseHours,
  sumMinutes,
} from '#kernel/minutes.ts';
import type { Codec } from '#web/ui/grid/model.ts';

/** `0:20`, for what two decimals of an hour cannot say. */
const onTheClock = (minutes: Minutes): string =>
  `${Math.floor(minutes / MINUTES_PER_HOUR)}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`;

const show = (minutes: Minutes): string => (minutes === 0 ? '' : formatHours(minutes));

/** Hours of a cell: nothing where there are none, and whatever `parseHours` understands. */
export const hoursCodec: Codec<Minutes> = {
  empty: 0,
  show,
  edit: (minutes) => {
    const text = show(minutes);
    return text === '' || parseHours(text) === minutes ? text : onTheClock(minutes);
  },
  read: (text) => (text === '' ? 0 : parseHours(text)),
  same: (a, b) => a === b,
  sum: sumMinutes,
};
