import {
  type Headings,
  VOUCHER_FIELDS,
  type VoucherField,
} from '#features/actuals/contract-vouchers.ts';
import type { ImportColumn } from '#server/platform/import/columns.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';

const column = (
  key: VoucherField,
  kind: CellKind,
  width: number,
  aliases: readonly string[],
  more: { readonly required?: true; readonly expects?: string } = {},
): ImportColumn<VoucherField> => ({
  key,
  kind,
  width,
  required: false,
  heading: `actuals.sheet.${key}`,
  aliases,
  ...more,
});

const required = { required: true } as const;

/** What finance systems call them. */
export const VOUCHER_COLUMNS: readonly ImportColumn<VoucherField>[] = [
  column('period', 'text', 12, ['期间', '会计月份', '核算期间', 'Period', 'Accounting period'], {
    expects: 'actuals.sheet.expectsPeriod',
  }),
  column('date', 'date', 13, ['制单日期', '日期', '记账日期', '业务日期', 'Date', 'Posting date']),
  column('word', 'text', 10, ['凭证类别', '凭证类型', '字', 'Word', 'Voucher type']),
  column(
    'number',
    'text',
    14,
    ['凭证号', '凭证号数', '凭证编号', '凭证', 'Voucher', 'Voucher number', 'No'],
    required,
  ),
  column('line', 'int', 8, ['行号', '分录', '分录序号', '序号', 'Line', 'Line no', 'Entry']),
  column(
    'account',
    'text',
    16,
    ['科目代码', '科目编号', '会计科目编码', '科目', 'Account', 'Account no'],
    required,
  ),
  column('accountName', 'text', 26, ['会计科目', '会计科目名称', '科目全名', 'Account title']),
  column('summary', 'text', 36, ['凭证摘要', '说明', 'Description', 'Text', 'Memo']),
  column('debit', 'money', 15, ['借方', '借方发生额', '借方本币', '借方本币金额', '借'], required),
  column('credit', 'money', 15, ['贷方', '贷方发生额', '贷方本币', '贷方本币金额', '贷'], required),
  column('project', 'text', 20, [
    '项目',
    '项目编码',
    '项目编号',
    '项目名称',
    '项目核算',
    'Project code',
  ]),
  column('department', 'text', 20, [
    '部门',
    '部门编码',
    '部门名称',
    '部门核算',
    'Department code',
    'Cost centre',
    'Cost center',
  ]),
];

/** The columns of a book: what it says a field is called, nothing else is. */
export const columnsOf = (headings: Headings): ImportColumn<VoucherField>[] =>
  VOUCHER_COLUMNS.map((each) => {
    const own = headings[each.key];
    return own === undefined || own === '' ? each : { ...each, label: own, aliases: [] };
  });

/** What stands before a sum, of the file or a page of it, and of one voucher. */
const TOTAL_WORDS = [
  '合计',
  '总计',
  '本页合计',
  '本月合计',
  '凭证合计',
  'total',
  'grandtotal',
  'sum',
];
const SUBTOTAL_WORDS = ['小计', '凭证小计', 'subtotal'];

const bare = (text: string) => text.toLowerCase().replace(/[\s:：\-_]/g, '');

const isWord = (text: string) => {
  const sought = bare(text);
  return TOTAL_WORDS.includes(sought) || SUBTOTAL_WORDS.includes(sought);
};

const AMOUNTS_AND_AFTER: readonly VoucherField[] = ['debit', 'credit', 'project', 'department'];

const WHERE_SUMS_ARE_NAMED = VOUCHER_FIELDS.filter((field) => !AMOUNTS_AND_AFTER.includes(field));

/** A row that adds up others says so in one of its texts, and has no account. */
export const SUM_ROW = {
  fields: WHERE_SUMS_ARE_NAMED,
  isSum: (cell: string, cells: ReadonlyMap<string, string>): boolean => {
    const account = cells.get('account') ?? '';
    return isWord(cell) && (account === '' || isWord(account));
  },
};

/** Whether it is a sum of one voucher, whatever came before that. */
export const isSubtotal = (cells: ReadonlyMap<string, string>): boolean =>
  WHERE_SUMS_ARE_NAMED.some((field) => SUBTOTAL_WORDS.includes(bare(cells.get(field) ?? '')));
