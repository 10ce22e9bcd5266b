import {
  type CalendarYear,
  calendarRefusals,
  MAX_EXPLAINED_DAYS,
  type RequiredHoursReply,
} from '#features/calendar/contract.ts';
import {
  type DayKind,
  explainRange,
  isWorking,
  kindOf,
  type SpecialDays,
  unconfirmedYears,
  usualKind,
} from '#features/calendar/rules.ts';
import { employmentOf } from '#features/people/server/service.ts';
import { assertMonthsOpen } from '#features/periods/server/service.ts';
import { type CalendarDate, datesInRange, daysBetween, yearOf } from '#kernel/dates.ts';
import { MINUTES_PER_WORKDAY, type Minutes, minutesToHours } from '#kernel/minutes.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { officialYears } from './official.ts';
import {
  advanceYear,
  type CalendarPart,
  deleteDays,
  ensureYear,
  findCalendar,
  findSpecialDays,
  findYear,
  insertOfficialYear,
  knownYears,
  upsertDays,
} from './store.ts';

const firstOf = (year: number) => `${year}-01-01`;
const lastOf = (year: number) => `${year}-12-31`;

export async function readYear(
  executor: Executor,
  actor: Actor,
  year: number,
): Promise<CalendarYear> {
  const row = await findYear(executor, year);
  const special = await findSpecialDays(executor, firstOf(year), lastOf(year));
  const specialOf = new Map(special.map((day) => [day.date, day]));
  return {
    year,
    confirmed: row?.confirmed ?? false,
    version: row?.version ?? 1,
    days: datesInRange(firstOf(year), lastOf(year)).map(
      (date) =>
        specialOf.get(date) ?? {
          date,
          kind: usualKind(date),
          nameZh: '',
          nameEn: '',
          edited: false,
        },
    ),
    abilities: { edit: isPermitted(actor.roles, 'calendar:edit') },
  };
}

/** Takes over official data for years that nobody has touched. The caller holds the start-up lock. */
export async function adoptOfficialYears(tx: Transaction): Promise<number[]> {
  const known = await knownYears(tx);
  const adopted: number[] = [];
  for (const [year, days] of officialYears()) {
    if (known.has(year)) continue;
    await insertOfficialYear(tx, year, days);
    adopted.push(year);
  }
  return adopted;
}

/** Whoever edits must have seen the year as it is; otherwise they get it as it is. */
async function moveOn(
  tx: Transaction,
  actor: Actor,
  year: number,
  version: number,
  confirmed?: boolean,
): Promise<void> {
  await ensureYear(tx, year);
  if (await advanceYear(tx, year, version, confirmed)) return;
  throw new Refusal(calendarRefusals.yearChanged, { year }, await readYear(tx, actor, year));
}

interface DayEdit {
  readonly date: string;
  readonly kind: DayKind;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** A day that is again what its weekday says, without a name, is no special day any more. */
async function storeDay(tx: Transaction, edit: DayEdit): Promise<void> {
  const plain = edit.kind === usualKind(edit.date) && edit.nameZh === '' && edit.nameEn === '';
  if (plain) await deleteDays(tx, [edit.date]);
  else await upsertDays(tx, [{ ...edit, edited: true }]);
}

export function editDay(
  context: SignedInContext,
  { version, ...edit }: DayEdit & { readonly version: number },
): Promise<CalendarYear> {
  const year = yearOf(edit.date);
  return write(context, async (tx, audit) => {
    await assertMonthsOpen(tx, [edit.date]);
    await moveOn(tx, context.actor, year, version);
    const [before] = await findSpecialDays(tx, edit.date, edit.date);
    await storeDay(tx, edit);
    await context.announce(tx, 'calendar', { from: edit.date, to: edit.date });
    audit.record({
      action: 'calendar.editDay',
      entity: 'calendarDay',
      entityId: edit.date,
      before: { kind: before?.kind ?? usualKind(edit.date), nameZh: before?.nameZh ?? '' },
      after: { kind: edit.kind, nameZh: edit.nameZh, nameEn: edit.nameEn },
    });
    return readYear(tx, context.actor, year);
  });
}

export function confirmYear(
  context: SignedInContext,
  request: { readonly year: number; readonly confirmed: boolean; readonly version: number },
): Promise<CalendarYear> {
  const { year, confirmed, version } = request;
  return write(context, async (tx, audit) => {
    // Vouching for a year changes no day. Taking it back would unsettle what was closed by its word.
    if (!confirmed) await assertMonthsOpen(tx, { from: firstOf(year), until: lastOf(year) });
    const before = await findYear(tx, year);
    await moveOn(tx, context.actor, year, version, confirmed);
    audit.record({
      action: 'calendar.confirmYear',
      entity: 'calendarYear',
      entityId: year,
      before: { confirmed: before?.confirmed ?? false },
      after: { confirmed },
    });
    return readYear(tx, context.actor, year);
  });
}

function assertRange(from: string, to: string): void {
  if (from > to) throw new Refusal(calendarRefusals.rangeReversed);
  if (daysBetween(from, to) >= MAX_EXPLAINED_DAYS) {
    throw new Refusal(calendarRefusals.rangeTooLong, { limit: MAX_EXPLAINED_DAYS });
  }
}

export type { CalendarPart } from './store.ts';

export interface CalendarRange {
  readonly days: readonly {
    readonly date: string;
    readonly kind: DayKind;
    readonly nameZh: string;
    readonly nameEn: string;
  }[];
  readonly special: SpecialDays;
  readonly unconfirmedYears: number[];
}

export const specialDaysOf = ({ special }: CalendarPart): SpecialDays =>
  new Map(special.map(({ date, kind }) => [date, kind]));

/** What days are called that have a name. */
export const dayNamesOf = ({ special }: CalendarPart) =>
  new Map(special.map(({ date, nameZh, nameEn }) => [date, { nameZh, nameEn }]));

/** Every day of a range with its kind, for whoever counts working days. */
export async function calendarOf(
  executor: Executor,
  from: string,
  to: string,
): Promise<CalendarRange> {
  const part = await findCalendar(executor, from, to);
  const special = specialDaysOf(part);
  const names = dayNamesOf(part);
  return {
    days: datesInRange(from, to).map((date) => ({
      date,
      kind: kindOf(date, special),
      nameZh: names.get(date)?.nameZh ?? '',
      nameEn: names.get(date)?.nameEn ?? '',
    })),
    special,
    unconfirmedYears: unconfirmedYears(from, to, new Set(part.confirmed)),
  };
}

/** What each day of a range asks of whoever is employed on it. */
export interface AskedDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: CalendarRange['days'];
  /** By the day, in order. */
  readonly minutes: readonly Minutes[];
  /** What all days before one ask together, and at the end what all of them do. */
  readonly before: readonly Minutes[];
}

export async function askedDaysOf(
  executor: Executor,
  from: CalendarDate,
  to: CalendarDate,
): Promise<AskedDays> {
  const { days } = await calendarOf(executor, from, to);
  const minutes = days.map(({ kind }) => (isWorking(kind) ? MINUTES_PER_WORKDAY : 0));
  let sum = 0;
  const before = [0, ...minutes.map((value) => (sum += value))];
  return { from, to, days, minutes, before };
}

/** Why so many hours: every day of the range with what it asks of this person. */
export async function explainRequiredHours(
  context: SignedInContext,
  { userId, from, to }: { readonly userId: number; readonly from: string; readonly to: string },
): Promise<RequiredHoursReply> {
  assertRange(from, to);
  const employment = await employmentOf(context, userId, 'calendar:explain');
  const calendar = await calendarOf(context.db.executor, from, to);
  const days = explainRange(from, to, calendar.special, employment);
  return {
    requiredHours: minutesToHours(days.reduce((sum, { minutes }) => sum + minutes, 0)),
    workingDays: days.filter(({ reason }) => reason === 'working').length,
    unconfirmedYears: calendar.unconfirmedYears,
    days: days.map(({ minutes, ...day }, index) => ({
      ...day,
      nameZh: calendar.days[index]?.nameZh ?? '',
      nameEn: calendar.days[index]?.nameEn ?? '',
      requiredHours: minutesToHours(minutes),
    })),
  };
}
