import { formatClock } from '#kernel/format.ts';
import { createStore } from './store.ts';

/**
 * The zone of the company, as the server tells it with who is signed in. Days and deadlines are the
 * company's wherever somebody looks at them; only until it is known the device's own clock counts.
 */
export const companyZone = createStore<string | undefined>(undefined);

/** `2026-03-01 08:05:09` on the company's clocks. */
export function companyClock(instant: Date | string | number): string {
  return formatClock(new Date(instant), companyZone.get());
}

/** `YYYY-MM-DD`, the day the company has now. */
export const companyToday = (): string => companyClock(Date.now()).slice(0, 10);

/** `YYYY-MM`, the month the company has now. */
export const companyMonth = (): string => companyToday().slice(0, 7);

export const companyYear = (): number => Number(companyToday().slice(0, 4));
