import { z } from 'zod';
import { isWholeFen, yuanToFen } from '#kernel/money.ts';
import { departmentRef, projectRef } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  endpoint,
  id,
  idText,
  instant,
  month,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';
import { yuan } from './contract-vouchers.ts';
import { POOL_SOURCES } from './rules.ts';
import { partsProblem } from './rules-pool.ts';

export const poolRefusals = defineRefusals('actuals', {
  poolChanged: ResultCode.conflict,
  notInPool: ResultCode.refused,
  projectClosed: ResultCode.refused,
});

export const MAX_POOL_LINES = 200;
export const MAX_PARTS = 20;

const source = z.enum(POOL_SOURCES);

const subCategory = z.strictObject({ id, nameZh: z.string(), nameEn: z.string() });

const part = z.strictObject({
  /** Null for the company. */
  project: projectRef.nullable(),
  /** Per cent, with two decimals. */
  share: z.number(),
  amount: yuan,
});

const poolLine = z.strictObject({
  source,
  sourceId: id,
  month,
  /** What it is called: the voucher, the document, the asset. */
  what: z.string(),
  text: z.string(),
  /** The account, the material or nothing more. */
  detail: z.string(),
  /** The project it names, which cannot be used. */
  projectText: z.string(),
  subCategory,
  department: departmentRef.nullable(),
  amount: yuan,
  decision: z
    .strictObject({ version, at: instant, by: z.string(), parts: z.array(part) })
    .nullable(),
  /** Whether it can still be decided: its month is open, or it waits to be booked. */
  abilities: z.strictObject({ decide: z.boolean() }),
});

export type PoolLine = z.output<typeof poolLine>;

/** `company` are decided ones of which the company bears a part. */
export const POOL_STATES = ['undecided', 'decided', 'company'] as const;
export const POOL_SORTS = ['amount', 'what'] as const;

const listQuery = z.strictObject({
  ...pageQuery,
  month,
  source: source.optional(),
  /** With the source: one line alone. */
  sourceId: idText.optional(),
  state: z.enum(POOL_STATES).optional(),
  query: searchText,
  sort: sortQuery(POOL_SORTS, '-amount'),
});

export type PoolQuery = z.output<typeof listQuery>;

const listReply = z.strictObject({
  ...page(poolLine).shape,
  /** Of all lines that were looked for, not of this page alone. */
  sums: z.strictObject({ amount: yuan, undecided: yuan, decided: yuan, company: yuan }),
});

export type PoolPage = z.output<typeof listReply>;

const place = { source, sourceId: id, month };

/** Hundredths of a per cent where it is used, per cent with two decimals on the wire. */
const share = z
  .number()
  // Ends the check: what follows adds the shares up, which only shares can be.
  .min(0.01, { abort: true })
  .max(100, { abort: true })
  .refine(isWholeFen, { error: 'actuals.shareDecimals', abort: true });

const decideRequest = z
  .strictObject({
    lines: z
      .array(z.strictObject({ ...place, version: version.nullable() }))
      .min(1)
      .max(MAX_POOL_LINES),
    parts: z
      .array(z.strictObject({ projectId: id.nullable(), share }))
      .min(1)
      .max(MAX_PARTS),
  })
  .superRefine(({ parts }, context) => {
    const inBp = parts.map((each) => ({ ...each, shareBp: yuanToFen(each.share) }));
    const problem = partsProblem(inBp);
    if (problem === null) return;
    context.addIssue({ code: 'custom', path: ['parts'], message: `actuals.${problem}` });
  });

export type Decide = z.output<typeof decideRequest>;
/** A project a cost may be given to. */
export type ProjectChoice = z.output<typeof projectRef>;
export type PoolPlace = Pick<PoolLine, 'source' | 'sourceId' | 'month'>;

const PATH = '/api/v1/final-account/pool';

export const poolEndpoints = {
  list: endpoint({
    id: 'pool.list',
    method: 'GET',
    path: `${PATH}/list`,
    access: 'accounts:read',
    effect: 'read',
    summary: 'Costs of a month without a project that can be used, and what was decided of them',
    query: listQuery,
    reply: listReply,
  }),
  projects: endpoint({
    id: 'pool.projects',
    method: 'GET',
    path: `${PATH}/projects`,
    access: 'accounts:keep',
    effect: 'read',
    summary: 'Projects a cost may be given to, by code or name',
    query: z.strictObject({ query: searchText }),
    reply: z.array(projectRef),
  }),
  decide: endpoint({
    id: 'pool.decide',
    method: 'POST',
    path: `${PATH}/decide`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Give costs to one project, split them over several, or leave them to the company',
    body: decideRequest,
    reply: z.strictObject({ decided: z.int().min(0) }),
  }),
  takeBack: endpoint({
    id: 'pool.takeBack',
    method: 'POST',
    path: `${PATH}/takeBack`,
    access: 'accounts:keep',
    effect: 'write',
    summary: 'Take decisions back, all or none',
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ ...place, version }))
        .min(1)
        .max(MAX_POOL_LINES),
    }),
    reply: z.strictObject({ takenBack: z.int().min(0) }),
  }),
};
