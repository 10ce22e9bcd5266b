import { z } from 'zod';
import { LATE_KINDS } from '#features/periods/rules.ts';
import { fromMicro, isWholeMicro } from '#kernel/micro.ts';
import { fenToYuan } from '#kernel/money.ts';
import { bilingualName, departmentRef, personRef, projectRef } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  day,
  id,
  idText,
  line,
  month,
  optionalLine,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';
import { twoDecimals } from '#kernel/two-decimals.ts';
import { ISSUE_KINDS, MAX_AMOUNT_FEN, MAX_PRICE_MICRO, MAX_QUANTITY_MICRO } from './rules.ts';

export const materialRefusals = defineRefusals('materials', {
  taken: ResultCode.refused,
  changed: ResultCode.conflict,
  amountDiffers: ResultCode.refused,
  amountTooLarge: ResultCode.refused,
  projectClosed: ResultCode.refused,
  subCategoryEnded: ResultCode.refused,
});

export const projectOfIssue = z.strictObject({
  ...projectRef.shape,
  parent: bilingualName.nullable(),
});

const subCategory = z.strictObject({
  id,
  code: z.string(),
  ...bilingualName.shape,
  category: bilingualName,
});

/** Null for whoever may not see what material costs. */
const money = z.number().nullable();

/** What came to an issue after its month had closed. */
const afterwards = z.strictObject({
  kind: z.enum(LATE_KINDS),
  /** What the closed month has booked; null for an issue that came late. */
  booked: z
    .strictObject({
      date: day,
      code: z.string(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      quantity: z.number(),
      unitPrice: money,
      amount: money,
      project: projectOfIssue.nullable(),
      projectText: z.string(),
      /** Null where it was deleted since, having cost nothing. */
      subCategory: subCategory.nullable(),
      requester: personRef.nullable(),
      dept: departmentRef.nullable(),
    })
    .nullable(),
});

export const issue = z.strictObject({
  id,
  docNo: z.string(),
  line: z.int(),
  date: day,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** Negative for what was brought back. */
  quantity: z.number(),
  unitPrice: money,
  amount: money,
  /** Null where the document names none that could be used; `projectText` is what it says. */
  project: projectOfIssue.nullable(),
  projectText: z.string(),
  subCategory,
  requester: personRef.nullable(),
  dept: departmentRef.nullable(),
  note: z.string(),
  afterwards: afterwards.nullable(),
  version,
  abilities: z.strictObject({ edit: z.boolean() }),
});

export type Issue = z.output<typeof issue>;

export const count = z.int().min(0);

/** Money is null where there is any of it the reader may not see. */
const counted = z.strictObject({ count, amount: money });

export const issuePage = z.strictObject({
  month,
  ...page(issue).shape,
  /** Of everything found, not of this page alone. */
  sums: counted,
  /** With every other filter, but whichever way things went. */
  counts: z.strictObject({ all: count, issued: count, returned: count }),
});

export type IssuePage = z.output<typeof issuePage>;

export const MONTH_STATES = ['open', 'closed', 'before'] as const;

export const summary = z.strictObject({
  month,
  /** `before`: the accounts begin later, so nothing of this month is ever booked. */
  state: z.enum(MONTH_STATES),
  issued: counted,
  returned: counted,
  net: counted,
  /** The same as the closed month has booked it; null where nothing came to its issues afterwards. */
  booked: counted.nullable(),
  /** `restated` where something came to its issues after it had closed. */
  previous: z.strictObject({ month, ...counted.shape, restated: z.boolean() }),
  bySubCategory: z.array(z.strictObject({ id, ...bilingualName.shape, amount: money })),
  abilities: z.strictObject({
    edit: z.boolean(),
    /** Whether any amount is shown to the reader at all. */
    amounts: z.boolean(),
  }),
});

export type MaterialSummary = z.output<typeof summary>;

export const MAX_DOC_NO = 60;
export const MAX_LINE = 100_000;
export const MAX_CODE = 60;
export const MAX_NAME = 200;
export const MAX_UNIT = 20;
export const MAX_NOTE = 500;

const decimal = (min: number, max: number) =>
  z
    .number()
    .min(fromMicro(min))
    .max(fromMicro(max))
    .refine(isWholeMicro, { error: 'materials.sixDecimals' });

/** The fields of an issue; its form shows the same ones. */
export const issueFields = {
  docNo: line(MAX_DOC_NO),
  line: z.int().min(1).max(MAX_LINE),
  date: day,
  code: line(MAX_CODE),
  name: line(MAX_NAME),
  spec: z.string().trim().max(MAX_NAME).default(''),
  unit: optionalLine(MAX_UNIT).default(''),
  quantity: decimal(-MAX_QUANTITY_MICRO, MAX_QUANTITY_MICRO).refine((value) => value !== 0, {
    error: 'materials.zeroQuantity',
  }),
  unitPrice: decimal(0, MAX_PRICE_MICRO),
  /** Null for quantity × price. */
  amount: twoDecimals(z.number().min(-fenToYuan(MAX_AMOUNT_FEN)).max(fenToYuan(MAX_AMOUNT_FEN)))
    .nullable()
    .default(null),
  projectId: id.nullable(),
  /** What the document says where that is no project; of a project its code is kept. */
  projectText: z.string().trim().max(MAX_NAME).default(''),
  subCategoryId: id,
  requesterId: id.nullable(),
  /** Null for the department the requester belonged to on that day. */
  deptId: id.nullable(),
  note: z.string().trim().max(MAX_NOTE).default(''),
};

export const createRequest = z.strictObject(issueFields);
export const updateRequest = z.strictObject({ id, version, ...issueFields });

export type CreateRequest = z.output<typeof createRequest>;
export type UpdateRequest = z.output<typeof updateRequest>;

const filters = {
  /** The month that is to be closed next, where none is named. */
  month: month.optional(),
  query: searchText,
  /** A main project with its parts; `none` for what has no usable project. */
  projectId: z.union([z.literal('none'), idText]).optional(),
  subCategoryId: idText.optional(),
  /** With everything beneath it. */
  deptId: idText.optional(),
  requesterId: idText.optional(),
  kind: z.enum(ISSUE_KINDS).optional(),
};

export const ISSUE_SORTS = ['date', 'docNo', 'name', 'quantity', 'amount'] as const;

const sort = sortQuery(ISSUE_SORTS, '-date');

export const listQuery = z.strictObject({ ...pageQuery, ...filters, sort });

export const exportQuery = z.strictObject({
  ...filters,
  sort,
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export type ListQuery = z.output<typeof listQuery>;
export type ExportQuery = z.output<typeof exportQuery>;
export type ListFilters = Omit<ExportQuery, 'format' | 'sort'>;

export const person = z.strictObject({
  ...personRef.shape,
  deptNameZh: z.string(),
  deptNameEn: z.string(),
});

export type Requester = z.output<typeof person>;
export type ProjectOfIssue = z.output<typeof projectOfIssue>;

export const choices = z.strictObject({
  subCategories: z.array(z.strictObject({ ...subCategory.shape, ended: z.boolean() })),
  departments: z.array(z.strictObject({ ...departmentRef.shape, parentId: id.nullable() })),
});

export type MaterialChoices = z.output<typeof choices>;
