import { z } from 'zod';
import { fenToYuan } from '#kernel/money.ts';
import { bilingualName, departmentRef, personRef, projectRef } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  id,
  idText,
  line,
  month,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';
import { twoDecimals } from '#kernel/two-decimals.ts';
import {
  ASSET_KINDS,
  ASSET_STATUSES,
  isWholeBp,
  MAX_LIFE_MONTHS,
  MAX_SHARES,
  MAX_VALUE_FEN,
  MONTH_STATES,
  NO_AMOUNT_REASONS,
  scrapDisagreement,
} from './rules.ts';

export const assetRefusals = defineRefusals('assets', {
  codeTaken: ResultCode.refused,
  changed: ResultCode.conflict,
  takenExceedsBase: ResultCode.refused,
  notWhole: ResultCode.invalid,
  sharesTooEarly: ResultCode.refused,
  sharesTooLate: ResultCode.refused,
  projectClosed: ResultCode.refused,
  categoryNotAsset: ResultCode.refused,
  categoryEnded: ResultCode.refused,
  inServiceTooLate: ResultCode.refused,
  scrappedInFuture: ResultCode.refused,
});

// Ends the check: what follows counts months, which only months can be.
const kind = z.enum(ASSET_KINDS);
const status = z.enum(ASSET_STATUSES);

/** Per cent with at most two decimals. */
const percent = z.number().min(0).max(100).refine(isWholeBp, { error: 'assets.twoDecimals' });

const yuan = z.number();

/** Everything an amount on a list adds up to stays exact: half the largest would do as well. */
const MAX_VALUE_YUAN = fenToYuan(MAX_VALUE_FEN);

export const MAX_CODE = 40;
export const MAX_NAME = 100;
export const MAX_NOTE = 500;

/** The fields of an asset; its form shows the same ones. */
export const assetFields = {
  code: line(MAX_CODE),
  name: line(MAX_NAME),
  subCategoryId: id,
  kind,
  originalValue: twoDecimals(
    z
      .number()
      .min(0.01, { error: 'assets.noValue' })
      .max(MAX_VALUE_YUAN, { error: 'assets.tooMuch' }),
  ),
  inServiceMonth: month,
  lifeMonths: z.int().min(1, { error: 'assets.noLife' }).max(MAX_LIFE_MONTHS),
  residualRate: percent,
  custodianId: id.nullable(),
  deptId: id,
  status,
  scrappedMonth: month.nullable(),
  note: z.string().trim().max(MAX_NOTE).default(''),
};

type Fields = z.output<z.ZodObject<typeof assetFields>>;

/** What the fields of one asset must agree on, whatever else there is. */
function agree<Schema extends z.ZodType<Fields>>(schema: Schema) {
  return schema.superRefine((asset, context) => {
    const message = scrapDisagreement(asset);
    if (message !== null) context.addIssue({ code: 'custom', path: ['scrappedMonth'], message });
  });
}

const shareFields = z.strictObject({
  projectId: id,
  share: percent.min(0.01, { error: 'assets.noShare' }),
});

/** A set makes the whole, and names every project once. */
const shares = z
  .array(shareFields)
  .min(1, { error: 'common.required' })
  .max(MAX_SHARES)
  .superRefine((given, context) => {
    const seen = new Set<number>();
    for (const [index, { projectId }] of given.entries()) {
      if (seen.has(projectId)) {
        const path = [index, 'projectId'];
        context.addIssue({ code: 'custom', path, message: 'assets.projectTwice' });
      }
      seen.add(projectId);
    }
  });

export const createRequest = agree(z.strictObject(assetFields));
export const updateRequest = agree(z.strictObject({ id, version, ...assetFields }));
export const sharesRequest = z.strictObject({ id, version, fromMonth: month, shares });

export type CreateRequest = z.output<typeof createRequest>;
export type UpdateRequest = z.output<typeof updateRequest>;
export type SharesRequest = z.output<typeof sharesRequest>;

const categoryRef = z.strictObject({ id, code: z.string(), ...bilingualName.shape });

const assetFacts = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  category: categoryRef,
  kind,
  status,
  scrappedMonth: month.nullable(),
  originalValue: yuan,
  version,
});

/** What a month does to an asset. */
const monthFigures = z.strictObject({
  /** Null where there is a reason. */
  depreciation: yuan.nullable(),
  reason: z.enum(NO_AMOUNT_REASONS).nullable(),
  taken: yuan,
  netValue: yuan,
});

const assetRow = z.strictObject({ ...assetFacts.shape, ...monthFigures.shape });

export type AssetRow = z.output<typeof assetRow>;

const ledger = z.strictObject({ start: month.nullable(), closedThrough: month.nullable() });

const counts = z.strictObject({
  all: z.int().min(0),
  inUse: z.int().min(0),
  idle: z.int().min(0),
  scrapped: z.int().min(0),
});

export const sharedProject = z.strictObject({ ...projectRef.shape, closed: z.boolean() });

export const assetPage = z.strictObject({
  ...page(assetRow).shape,
  month,
  ledger,
  /** By everything but the status. */
  counts,
  /** Of everything that is found, not of this page alone. */
  sums: z.strictObject({ originalValue: yuan, depreciation: yuan, taken: yuan, netValue: yuan }),
  /** The project the list is narrowed to. */
  project: sharedProject.nullable(),
  /** Whether there is any asset at all. */
  isEmpty: z.boolean(),
  abilities: z.strictObject({ edit: z.boolean() }),
});

export type AssetPage = z.output<typeof assetPage>;

const shareSet = z.strictObject({
  fromMonth: month,
  /** Nothing of it lies in a closed month: it can be replaced. */
  open: z.boolean(),
  shares: z.array(z.strictObject({ project: sharedProject, share: percent })),
});

const scheduleMonth = z.strictObject({
  month,
  depreciation: yuan,
  taken: yuan,
  netValue: yuan,
  state: z.enum(MONTH_STATES),
  /** By the columns of the schedule; what nobody is charged with stands in `unassigned`. */
  parts: z.array(yuan.nullable()),
  unassigned: yuan.nullable(),
});

export const assetDetail = z.strictObject({
  ...assetFacts.shape,
  ...monthFigures.shape,
  month,
  ledger,
  inServiceMonth: month,
  lifeMonths: z.int(),
  residualRate: percent,
  residualValue: yuan,
  custodian: personRef.nullable(),
  department: departmentRef,
  note: z.string(),
  /** Months taken by the month that is asked for, of those there are in all. */
  monthsTaken: z.int().min(0),
  monthsInAll: z.int().min(0),
  shareSets: z.array(shareSet),
  schedule: z.strictObject({
    projects: z.array(sharedProject),
    months: z.array(scheduleMonth),
    /** All of it is what counts as taken before the accounts, the columns, and what is unassigned. */
    sums: z.strictObject({
      depreciation: yuan,
      before: yuan,
      parts: z.array(yuan),
      unassigned: yuan,
    }),
  }),
  /** The first month other shares may hold from; null where none is left. */
  sharesFrom: month.nullable(),
  abilities: z.strictObject({ edit: z.boolean(), remove: z.boolean() }),
});

export type AssetDetail = z.output<typeof assetDetail>;
export type ShareSet = z.output<typeof shareSet>;
export type ScheduleRow = z.output<typeof scheduleMonth>;
export type SharedProject = z.output<typeof sharedProject>;

const filters = {
  /** The month the figures are of; without it the first that is not closed, at most this one. */
  month: month.optional(),
  query: searchText,
  subCategoryId: idText.optional(),
  /** Charged with a part of it in that month. */
  projectId: idText.optional(),
  status: status.optional(),
  /** Only what the month takes something of. */
  due: z.literal('month').optional(),
};

export const ASSET_SORTS = [
  'code',
  'name',
  'category',
  'originalValue',
  'depreciation',
  'netValue',
  'status',
] as const;

export const listQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: sortQuery(ASSET_SORTS, 'code'),
});

export const exportQuery = z.strictObject({
  ...filters,
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

export type ListQuery = z.output<typeof listQuery>;
export type ListFilters = Omit<z.output<typeof exportQuery>, 'format'>;
export type ExportQuery = z.output<typeof exportQuery>;

export const choices = z.strictObject({
  categories: z.array(z.strictObject({ ...categoryRef.shape, ended: z.boolean() })),
  departments: z.array(z.strictObject({ ...departmentRef.shape, parentId: id.nullable() })),
  /** The earliest and the latest month something can be scrapped in. */
  scrapFrom: month.nullable(),
  scrapTo: month,
});

export type Choices = z.output<typeof choices>;
