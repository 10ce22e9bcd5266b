import { type SQL, sql } from 'drizzle-orm';
import { assets } from '#features/assets/server/sql.ts';
import { materialIssues } from '#features/materials/server/sql.ts';

interface Documents {
  /** What the source of `posted` says now, in one JSON value: written into the row that books it. */
  readonly now: SQL;
  /** Where that is found. */
  readonly joins: SQL;
}

/**
 * What a row is booked with, for whoever asks whether two rows are the same: without how it sounds, which only
 * helps to find it.
 */
export const bookedDocument = (row: SQL): SQL => sql`(${row}.document - 'pinyin')`;

/** What rows keep of the voucher line, the material issue or the asset they come from. */
export const DOCUMENTS: Readonly<Record<'voucher' | 'material' | 'asset', Documents>> = {
  voucher: {
    now: sql`jsonb_build_object('book', book.name, 'period', to_char(said.period, 'YYYY-MM'),
      'voucher', concat_ws('-', nullif(said.word, ''), said.number), 'line', said.line,
      'date', said.date, 'accountCode', said.account_code, 'accountName', said.account_name,
      'summary', said.summary)`,
    joins: sql`join voucher_line said on said.id = posted.id
      join account_book book on book.id = said.book_id`,
  },
  material: {
    now: sql`jsonb_build_object('docNo', said.doc_no, 'line', said.line, 'date', said.date,
      'code', said.code, 'name', said.name, 'pinyin', said.pinyin, 'spec', said.spec,
      'unit', said.unit, 'quantity', said.quantity_micro, 'price', said.price_micro,
      'requesterId', said.requester_id, 'requester', said.requester_text)`,
    joins: sql`join ${materialIssues} said on said.id = posted.id`,
  },
  asset: {
    now: sql`jsonb_build_object('code', said.code, 'name', said.name, 'pinyin', said.pinyin)`,
    joins: sql`join ${assets} said on said.id = posted.id`,
  },
};
