import { z } from 'zod';
import { labourValue } from '#features/people/contract.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { departmentRef, personRef, placedPerson } from '#kernel/references.ts';
import {
  endpoint,
  id,
  idText,
  instant,
  line,
  month,
  optionalLine,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
  yearText,
} from '#kernel/schemas.ts';
import {
  budgetParams,
  budgetType,
  digit,
  division,
  fillMode,
  projectType,
  status,
} from './contract-parts.ts';
import { links, members, openVersion, versionView } from './contract-versions.ts';
import { FORECAST_METHODS, LEVELS, MAX_MONTHS, type Thresholds, UNITS } from './rules.ts';

export const MAX_CODE = 40;
export const MAX_NAME = 100;

const image = z.strictObject({ url: z.string(), hash: z.string() });

export type BudgetImage = z.output<typeof image>;

const configView = z.strictObject({
  version,
  warnPercent: z.int(),
  overPercent: z.int(),
  hiddenSubCategoryIds: z.array(id),
  unit: z.enum(UNITS),
  forecastMethod: z.enum(FORECAST_METHODS),
});

export type BudgetConfig = z.output<typeof configView>;

const MAX_PERCENT = 1000;

const percents = {
  warnPercent: z.int().min(1).max(MAX_PERCENT),
  overPercent: z.int().min(1).max(MAX_PERCENT),
};

function percentsAgree<Schema extends z.ZodType<Thresholds>>(schema: Schema) {
  return schema.superRefine(({ warnPercent, overPercent }, context) => {
    if (overPercent < warnPercent) {
      context.addIssue({ code: 'custom', path: ['overPercent'], message: 'budgets.overBelowWarn' });
    }
  });
}

const configRequest = percentsAgree(
  z.strictObject({
    version,
    ...percents,
    hiddenSubCategoryIds: z.array(id).max(500),
    unit: z.enum(UNITS),
    forecastMethod: z.enum(FORECAST_METHODS),
  }),
);

const thresholds = z.strictObject({ warnPercent: z.int(), overPercent: z.int() });

/** What every document begins with, and what all of them together are judged by. */
const companyThresholds = z.strictObject({ version, ...thresholds.shape });

export type CompanyThresholds = z.output<typeof companyThresholds>;

export type ConfigRequest = z.output<typeof configRequest>;

const ownerRef = z.strictObject({ ...personRef.shape, available: z.boolean() });

/**
 * The months its plan and its costs are in where no year is asked for: those of members of one that adds up
 * others, and of costs from before a later version, may lie outside its own.
 */
const span = z.strictObject({ from: month, to: month });

/** Amounts in yuan. Where there is no version in force they are of the one under way. */
const budgetRow = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  productName: z.string(),
  division,
  budgetType,
  projectType,
  owner: ownerRef,
  dept: departmentRef,
  /** Effective once a version is; else that of the version under way. */
  status,
  /** The version in force; null where there is none yet. */
  current: z.strictObject({ versionId: id, versionNo: z.int().min(1) }).nullable(),
  /** The version under way. */
  open: z.strictObject({ versionId: id, versionNo: z.int().min(1), status }).nullable(),
  /** Whether the reader is asked to decide about it. */
  waitsForMe: z.boolean(),
  fromMonth: month,
  toMonth: month,
  span,
  /** Of the asked year, or of all months. */
  budgetAmount: z.number(),
  budgetHours: z.number(),
  /** The same of the first version that was in force; null where none was. */
  originalAmount: z.number().nullable(),
  /** Of all months, whatever year is asked. */
  totalAmount: z.number(),
  /** Of months that are closed. */
  toDateAmount: z.number(),
  /** Of the same months; null until one of them is closed. */
  actualAmount: z.number().nullable(),
  warnPercent: z.int(),
  overPercent: z.int(),
  /** How far it is through `budgetAmount`, at standard; null without a version in force, or a plan and costs. */
  level: z.enum(LEVELS).nullable(),
  /** All of it is expected to cost more than `totalAmount`, at standard. */
  forecastOver: z.boolean(),
  hasImage: z.boolean(),
  changedAt: instant,
  /** Whether the reader may open the rows behind its figures. */
  opens: z.boolean(),
});

export type BudgetRow = z.output<typeof budgetRow>;

/** `warned`: at a level other than usual, `over` among them. */
export const QUICK_FILTERS = [
  'all',
  'effective',
  'waitsForMe',
  'underway',
  'warned',
  'over',
] as const;

const filters = {
  query: searchText,
  year: yearText.optional(),
  division: digit(1),
  budgetType: digit(1),
  projectType: digit(3),
  status: digit(3),
  ownerId: idText.optional(),
  quick: z.enum(QUICK_FILTERS).default('all'),
  labour: labourValue,
};

/**
 * `newest`: by the last year they plan for, the newest first, and by code within it. What was spent sorts with
 * labour at standard; documents that have nothing to show there come last.
 */
export const BUDGET_SORTS = [
  'code',
  'name',
  'owner',
  'amount',
  'actual',
  'execution',
  'balance',
  'status',
  'changedAt',
  'newest',
] as const;

const listQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: sortQuery(BUDGET_SORTS, 'code'),
});

const exportQuery = z.strictObject(filters);

export type ListQuery = z.output<typeof listQuery>;
export type ListFilters = z.output<typeof exportQuery>;

const count = z.int().min(0);

const budgetPage = z.strictObject({
  ...page(budgetRow).shape,
  /** Of everything found: effective STANDARD documents alone, so that nothing counts twice. */
  sums: z.strictObject({
    counted: count,
    budgetAmount: z.number(),
    budgetHours: z.number(),
    originalAmount: z.number(),
    toDateAmount: z.number(),
    actualAmount: z.number().nullable(),
    /** By the company's thresholds. */
    level: z.enum(LEVELS).nullable(),
    /** Left out: not effective yet, and those that add up others. */
    notEffective: count,
    integrations: count,
    /** What opens these sums; null where they are of none or too many, or of one the reader does not see whole. */
    opens: z.strictObject({ ids: z.array(id), span }).nullable(),
  }),
  counts: z.strictObject({
    all: count,
    effective: count,
    /** Whatever year is asked for. */
    waitsForMe: count,
    underway: count,
    warned: count,
    over: count,
  }),
  /** The last closed month; null while none is. */
  closedThrough: month.nullable(),
  /** The years there are documents for, newest first. */
  years: z.array(z.int()),
  companyThresholds,
  abilities: z.strictObject({
    create: z.boolean(),
    editCategories: z.boolean(),
    editThresholds: z.boolean(),
  }),
});

export type BudgetPage = z.output<typeof budgetPage>;

const budgetDetail = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  productName: z.string(),
  division,
  budgetType,
  projectType,
  fillMode,
  owner: ownerRef,
  dept: departmentRef,
  version,
  image: image.nullable(),
  config: configView,
  /** Whether somebody set the unit; else it is the one every document begins with. */
  unitSet: z.boolean(),
  /** The last time somebody moved its thresholds; null where nobody did. */
  thresholdChange: z
    .strictObject({ by: z.string(), at: instant, from: thresholds, to: thresholds })
    .nullable(),
  companyThresholds,
  /** Whether finance has set or confirmed them since the company's are as they are. */
  thresholdsConfirmed: z.boolean(),
  closedThrough: month.nullable(),
  /** First version that was in force, version in force, what was spent in closed months. */
  originalAmount: z.number().nullable(),
  currentAmount: z.number().nullable(),
  actualAmount: z.number().nullable(),
  toDateAmount: z.number(),
  /** Newest first; whoever sees only what is in force gets only that. */
  versions: z.array(versionView),
  open: openVersion.nullable(),
  abilities: z.strictObject({
    editBase: z.boolean(),
    editConfig: z.boolean(),
    /** They are looser than the company's, and nobody has confirmed that yet. */
    confirmThresholds: z.boolean(),
    revise: z.boolean(),
    copy: z.boolean(),
    remove: z.boolean(),
  }),
});

export type BudgetDetail = z.output<typeof budgetDetail>;

/** What a document is about; its form shows the same fields. */
export const baseFields = {
  code: line(MAX_CODE),
  name: line(MAX_NAME),
  productName: optionalLine(MAX_NAME).default(''),
  division,
  projectType,
  ownerId: id,
  deptId: id,
};

const createFields = {
  ...baseFields,
  budgetType,
  fillMode,
  fromMonth: month,
  toMonth: month,
  projects: links,
  members,
};

type Months = { fromMonth: string; toMonth: string };

/** Months the right way round, and not more than a document may have. */
export function monthsAgree<Schema extends z.ZodType<Months>>(schema: Schema) {
  return schema.superRefine(({ fromMonth, toMonth }, context) => {
    if (toMonth < fromMonth) {
      context.addIssue({ code: 'custom', path: ['toMonth'], message: 'budgets.monthsReversed' });
    } else if (monthsInRange(fromMonth, toMonth).length > MAX_MONTHS) {
      context.addIssue({ code: 'custom', path: ['toMonth'], message: 'budgets.tooManyMonths' });
    }
  });
}

const createRequest = monthsAgree(z.strictObject(createFields)).superRefine(
  ({ budgetType: type, projects: linked, members: added }, context) => {
    const wrong = type === BudgetType.STANDARD ? added : linked;
    const path = type === BudgetType.STANDARD ? 'members' : 'projects';
    if (wrong.length > 0) {
      context.addIssue({ code: 'custom', path: [path], message: 'budgets.notOfThisType' });
    }
  },
);

export type CreateRequest = z.output<typeof createRequest>;

const updateRequest = z.strictObject({ id, version, ...baseFields, fillMode });

export type UpdateRequest = z.output<typeof updateRequest>;

const copyRequest = z.strictObject({
  code: line(MAX_CODE),
  name: line(MAX_NAME),
  /** The copy has as many months as its model, from this one on. */
  fromMonth: month,
  /** Otherwise it has the same lines, all empty. */
  withValues: z.boolean(),
});

export type CopyRequest = z.output<typeof copyRequest>;

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

/** A small file may unpack to many pixels, in the browser of everybody who opens the document. */
export const MAX_IMAGE_SIDE = 6_000;

const imagePath = '/api/v1/budget-manage/budget/:id/base/product-image';

export const documentEndpoints = {
  list: endpoint({
    id: 'budgets.list',
    method: 'GET',
    path: '/api/v1/budget/list',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Documents a page at a time, with the sums of everything found',
    query: listQuery,
    reply: budgetPage,
  }),
  exportSheet: endpoint({
    id: 'budgets.exportList',
    method: 'GET',
    path: '/api/v1/budget/sheet',
    access: 'budgets:read',
    effect: 'read',
    summary: 'The documents of a list as a sheet',
    download: true,
    query: exportQuery,
    reply: z.unknown(),
  }),
  owners: endpoint({
    id: 'budgets.owners',
    method: 'GET',
    path: '/api/v1/budget/owners',
    access: 'budgets:read',
    effect: 'read',
    summary: 'People who own a document the caller sees, by name or staff number',
    query: z.strictObject({ query: searchText }),
    reply: z.array(placedPerson),
  }),
  ownerCandidates: endpoint({
    id: 'budgets.ownerCandidates',
    method: 'GET',
    path: '/api/v1/budget/ownerCandidates',
    access: 'budgets:edit',
    effect: 'read',
    summary: 'People who may own a document, by name or staff number',
    query: z.strictObject({ query: searchText }),
    reply: z.array(placedPerson),
  }),
  memberCandidates: endpoint({
    id: 'budgets.memberCandidates',
    method: 'GET',
    path: '/api/v1/budget/memberCandidates',
    access: 'budgets:edit',
    effect: 'read',
    summary: 'Documents an integration may add up, by code or name',
    query: z.strictObject({ query: searchText }),
    reply: z.array(
      z.strictObject({
        budgetId: id,
        code: z.string(),
        name: z.string(),
        owner: personRef,
        totalAmount: z.number(),
      }),
    ),
  }),
  read: endpoint({
    id: 'budgets.read',
    method: 'GET',
    path: '/api/v1/budget/:id',
    access: 'budgets:read',
    effect: 'read',
    summary: 'One document with its versions and how far the one under way is',
    params: budgetParams,
    query: z.strictObject({ labour: labourValue }),
    reply: budgetDetail,
  }),
  create: endpoint({
    id: 'budgets.create',
    method: 'POST',
    path: '/api/v1/budget',
    access: 'budgets:create',
    effect: 'write',
    summary: 'Create a document with its first version as a draft',
    body: createRequest,
    reply: z.strictObject({ id, versionId: id }),
  }),
  update: endpoint({
    id: 'budgets.update',
    method: 'PUT',
    path: '/api/v1/budget',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Change what a document is about',
    body: updateRequest,
    reply: budgetDetail,
  }),
  copy: endpoint({
    id: 'budgets.copy',
    method: 'POST',
    path: '/api/v1/budget/:id/copy',
    access: 'budgets:create',
    effect: 'write',
    summary: 'Copy a document, its months moved, as the draft of a new one',
    params: budgetParams,
    body: copyRequest,
    reply: z.strictObject({ id, versionId: id }),
  }),
  remove: endpoint({
    id: 'budgets.remove',
    method: 'DELETE',
    path: '/api/v1/budget/:id',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Delete a document that never was in force and is not in review',
    params: budgetParams,
    reply: z.strictObject({ id }),
  }),
  config: endpoint({
    id: 'budgets.config',
    method: 'GET',
    path: '/api/v1/budget/:id/config',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Thresholds, unit, forecast and folded sub-categories of a document',
    params: budgetParams,
    reply: configView,
  }),
  changeConfig: endpoint({
    id: 'budgets.changeConfig',
    method: 'PUT',
    path: '/api/v1/budget/:id/config',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Change them',
    params: budgetParams,
    body: configRequest,
    reply: configView,
  }),
  confirmThresholds: endpoint({
    id: 'budgets.confirmThresholds',
    method: 'POST',
    path: '/api/v1/budget/:id/confirmThresholds',
    access: 'budgets:thresholds',
    effect: 'write',
    summary: "Confirm thresholds of a document that are looser than the company's",
    params: budgetParams,
    body: z.strictObject({ version }),
    reply: configView,
  }),
  changeThresholds: endpoint({
    id: 'budgets.changeThresholds',
    method: 'PUT',
    path: '/api/v1/budget/thresholds',
    access: 'budgets:thresholds',
    effect: 'write',
    summary: "Change the company's thresholds; those of documents stay as they are",
    body: percentsAgree(z.strictObject({ version, ...percents })),
    reply: companyThresholds,
  }),
  putImage: endpoint({
    id: 'budgets.putImage',
    method: 'POST',
    path: imagePath,
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Give a document the picture of its product: png, jpeg or webp',
    upload: { of: 'image', maxBytes: MAX_IMAGE_BYTES },
    params: budgetParams,
    reply: image,
  }),
  image: endpoint({
    id: 'budgets.image',
    method: 'GET',
    path: imagePath,
    access: 'budgets:read',
    effect: 'read',
    summary: 'The picture; its address carries the hash, so that it may be kept',
    download: true,
    params: budgetParams,
    query: z.strictObject({ hash: z.string().max(64).optional() }),
    reply: z.unknown(),
  }),
  removeImage: endpoint({
    id: 'budgets.removeImage',
    method: 'DELETE',
    path: imagePath,
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Take the picture away',
    params: budgetParams,
    reply: z.strictObject({ id }),
  }),
};
