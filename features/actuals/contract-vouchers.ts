import { z } from 'zod';
import { LATE_KINDS } from '#features/periods/rules.ts';
import { fileName, importEndpoints, importQuery, importReply } from '#kernel/import-report.ts';
import { departmentRef, projectRef } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  day,
  endpoint,
  id,
  idText,
  instant,
  line,
  month,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';

export const voucherRefusals = defineRefusals('actuals', {
  bookNameTaken: ResultCode.refused,
  bookChanged: ResultCode.conflict,
  headingTwice: ResultCode.invalid,
});

/** Yuan with two decimals. */
export const yuan = z.number();

/** The columns of a file of vouchers, in the order they are asked for. */
export const VOUCHER_FIELDS = [
  'period',
  'date',
  'word',
  'number',
  'line',
  'account',
  'accountName',
  'summary',
  'debit',
  'credit',
  'project',
  'department',
] as const;

export type VoucherField = (typeof VOUCHER_FIELDS)[number];

export const MAX_BOOK_NAME = 60;
export const MAX_HEADING = 60;

const heading = z.string().trim().max(MAX_HEADING);

/** Which heading stands for which field; what is left out goes by the usual ones. */
const headings = z.partialRecord(z.enum(VOUCHER_FIELDS), heading);

export type Headings = z.output<typeof headings>;

const book = z.strictObject({
  id,
  name: z.string(),
  headings,
  /** Lines that count, and the months the first and the last of them belong to. */
  lines: z.int().min(0),
  firstMonth: month.nullable(),
  lastMonth: month.nullable(),
  version,
});

export type AccountBook = z.output<typeof book>;

/** Where a line stands: what its account comes to, and whether its project is known. */
export const LINE_STATES = ['mapped', 'unmapped', 'unassigned', 'elsewhere', 'none'] as const;
export type LineState = (typeof LINE_STATES)[number];

const subCategoryRef = z.strictObject({ id, nameZh: z.string(), nameEn: z.string() });

const sums = z.strictObject({ debit: yuan, credit: yuan, net: yuan });

/** What came to a line after its month had closed. */
const afterwards = z.strictObject({
  kind: z.enum(LATE_KINDS),
  /** Its voucher came again without it. */
  removed: z.boolean(),
  /** What the closed month has booked; null for a line that came late. */
  booked: z
    .strictObject({
      date: day,
      accountCode: z.string(),
      accountName: z.string(),
      summary: z.string(),
      projectText: z.string(),
      departmentText: z.string(),
      ...sums.shape,
    })
    .nullable(),
});

const voucherLine = z.strictObject({
  id,
  book: z.strictObject({ id, name: z.string() }),
  period: month,
  date: day,
  word: z.string(),
  number: z.string(),
  line: z.int().min(1),
  accountCode: z.string(),
  accountName: z.string(),
  summary: z.string(),
  debit: yuan,
  credit: yuan,
  /** Debit less credit. */
  net: yuan,
  state: z.enum(LINE_STATES),
  subCategory: subCategoryRef.nullable(),
  project: projectRef.nullable(),
  projectText: z.string(),
  department: departmentRef.nullable(),
  departmentText: z.string(),
  afterwards: afterwards.nullable(),
});

export type VoucherLineView = z.output<typeof voucherLine>;

const filters = {
  month: month.optional(),
  bookId: idText.optional(),
  /** Accounts that begin so. */
  account: searchText,
  state: z.enum(LINE_STATES).optional(),
  projectId: idText.optional(),
  query: searchText,
};

export const VOUCHER_SORTS = ['voucher', 'date', 'account', 'net'] as const;

const listQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: sortQuery(VOUCHER_SORTS, '-voucher'),
});

export type VoucherQuery = z.output<typeof listQuery>;

const listReply = z.strictObject({
  ...page(voucherLine).shape,
  sums,
  /**
   * The same of what closed months have booked under these filters, `left` lines of which are found elsewhere
   * now; null where nothing came to these lines afterwards, and where `state` is asked for, which is not kept.
   */
  booked: z.strictObject({ ...sums.shape, left: z.int().min(0) }).nullable(),
});

export type VoucherPage = z.output<typeof listReply>;

/** What a file came to when it came in; `reckoned` where only its lines as they were later tell. */
const fileSums = z.strictObject({
  ...sums.shape,
  lines: z.int().min(0),
  vouchers: z.int().min(0),
  reckoned: z.boolean(),
});

const voucherImportRow = z.strictObject({
  id,
  book: z.strictObject({ id, name: z.string() }).nullable(),
  fileName: z.string(),
  at: instant,
  by: z.string(),
  created: z.int().min(0),
  updated: z.int().min(0),
  sums: fileSums.nullable(),
  months: z.array(month),
  undone: z.strictObject({ at: instant, by: z.string() }).nullable(),
  abilities: z.strictObject({ undo: z.boolean() }),
});

export type VoucherImportRow = z.output<typeof voucherImportRow>;

const importFilters = {
  bookId: idText,
  /** Whether what changes in closed months is accepted as a correction. */
  corrections: z.literal('accept').optional(),
};

const MAX_IMPORT_BYTES = 30 * 1024 * 1024;

const PATH = '/api/v1/final-account/voucher';

export const voucherEndpoints = {
  list: endpoint({
    id: 'vouchers.list',
    method: 'GET',
    path: `${PATH}/list`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'Lines of vouchers with what they come to, a page at a time, and their sums',
    query: listQuery,
    reply: listReply,
  }),
  imports: endpoint({
    id: 'vouchers.imports',
    method: 'GET',
    path: `${PATH}/imports`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'Imports of vouchers of every book, newest first, with their sums',
    query: z.strictObject(pageQuery),
    reply: page(voucherImportRow),
  }),
  books: endpoint({
    id: 'vouchers.books',
    method: 'GET',
    path: `${PATH}/books`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'The books vouchers come from',
    reply: z.array(book),
  }),
  createBook: endpoint({
    id: 'vouchers.createBook',
    method: 'POST',
    path: `${PATH}/books`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Add a book',
    body: z.strictObject({ name: line(MAX_BOOK_NAME), headings: headings.default({}) }),
    reply: book,
  }),
  updateBook: endpoint({
    id: 'vouchers.updateBook',
    method: 'PUT',
    path: `${PATH}/books`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Rename a book, or say which headings its files have',
    body: z.strictObject({ id, version, name: line(MAX_BOOK_NAME), headings }),
    reply: book,
  }),
  readHeadings: endpoint({
    id: 'vouchers.readHeadings',
    method: 'POST',
    path: `${PATH}/readHeadings`,
    access: 'accounts:keep',
    effect: 'read',
    summary: 'The headings of a file, and what is known of them',
    upload: { of: 'sheet', maxBytes: MAX_IMPORT_BYTES },
    query: z.strictObject({
      bookId: idText,
      fileName,
    }),
    reply: z.strictObject({
      row: z.int().min(1),
      cells: z.array(z.string()),
      /** The heading each field was found under. */
      found: z.partialRecord(z.enum(VOUCHER_FIELDS), z.string()),
    }),
  }),
  importTemplate: endpoint({
    id: 'vouchers.importTemplate',
    method: 'GET',
    path: `${PATH}/importTemplate`,
    access: 'accounts:keep',
    effect: 'read',
    summary: 'A sheet with the headings the import knows and one voucher',
    download: true,
    reply: z.unknown(),
  }),
  ...importEndpoints({
    feature: 'vouchers',
    path: PATH,
    access: 'accounts:keep',
    maxBytes: MAX_IMPORT_BYTES,
    query: importFilters,
  }),
  importSheet: endpoint({
    id: 'vouchers.import',
    method: 'POST',
    path: `${PATH}/import`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Vouchers of a book from a file, all of it or nothing; each replaces its stored lines',
    upload: { of: 'sheet', maxBytes: MAX_IMPORT_BYTES },
    query: z.strictObject({ ...importQuery, ...importFilters }),
    reply: importReply,
  }),
};
