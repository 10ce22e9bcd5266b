import type { MappingTarget } from '#features/actuals/rules.ts';

/** Accounts the demo's vouchers are written on; the first two digits of most say what they are. */
export const ACCOUNT = {
  labour: ['530101', '研发支出-人员人工'],
  material: ['530102', '研发支出-直接投入'],
  depreciation: ['530103', '研发支出-折旧与摊销'],
  travel: ['530104', '研发支出-差旅费'],
  outsourcing: ['530105', '研发支出-委外加工费'],
  testing: ['530106', '研发支出-检测认证费'],
  other: ['530107', '研发支出-其他费用'],
  /** New this autumn; nobody has decided about it. */
  data: ['530108', '研发支出-数据服务费'],
  office: ['660204', '管理费用-办公费'],
  rent: ['660205', '管理费用-租赁及物业费'],
  bank: ['1002', '银行存款'],
  stock: ['1403', '原材料'],
  worn: ['1602', '累计折旧'],
  owed: ['2202', '应付账款'],
  wages: ['2211', '应付职工薪酬'],
  tax: ['2221', '应交税费-应交增值税'],
  staff: ['2241', '其他应付款'],
} as const satisfies Record<string, readonly [code: string, name: string]>;

export type AccountName = keyof typeof ACCOUNT;

/** What accounts come to; a target that is no sub-category's code is one of the other two. */
export const MAPPINGS: readonly (readonly [
  prefix: string,
  target: Exclude<MappingTarget, 'subCategory'> | { readonly code: string },
  note: string,
])[] = [
  ['1', 'none', '资产类科目'],
  ['2', 'none', '负债类科目'],
  [ACCOUNT.labour[0], 'elsewhere', '人工由工时计算'],
  [ACCOUNT.material[0], 'elsewhere', '材料由出库单计算'],
  [ACCOUNT.depreciation[0], 'elsewhere', '折旧由资产清单计算'],
  [ACCOUNT.travel[0], { code: 'travel' }, ''],
  [ACCOUNT.outsourcing[0], { code: 'outsourcing' }, ''],
  [ACCOUNT.testing[0], { code: 'testing' }, ''],
  [ACCOUNT.other[0], { code: 'other' }, ''],
  ['6602', { code: 'other' }, '公共费用'],
];
