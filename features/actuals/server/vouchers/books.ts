import {
  type AccountBook,
  type Headings,
  VOUCHER_FIELDS,
  type VoucherField,
  voucherRefusals,
} from '#features/actuals/contract-vouchers.ts';
import { markChange } from '#features/periods/server/service.ts';
import { commonRefusals, fieldRefusal, Refusal, refusedField } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { refusing, type Violation } from '#server/platform/db/errors.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { openFile } from '#server/platform/import/read-import.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findBooks, insertBook, lockBookValues, updateBook } from './books-store.ts';
import { VOUCHER_COLUMNS } from './columns.ts';
import { voucherImport } from './import.ts';

/** What was left empty goes by the usual headings. */
const given = (headings: Headings): Headings =>
  Object.fromEntries(Object.entries(headings).filter(([, heading]) => heading !== ''));

/** Two fields cannot be read from one column. */
function assertApart(headings: Headings): void {
  const first = new Map<string, VoucherField>();
  const problems = VOUCHER_FIELDS.flatMap((field) => {
    const heading = headings[field]?.toLowerCase() ?? '';
    if (heading === '') return [];
    if (!first.has(heading)) {
      first.set(heading, field);
      return [];
    }
    return [refusedField(`headings.${field}`, voucherRefusals.headingTwice)];
  });
  if (problems.length > 0) throw fieldRefusal(problems);
}

const nameTaken = (name: string) => (violation: Violation) =>
  violation.kind === 'unique'
    ? fieldRefusal([refusedField('name', voucherRefusals.bookNameTaken, { name })])
    : null;

/** For the log: what each field is called. */
const listed = (headings: Headings) =>
  Object.entries(headings).map(([field, heading]) => `${field}: ${heading}`);

interface BookFields {
  readonly name: string;
  readonly headings: Headings;
}

async function bookOf(tx: Transaction, id: number): Promise<AccountBook> {
  const book = (await findBooks(tx)).find((each) => each.id === id);
  if (book === undefined) throw new Refusal(commonRefusals.notFound);
  return book;
}

export function createBook(context: SignedInContext, fields: BookFields): Promise<AccountBook> {
  const { name } = fields;
  const headings = given(fields.headings);
  assertApart(headings);
  return write(context, async (tx, audit) => {
    const id = await refusing(insertBook(tx, { name, headings }), nameTaken(name));
    audit.record({
      action: 'vouchers.createBook',
      entity: 'accountBook',
      entityId: id,
      after: { name, headings: listed(headings) },
    });
    return bookOf(tx, id);
  });
}

export function changeBook(
  context: SignedInContext,
  { id, version, ...fields }: BookFields & { readonly id: number; readonly version: number },
): Promise<AccountBook> {
  const { name } = fields;
  const headings = given(fields.headings);
  assertApart(headings);
  return write(context, async (tx, audit) => {
    const before = await lockBookValues(tx, id);
    if (before === null) throw new Refusal(commonRefusals.notFound);
    if (before.version !== version) {
      throw new Refusal(voucherRefusals.bookChanged, { name: before.name }, await bookOf(tx, id));
    }
    await refusing(updateBook(tx, id, { name, headings }), nameTaken(name));
    // Rows are booked with the name of their book.
    if (name !== before.name) await markChange(context, tx, { cause: 'voucher', record: id });
    audit.record({
      action: 'vouchers.updateBook',
      entity: 'accountBook',
      entityId: id,
      before: { name: before.name, headings: listed(before.headings) },
      after: { name, headings: listed(headings) },
    });
    return bookOf(tx, id);
  });
}

/** The headings of a file and which of them are known, so that somebody can say the others. */
export async function readHeadings(
  context: SignedInContext,
  file: Uint8Array,
  { bookId, fileName }: { readonly bookId: number; readonly fileName: string },
) {
  const kind = await voucherImport(context, { bookId });
  const { heading } = await openFile(kind, context, file, fileName);
  const found = heading.places
    .filter(({ at }) => at >= 0)
    .map(({ key, at }) => [key, heading.cells[at] ?? ''] as const);
  const cells = heading.cells.filter((cell) => cell !== '');
  return { row: heading.row, cells, found: Object.fromEntries(found) };
}

/** A sheet to begin with. */
export function voucherTemplate(context: SignedInContext): Promise<FileReply> {
  return importTemplate(context, 'actuals.sheet.template', VOUCHER_COLUMNS, {
    period: context.today.slice(0, 7),
    date: context.today,
    number: '1',
    line: 1,
    account: '6602.05',
    debit: 128_050,
  });
}
