import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType } from 'drizzle-orm/pg-core';

/**
 * PostgreSQL writes `2026-11-15 01:44:21.256+00` for a session in UTC; the product speaks
 * ISO-8601 with milliseconds.
 */
function instantFromSql(text: string): string {
  return new Date(`${text.replace(' ', 'T')}:00`).toISOString();
}

/** A moment in time, as an ISO-8601 text in UTC with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: instantFromSql,
});

/** A calendar day without time or zone, `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
});

/** The same text for an instant in a statement that is written as SQL. */
export const instantText = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `column in ('a', 'b')` for a constraint, whose values cannot be parameters. Never for input. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
