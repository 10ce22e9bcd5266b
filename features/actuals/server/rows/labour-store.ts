import { type SQL, sql } from 'drizzle-orm';
import type { LabourPage, LabourRow, RowsRequest } from '#features/actuals/contract-rows.ts';
import { isFoundPerson, people, personRefJson } from '#features/people/server/sql.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, perHour } from '#kernel/money.ts';
import { oftenRowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { isCorrected } from './corrections-store.ts';
import {
  foundRows,
  listedRows,
  type MonthFound,
  markedColumns,
  monthAsked,
  monthText,
} from './store.ts';
import type { Viewer } from './viewer.ts';

/** People are looked for once, not for each of their rows. */
const found = ({ query }: RowsRequest) =>
  query === undefined || query === ''
    ? sql`true`
    : sql`row.person_id = any(array(
        select person.id from ${people} person where ${isFoundPerson(query, sql`person`)}))`;

const foundLabour = (viewer: Viewer, asked: RowsRequest): SQL =>
  foundRows(viewer, asked, 'labour', found(asked));

const LABOUR = {
  columns: sql`${personRefJson(sql`person`)} as person, row.minutes`,
  joins: sql`join ${people} person on person.id = row.person_id`,
};

/** What a row of a page opens to besides; a file opens nothing. */
const ON_PAGE = { ...LABOUR, columns: sql`${LABOUR.columns}, ${isCorrected} as corrected` };

export type StoredLabour = Omit<LabourRow, 'amount' | 'hours' | 'rate' | 'corrected'> & {
  readonly fen: number;
  readonly minutes: number;
};

export const streamLabour = (viewer: Viewer, asked: RowsRequest): AsyncIterable<StoredLabour> => {
  const { db, signal } = viewer.context;
  const listed = listedRows(foundLabour(viewer, asked), LABOUR, asked, 'all');
  return streamRows<StoredLabour>(db, listed, signal);
};

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
  const months = await oftenRowsOf<Summed>(
    executor,
    sql`
      select ${monthText(month)} as month, count(*)::int as total,
        sum(row.minutes)::bigint as minutes, sum(row.fen)::bigint as fen, ${markedColumns}
      ${foundLabour(viewer, asked)} group by ${month} order by ${month} desc`,
  );
  const sumOf = (name: Exclude<keyof Summed, 'month'>) =>
    months.reduce((sum, one) => sum + one[name], 0);
  const rows = await oftenRowsOf<StoredLabour & Pick<LabourRow, 'corrected'>>(
    executor,
    listedRows(foundLabour(viewer, asked), ON_PAGE, asked, 'page'),
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
