import { z } from 'zod';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { endpoint, id, line, month, searchText, version } from '#kernel/schemas.ts';
import { yuan } from './contract-vouchers.ts';
import { MAPPING_TARGETS } from './rules.ts';

export const mappingRefusals = defineRefusals('actuals', {
  mappingOverlaps: ResultCode.refused,
  mappingChanged: ResultCode.conflict,
});

export const MAX_PREFIX = 40;
export const MAX_MAPPING_NOTE = 200;

/** Most accounts that are decided in one go. */
export const MAX_ASSIGNED = 200;

const target = z.enum(MAPPING_TARGETS);

const prefix = line(MAX_PREFIX);

const subCategory = z.strictObject({
  id,
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Nothing new is mapped to one that has ended. */
  ended: z.boolean(),
});

export type VoucherSubCategory = z.output<typeof subCategory>;

const mapping = z.strictObject({
  id,
  prefix: z.string(),
  target,
  subCategory: subCategory.nullable(),
  fromMonth: month.nullable(),
  toMonth: month.nullable(),
  note: z.string(),
  /** Lines it decides about that are still to be booked: of open months, and late ones. */
  lines: z.int().min(0),
  /** A closed month counts on it: then it can only be ended. */
  used: z.boolean(),
  version,
});

export type MappingView = z.output<typeof mapping>;

const chosen = { prefix, target, subCategoryId: id.nullable() };

type Chosen = z.output<z.ZodObject<typeof chosen>>;

/** What costs goes to a sub-category, and nothing else does. */
function agree<Schema extends z.ZodType<Chosen>>(schema: Schema) {
  return schema.superRefine(({ target: to, subCategoryId }, context) => {
    const add = (message: string) =>
      context.addIssue({ code: 'custom', path: ['subCategoryId'], message });
    if (to === 'subCategory' && subCategoryId === null) add('common.required');
    if (to !== 'subCategory' && subCategoryId !== null) add('actuals.noSubCategory');
  });
}

const note = z.string().trim().max(MAX_MAPPING_NOTE).default('');

/** Left out: from the beginning while nothing is closed, else from the first open month on. */
const fromMonth = month.nullable().optional();

const createRequest = agree(
  z.strictObject({ ...chosen, fromMonth, toMonth: month.nullable().default(null), note }),
);

const updateRequest = agree(
  z.strictObject({
    id,
    version,
    ...chosen,
    fromMonth: month.nullable(),
    toMonth: month.nullable(),
    note,
  }),
);

export type MappingFields = z.output<typeof createRequest>;
export type MappingUpdate = z.output<typeof updateRequest>;

const undecidedAccount = z.strictObject({
  code: z.string(),
  name: z.string(),
  lines: z.int().min(1),
  debit: yuan,
  credit: yuan,
  net: yuan,
  months: z.array(month),
  /** What accounts of this name usually are; nothing is decided by it. */
  suggestion: z.strictObject({ target, subCategoryId: id.nullable() }).nullable(),
});

export type UndecidedAccount = z.output<typeof undecidedAccount>;

const listReply = z.strictObject({
  rows: z.array(mapping),
  subCategories: z.array(subCategory),
  /** What a new mapping begins with where nothing else is said. */
  defaultFrom: month.nullable(),
});

export type MappingList = z.output<typeof listReply>;

const PATH = '/api/v1/final-account/mapping';

export const mappingEndpoints = {
  list: endpoint({
    id: 'mappings.list',
    method: 'GET',
    path: `${PATH}/list`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'What accounts come to, by prefix; `account` finds those that decide about one',
    query: z.strictObject({ account: searchText, target: target.optional() }),
    reply: listReply,
  }),
  undecided: endpoint({
    id: 'mappings.undecided',
    method: 'GET',
    path: `${PATH}/undecided`,
    access: 'accounts:read',
    effect: 'read',
    summary:
      'Accounts with lines still to be booked that nobody has decided about, with a suggestion by their name',
    query: z.strictObject({ month: month.optional(), account: searchText }),
    reply: z.array(undecidedAccount),
  }),
  create: endpoint({
    id: 'mappings.create',
    method: 'POST',
    path: PATH,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Say what accounts with a prefix come to',
    body: createRequest,
    reply: mapping,
  }),
  assign: endpoint({
    id: 'mappings.assign',
    method: 'POST',
    path: `${PATH}/assign`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'The same for several accounts at once, all or none',
    body: z.strictObject({
      accounts: z
        .array(agree(z.strictObject(chosen)))
        .min(1)
        .max(MAX_ASSIGNED),
      fromMonth,
    }),
    reply: z.strictObject({ created: z.int().min(0) }),
  }),
  update: endpoint({
    id: 'mappings.update',
    method: 'PUT',
    path: PATH,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Change a mapping no closed month counts on',
    body: updateRequest,
    reply: mapping,
  }),
  end: endpoint({
    id: 'mappings.end',
    method: 'PUT',
    path: `${PATH}/end`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'End a mapping with a month, or take the end back',
    body: z.strictObject({ id, version, toMonth: month.nullable() }),
    reply: mapping,
  }),
  remove: endpoint({
    id: 'mappings.remove',
    method: 'DELETE',
    path: PATH,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Delete a mapping no closed month counts on',
    body: z.strictObject({ id, version }),
    reply: z.strictObject({ deleted: z.int().min(0) }),
  }),
};
