import { type SQL, sql } from 'drizzle-orm';

interface JudgedColumns {
  /** Whole fen, with labour at standard. */
  readonly actual: SQL;
  /** Null where nothing is in force. */
  readonly planned: SQL;
  readonly warnPercent: SQL;
  readonly overPercent: SQL;
}

/** `levelOf` of the rules where a list is narrowed by it; a test holds the two against each other. */
export const levelIn = ({ actual, planned, warnPercent, overPercent }: JudgedColumns): SQL => sql`
  case when ${planned} <= 0 then case when ${actual} > 0 then 'over' end
    when ${actual}::numeric * 100 > ${planned}::numeric * ${overPercent} then 'over'
    when ${actual}::numeric * 100 >= ${planned}::numeric * ${warnPercent} then 'warn'
    when ${planned} is not null then 'ok' end`;
