import { type SQL, sql } from 'drizzle-orm';
import type { LabourPage, LabourRow, RowsRequest } from '#features/actuals/contract-rows.ts';
import { publishedRows } from '#features/actuals/server/sql.ts';
import { isFoundPerson, people, personRefJson } from '#features/people/server/sql.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, perHour } from '#kernel/money.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { rowFilter } from './filter-sql.ts';
import {
  commonColumns,
  commonJoins,
  type MonthFound,
  markedColumns,
  monthAsked,
  monthText,
  ORDERS,
} from './store.ts';
import type { Viewer } from './viewer.ts';

/** People are looked for once, not for each of their rows. */
const found = ({ query }: RowsRequest) =>
  query === undefined || query === ''
    ? sql`true`
    : sql`row.person_id = any(array(
        select person.id from ${people} person where ${isFoundPerson(query, sql`person`)}))`;

/** What follows `from`. */
const foundLabour = (viewer: Viewer, asked: RowsRequest): SQL => sql`
  ${publishedRows(viewer.labour)} row
  where ${rowFilter(viewer, 'labour', asked)} and ${found(asked)}`;

const listedLabour = (viewer: Viewer, asked: RowsRequest): SQL => sql`
  select ${commonColumns}, ${personRefJson(sql`person`)} as person, row.minutes, row.fen
  from (select row.* from ${foundLabour(viewer, asked)}) row
  join ${people} person on person.id = row.person_id
  ${commonJoins}
  order by ${ORDERS[asked.sort]}, row.id`;

export type StoredLabour = Omit<LabourRow, 'amount' | 'hours' | 'rate'> & {
  readonly fen: number;
  readonly minutes: number;
};

export const streamLabour = (viewer: Viewer, asked: RowsRequest): AsyncIterable<StoredLabour> =>
  streamRows<StoredLabour>(viewer.context.db, listedLabour(viewer, asked), viewer.context.signal);

/** What an hour of a row came to; nobody asks it at standard, where it is the company's. */
export const rateOfRow = (
  { labour }: Viewer,
  { fen, minutes }: Pick<StoredLabour, 'fen' | 'minutes'>,
): number | null => (labour === 'standard' || minutes === 0 ? null : perHour(fen, minutes));

interface Summed extends MonthFound {
  readonly minutes: number;
}

/** Who worked how long on what, and what that is worth in the value asked for. */
export async function pageLabour(
  viewer: Viewer,
  asked: RowsRequest,
): Promise<Omit<LabourPage, 'outOfDate'>> {
  const { executor } = viewer.context.db;
  const month = monthAsked(asked);
  const months = await rowsOf<Summed>(
    executor,
    sql`
      select ${monthText(month)} as month, count(*)::int as total,
        sum(row.minutes)::bigint as minutes, sum(row.fen)::bigint as fen, ${markedColumns}
      from ${foundLabour(viewer, asked)} group by ${month} order by ${month} desc`,
  );
  const sumOf = (name: Exclude<keyof Summed, 'month'>) =>
    months.reduce((sum, one) => sum + one[name], 0);
  const rows = await rowsOf<StoredLabour>(
    executor,
    sql`
      ${listedLabour(viewer, asked)}
      limit ${asked.pageSize} offset ${(asked.pageNum - 1) * asked.pageSize}`,
  );
  return {
    total: sumOf('total'),
    rows: rows.map(({ fen, minutes, ...row }) => {
      const rate = rateOfRow(viewer, { fen, minutes });
      return {
        ...row,
        hours: minutesToHours(minutes),
        amount: fenToYuan(fen),
        rate: rate === null ? null : fenToYuan(rate),
      };
    }),
    sums: { amount: fenToYuan(sumOf('fen')), hours: minutesToHours(sumOf('minutes')) },
    months: months.map(({ fen, minutes, ...one }) => ({
      ...one,
      amount: fenToYuan(fen),
      hours: minutesToHours(minutes),
    })),
  };
}
