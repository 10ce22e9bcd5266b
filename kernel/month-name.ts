import type { Month } from './dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known !== undefined) return known;
  const fresh = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  formats.set(language, fresh);
  return fresh;
}

/** A month as people read it: 2026年10月, Oct 2026. */
export const monthName = (language: string, month: Month): string =>
  formatOf(language).format(new Date(`${month}-01T00:00:00Z`));

const MONTH = /\d{4}-(?:0[1-9]|1[0-2])/g;
/** Months, with nothing but what stands between them in a list or a range; a range may be open. */
const ONLY_MONTHS = /^(?:[\s–…/,、]*\d{4}-(?:0[1-9]|1[0-2])(?=[\s–…/,、]|$))+[\s–…/,、]*$/;

/** One month or a list of them, written out; anything else stays as it is. */
export const monthNames = (language: string, text: string): string =>
  ONLY_MONTHS.test(text) ? text.replace(MONTH, (month) => monthName(language, month)) : text;
