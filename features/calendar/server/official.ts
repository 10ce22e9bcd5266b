import chineseDays from 'chinese-days';
import type { DayKind } from '#features/calendar/rules.ts';
import { datesInRange, isWeekend } from '#kernel/dates.ts';

const { getDayDetail } = chineseDays;

export interface OfficialDay {
  readonly date: string;
  readonly kind: DayKind;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Older years are of no use to anybody who fills in hours today. */
const FIRST_YEAR = 2024;

/** The name of a day the authorities have spoken about: `Spring Festival,春节,4`. */
const OFFICIAL_NAME = /^([^,]+),([^,]+),/;

/** Official data names the National Day; past its last year the library knows only weekdays. */
const isCovered = (year: number) => OFFICIAL_NAME.test(getDayDetail(`${year}-10-01`).name);

function officialDay(date: string): OfficialDay[] {
  const { work, name } = getDayDetail(date);
  const [, nameEn, nameZh] = OFFICIAL_NAME.exec(name) ?? [];
  if (nameEn === undefined || nameZh === undefined || (work && !isWeekend(date))) return [];
  return [{ date, kind: work ? 'makeUpWorkday' : 'holiday', nameZh, nameEn }];
}

/** The years there is official data for, with their special days. */
export function officialYears(): Map<number, OfficialDay[]> {
  const years = new Map<number, OfficialDay[]>();
  for (let year = FIRST_YEAR; isCovered(year); year += 1) {
    years.set(year, datesInRange(`${year}-01-01`, `${year}-12-31`).flatMap(officialDay));
  }
  return years;
}
