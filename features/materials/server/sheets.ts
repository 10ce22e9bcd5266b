import type { ExportQuery } from '#features/materials/contract-parts.ts';
import { readLedger } from '#features/periods/server/service.ts';
import { MICRO } from '#kernel/micro.ts';
import { sumFen } from '#kernel/money.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import type { CellValue } from '#server/platform/spreadsheet/cells.ts';
import { sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
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

type SheetRow = Readonly<Record<IssueColumn, CellValue>>;

function rowOf(issue: FoundIssue, english: boolean): SheetRow {
  const { subCategory } = issue;
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
  };
}

/** What the list shows, all pages of it, in the form the import takes. */
export async function exportIssues(
  context: SignedInContext,
  { format, ...query }: ExportQuery,
): Promise<FileReply> {
  const { db, actor, language, today, text, signal } = context;
  const reader = readerOf(actor);
  const month = query.month ?? workedOn(await readLedger(db.executor), today);
  let sum: number | null = 0;
  async function* rows() {
    for await (const issue of streamForExport(db, reader, month, query, signal)) {
      sum = sum === null || issue.amountFen === null ? null : sumFen([sum, issue.amountFen]);
      yield rowOf(issue, language === 'en');
    }
  }
  const nothing = Object.fromEntries(ISSUE_COLUMNS.map(({ key }) => [key, null]));
  return sheetReply<IssueColumn>(context, {
    name: 'materials.sheet.issues',
    scope: month,
    columns: ISSUE_COLUMNS.filter(({ key }) => reader.amounts || !MONEY_COLUMNS.includes(key)),
    rows: rows(),
    // A sum is only said where there is one: quantities of different things have none.
    ...(reader.amounts && {
      totals: () => ({ ...nothing, docNo: text('materials.sheet.total'), amount: sum }) as SheetRow,
    }),
    format,
  });
}
