import { z } from 'zod';
import { seenCorrection } from '#features/approvals/contract.ts';
import { MOST_OPENED } from '#features/budgets/rules.ts';
import { labourValue } from '#features/people/contract.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { bilingualName, departmentRef, personRef, projectRef } from '#kernel/references.ts';
import { day, endpoint, id, idText, month } from '#kernel/schemas.ts';
import { costKind, count, hours, outOfDate, yuan } from './contract-parts.ts';

const MAX_LISTED = 200;
const MAX_SEARCH = 100;

/** Budget 0 stands for everything the reader sees. */
export const budgetId = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/)
  .transform(Number);

const SORTS = [
  'month',
  '-month',
  'amount',
  '-amount',
  /** Of labour; nothing else has any. */
  '-hours',
  'project',
  '-project',
] as const;

/**
 * Documents costs count in, by what the documents are; nothing given is any of them. One that adds up
 * others stands for its members.
 */
export const budgetFilter = z.strictObject({
  id: id.optional(),
  /** These alone, none of which adds up others. */
  ids: z.array(id).min(1).max(MOST_OPENED).optional(),
  division: z.enum(BusinessDivision).optional(),
  projectType: z.enum(ProjectType).optional(),
  /** With all departments beneath it. */
  deptId: id.optional(),
  /** What covers the project a year after the posting month: costs of the year before. */
  yearAfter: z.boolean().optional(),
});

/**
 * Which rows: the filter of any figure is such a body, so that any figure opens to its rows. Days stand
 * for their months.
 */
export const rowsRequest = z
  .strictObject({
    pageNum: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(MAX_LISTED).default(20),
    startDate: day,
    endDate: day,
    /** A main project counts with its parts, but where a budget is filled in by sub-projects. */
    projectId: id.optional(),
    /** The main project alone. */
    direct: z.boolean().optional(),
    subCategoryId: id.optional(),
    subCategoryIds: z.array(id).max(MAX_LISTED).optional(),
    categoryId: id.optional(),
    /** With all departments beneath it. */
    deptId: id.optional(),
    /** In closed months, where it stood, from the company down to itself: one that was moved stood elsewhere before. */
    deptPath: z.array(id).min(1).max(MAX_LISTED).optional(),
    /** Without the departments beneath it. */
    deptAlone: z.boolean().optional(),
    /** Only what belongs to no department. */
    noDept: z.boolean().optional(),
    kind: costKind.optional(),
    /** Only what was booked after its month: late, or put right. */
    afterwards: z.boolean().optional(),
    /** Labour of one person. */
    userId: id.optional(),
    query: z.string().trim().max(MAX_SEARCH).optional(),
    sort: z.enum(SORTS).default('-month'),
    /** Months are those of posting, or those the costs belong to. */
    basis: z.enum(['posting', 'origin']).default('posting'),
    /** By origin, what the open month would post into these months, which is in no figure of theirs. */
    provisional: z.boolean().optional(),
    division: z.enum(BusinessDivision).optional(),
    projectType: z.enum(ProjectType).optional(),
    /** Only what no budget covers. */
    noBudget: z.boolean().optional(),
    /** Only what such a budget covers in the posting month; not where one budget is asked for. */
    budgets: budgetFilter.optional(),
    /** Only costs of the company, which have no project. */
    companyCost: z.boolean().optional(),
    labour: labourValue,
  })
  .superRefine(({ startDate, endDate }, context) => {
    if (endDate < startDate) {
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'actuals.endBeforeStart' });
    }
  });

export type RowsRequest = z.output<typeof rowsRequest>;

/** What a figure is made of, as its rows are asked for. */
export type RowsFilter = Omit<
  z.input<typeof rowsRequest>,
  'pageNum' | 'pageSize' | 'sort' | 'query'
>;

const subCategory = z.strictObject({ id, ...bilingualName.shape });

/** What a row of every source says. */
const rowShape = {
  postingMonth: month,
  originMonth: month,
  kind: costKind,
  /** Null for a cost of the company. */
  project: projectRef.nullable(),
  subCategory,
  dept: departmentRef.nullable(),
  amount: yuan,
};

const voucherRow = z.strictObject({
  ...rowShape,
  lineId: id,
  book: z.string(),
  period: month,
  voucher: z.string(),
  line: z.int().min(1),
  date: day,
  accountCode: z.string(),
  accountName: z.string(),
  summary: z.string(),
});

const materialRow = z.strictObject({
  ...rowShape,
  issueId: id,
  docNo: z.string(),
  line: z.int().min(1),
  date: day,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price: z.number(),
  requester: z.string(),
});

const assetRow = z.strictObject({
  ...rowShape,
  assetId: id,
  code: z.string(),
  name: z.string(),
});

const labourRow = z.strictObject({
  ...rowShape,
  person: personRef,
  hours,
  /** What an hour of it came to; null at standard, and where there are no hours. */
  rate: yuan.nullable(),
  /** Whether corrections led to it, which it opens to (`labour-corrections`): also one of the usual kind can be. */
  corrected: z.boolean(),
});

export type VoucherRow = z.output<typeof voucherRow>;
export type MaterialRow = z.output<typeof materialRow>;
export type AssetRow = z.output<typeof assetRow>;
export type LabourRow = z.output<typeof labourRow>;

/** What each month has of all rows, whatever page is asked for; newest first. */
const monthSums = z.strictObject({
  month,
  total: count,
  amount: yuan,
  /** How many of them came after their month, and how many put one right. */
  late: count,
  correction: count,
});

const paged = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    total: count,
    rows: z.array(row),
    sums: z.strictObject({ amount: yuan }),
    months: z.array(monthSums),
    outOfDate,
  });

const labourPage = z.strictObject({
  total: count,
  rows: z.array(labourRow),
  sums: z.strictObject({ amount: yuan, hours }),
  months: z.array(z.strictObject({ ...monthSums.shape, hours })),
  outOfDate,
});

export type LabourPage = z.output<typeof labourPage>;

const pageOf = <const Name extends string, Reply extends z.ZodType>(
  name: Name,
  summary: string,
  reply: Reply,
) =>
  endpoint({
    id: `actuals.page-${name}`,
    method: 'POST',
    path: `/api/v1/budget-final/budget/:id/page-${name}`,
    access: 'budgets:read',
    effect: 'read',
    summary,
    params: z.strictObject({ id: budgetId }),
    body: rowsRequest,
    reply,
  });

export const rowEndpoints = {
  voucher: pageOf('voucher', 'Voucher lines behind figures', paged(voucherRow)),
  material: pageOf('material', 'Issues of material behind figures', paged(materialRow)),
  asset: pageOf('asset', 'Months of assets behind figures', paged(assetRow)),
  labour: pageOf('labour', 'Labour behind figures, by person', labourPage),
};

/** A row of labour is by person, project, the month it belongs to and the one that posted it. */
const correctedRow = z.strictObject({
  userId: idText,
  projectId: idText,
  originMonth: month,
  postingMonth: month,
  labour: labourValue,
});

export type CorrectedRow = z.output<typeof correctedRow>;

export const correctedRowEndpoints = {
  corrections: endpoint({
    id: 'actuals.labour-corrections',
    method: 'GET',
    path: '/api/v1/budget-final/budget/:id/labour-corrections',
    access: 'budgets:read',
    effect: 'read',
    summary: 'The corrections of hours a row of labour has posted, day by day',
    params: z.strictObject({ id: budgetId }),
    query: correctedRow,
    reply: z.array(seenCorrection),
  }),
};
