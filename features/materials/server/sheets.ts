import type { ExportQuery } from '#features/materials/contract-parts.ts';
import { isClosed } from '#features/periods/rules.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { firstDay } from '#kernel/dates.ts';
import { MICRO } from '#kernel/micro.ts';
import { sumFen, yuanToFen } from '#kernel/money.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import type { CellValue } from '#server/platform/spreadsheet/cells.ts';
import { type FileColumn, sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { readerOf } from './access.ts';
import { ISSUE_COLUMNS, type IssueColumn, MONEY_COLUMNS } from './import/columns.ts';
import type { FoundIssue } from './read-sql.ts';
import { streamForExport } from './read-store.ts';
import { workedOn } from './service.ts';

const EXAMPLE_PRICE = 1_245 * MICRO;
const EXAMPLE_QUANTITY = 32;

export function materialTemplate(context: SignedInContext): Promise<FileReply> {
  const { text, today } = context;
  const words = (name: string) => text(`materials.sheet.example${name}`);
  return importTemplate(context, 'materials.sheet.template', ISSUE_COLUMNS, {
    docNo: 'CK-0001',
    line: 1,
    date: today,
    code: 'ML-40215',
    name: words('Name'),
    spec: 'W1200',
    unit: words('Unit'),
    quantity: EXAMPLE_QUANTITY * MICRO,
    unitPrice: EXAMPLE_PRICE,
    amount: EXAMPLE_QUANTITY * (EXAMPLE_PRICE / (MICRO / 100)),
    project: 'RM-2601',
    subCategory: words('SubCategory'),
    requester: 'S10001',
  });
}

type BookedColumn = 'afterwards' | 'bookedProject' | 'bookedAmount';

type SheetRow = Readonly<Record<IssueColumn | BookedColumn, CellValue>>;

/** What the file of a closed month says besides; the import reads none of it. */
const BOOKED_COLUMNS: readonly FileColumn<BookedColumn>[] = [
  { key: 'afterwards', kind: 'text', width: 10, heading: 'materials.sheet.afterwards' },
  { key: 'bookedProject', kind: 'text', width: 20, heading: 'materials.sheet.bookedProject' },
  { key: 'bookedAmount', kind: 'money', width: 14, heading: 'materials.sheet.bookedAmount' },
];

/** What the closed month has booked of an issue; null where its money is withheld. */
function bookedFenOf({ afterwards, before, amountFen }: FoundIssue): number | null {
  if (afterwards === null || amountFen === null) return amountFen;
  return before === null || before.amount === null ? 0 : yuanToFen(before.amount);
}

function rowOf(issue: FoundIssue, { language, text }: SignedInContext): SheetRow {
  const { subCategory, afterwards, before, belonged } = issue;
  const english = language === 'en';
  return {
    docNo: issue.docNo,
    line: issue.line,
    date: issue.date,
    code: issue.code,
    name: issue.name,
    spec: issue.spec,
    unit: issue.unit,
    quantity: issue.quantityMicro,
    unitPrice: issue.priceMicro,
    amount: issue.amountFen,
    project: issue.project?.code ?? issue.projectText,
    subCategory: english && subCategory.nameEn !== '' ? subCategory.nameEn : subCategory.nameZh,
    requester: issue.requester?.staffNo ?? null,
    dept: issue.dept?.code ?? null,
    note: issue.note,
    afterwards: afterwards && text(`materials.sheet.${afterwards}`),
    bookedProject: before && (belonged?.project?.code ?? before.projectText),
    bookedAmount: bookedFenOf(issue),
  };
}

const MONEY: ReadonlySet<string> = new Set([...MONEY_COLUMNS, 'bookedAmount']);

/** What a file comes to; null as soon as one of its amounts is withheld. */
class Sums {
  amount: number | null = 0;
  booked: number | null = 0;

  add(issue: FoundIssue): void {
    this.amount = added(this.amount, issue.amountFen);
    this.booked = added(this.booked, bookedFenOf(issue));
  }
}

const added = (sum: number | null, fen: number | null) =>
  sum === null || fen === null ? null : sumFen([sum, fen]);

/** What the list shows, all pages of it, in the form the import takes. */
export async function exportIssues(
  context: SignedInContext,
  { format, ...query }: ExportQuery,
): Promise<FileReply> {
  const { db, actor, today, text, signal } = context;
  const reader = readerOf(actor);
  const ledger = await readLedger(db.executor);
  const month = query.month ?? workedOn(ledger, today);
  const sums = new Sums();
  async function* rows() {
    for await (const issue of streamForExport(db, reader, month, query, signal)) {
      sums.add(issue);
      yield rowOf(issue, context);
    }
  }
  const columns = [
    ...ISSUE_COLUMNS,
    ...(isClosed(ledger, firstDay(month)) ? BOOKED_COLUMNS : []),
  ].filter(({ key }) => reader.amounts || !MONEY.has(key));
  const nothing = Object.fromEntries(columns.map(({ key }) => [key, null]));
  return sheetReply<IssueColumn | BookedColumn>(context, {
    name: 'materials.sheet.issues',
    scope: month,
    columns,
    rows: rows(),
    // A sum is only said where there is one: quantities of different things have none.
    ...(reader.amounts && {
      totals: () =>
        ({
          ...nothing,
          docNo: text('materials.sheet.total'),
          amount: sums.amount,
          bookedAmount: sums.booked,
        }) as SheetRow,
    }),
    format,
  });
}
