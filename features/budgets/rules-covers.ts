import { addMonths, type Month } from '#kernel/dates.ts';
import type { Linked } from './rules.ts';

const earlier = (a: Month, b: Month): Month => (a < b ? a : b);
const later = (a: Month, b: Month): Month => (a > b ? a : b);

/** Stretches of one project that touch are one. */
function joined(stretches: readonly Linked[]): Linked[] {
  const sorted = [...stretches].sort(
    (a, b) => a.projectId - b.projectId || (a.fromMonth < b.fromMonth ? -1 : 1),
  );
  const whole: Linked[] = [];
  for (const one of sorted) {
    const last = whole.at(-1);
    if (last?.projectId === one.projectId && one.fromMonth <= addMonths(last.toMonth, 1)) {
      whole[whole.length - 1] = { ...last, toMonth: later(last.toMonth, one.toMonth) };
    } else whole.push(one);
  }
  return whole;
}

/** What a document covers from now on: closed months keep what covered them, the others follow the links. */
export function followingCovers(
  before: readonly Linked[],
  wanted: readonly Linked[],
  closedThrough: Month | null,
): Linked[] {
  if (closedThrough === null) return joined(wanted);
  const firstOpen = addMonths(closedThrough, 1);
  const kept = before
    .filter(({ fromMonth }) => fromMonth <= closedThrough)
    .map((one) => ({ ...one, toMonth: earlier(one.toMonth, closedThrough) }));
  const open = wanted
    .filter(({ toMonth }) => toMonth >= firstOpen)
    .map((one) => ({ ...one, fromMonth: later(one.fromMonth, firstOpen) }));
  return joined([...kept, ...open]);
}
