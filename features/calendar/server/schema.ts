import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { DAY_KINDS } from '#features/calendar/rules.ts';
import { day, isOneOf } from '#server/platform/db/columns.ts';

/** Days that are not what their weekday says; every other day follows from the weekday. */
export const calendarDay = pgTable(
  'calendar_day',
  {
    date: day().primaryKey(),
    kind: text({ enum: DAY_KINDS }).notNull(),
    nameZh: text('name_zh').notNull().default(''),
    nameEn: text('name_en').notNull().default(''),
    edited: boolean().notNull(),
  },
  (table) => [check('calendar_day_kind_check', isOneOf(table.kind, DAY_KINDS))],
);

/** A year somebody vouches for: official data, or an administrator. Its version guards its days. */
export const calendarYear = pgTable('calendar_year', {
  year: integer().primaryKey(),
  confirmed: boolean().notNull(),
  version: integer().notNull().default(1),
});
