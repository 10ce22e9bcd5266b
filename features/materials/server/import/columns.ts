import type { ImportColumn } from '#server/platform/import/columns.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';

interface More {
  readonly required?: boolean;
  /** As stores call it, besides what this application does. */
  readonly aliases?: readonly string[];
}

const column = <Key extends string>(key: Key, kind: CellKind, width: number, more: More = {}) => ({
  key,
  kind,
  width,
  required: false,
  heading: `materials.sheet.${key}`,
  ...more,
});

const required = true;

/** What the export writes is what the import reads. */
export const ISSUE_COLUMNS = [
  column('docNo', 'text', 18, {
    required,
    aliases: [
      ...['单号', '领料单号', '出库单编号', '领料单编号', '单据编号', '单据号', '退料单号'],
      ...['Document no', 'Document number', 'Issue no', 'Doc number'],
    ],
  }),
  column('line', 'int', 8, {
    aliases: ['序号', '分录号', '分录行号', '行', 'Line no', 'Line number', 'Item'],
  }),
  column('date', 'date', 13, {
    required,
    aliases: ['出库日期', '领料日期', '单据日期', '业务日期', 'Issue date', 'Posting date'],
  }),
  column('code', 'text', 16, {
    required,
    aliases: ['物料代码', '物料号', '存货编码', '材料编码', 'Item code', 'Material no', 'Code'],
  }),
  column('name', 'text', 24, {
    required,
    aliases: ['物料', '存货名称', '材料名称', 'Material', 'Item name', 'Description', 'Name'],
  }),
  column('spec', 'text', 18, { aliases: ['规格', '型号', 'Spec', 'Model'] }),
  column('unit', 'text', 8, { aliases: ['计量单位', 'UoM'] }),
  column('quantity', 'decimal', 12, {
    required,
    aliases: ['实发数量', '出库数量', '领料数量', '领用数量', 'Qty'],
  }),
  column('unitPrice', 'decimal', 12, {
    required,
    aliases: ['单价元', '成本单价', '单位成本', 'Price', 'Unit cost'],
  }),
  column('amount', 'money', 14, {
    aliases: ['金额元', '成本金额', '总金额', '成本', 'Total cost', 'Cost'],
  }),
  column('project', 'text', 20, {
    aliases: [
      '项目编号',
      '项目编码',
      '项目代码',
      '项目名称',
      '领用项目',
      'Project code',
      'Project no',
    ],
  }),
  column('subCategory', 'text', 14, {
    required,
    aliases: ['费用子类', '成本子类', '费用类别', '物料类别', 'Subcategory', 'Cost type'],
  }),
  column('requester', 'text', 14, {
    aliases: ['领料人', '领料人工号', '领用人工号', 'Requested by', 'Drawn by'],
  }),
  column('dept', 'text', 16, {
    aliases: ['领用部门', '领料部门', '使用部门', 'Dept', 'Cost centre', 'Cost center'],
  }),
  column('note', 'text', 24, { aliases: ['摘要', '说明', 'Remarks', 'Comment'] }),
] satisfies readonly ImportColumn[];

export type IssueColumn = (typeof ISSUE_COLUMNS)[number]['key'];

/** What tells somebody what something costs. */
export const MONEY_COLUMNS: readonly IssueColumn[] = ['unitPrice', 'amount'];
