import { z } from 'zod';
import { departmentRef } from '#kernel/references.ts';
import { endpoint, id, idText, month } from '#kernel/schemas.ts';
import { budgetParams, gridKind } from './contract-parts.ts';
import { versionView } from './contract-versions.ts';

/** A row that is not the same on both sides; a month one side does not have is 0 there. */
const comparedRow = z.strictObject({
  projectId: id,
  itemId: id,
  /** What the later version says about it. */
  note: z.string(),
  left: z.array(z.number()),
  right: z.array(z.number()),
});

export type ComparedRow = z.output<typeof comparedRow>;

const comparedGrid = z.strictObject({
  kind: gridKind,
  /** Rows with a difference, the largest first. */
  rows: z.array(comparedRow),
  /** All rows without one, folded: how many, and what they come to month by month. */
  rest: z.strictObject({ rows: z.int().min(0), values: z.array(z.number()) }),
  leftTotal: z.number(),
  rightTotal: z.number(),
  /** Of rows that came to more and of rows that came to less: left + increase − decrease = right. */
  increase: z.number(),
  decrease: z.number(),
  changedCells: z.int().min(0),
});

export type ComparedGrid = z.output<typeof comparedGrid>;

const comparison = z.strictObject({
  left: versionView,
  right: versionView,
  /** Every month either side has, in order. */
  months: z.array(month),
  projects: z.array(
    z.strictObject({
      projectId: id,
      code: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      parentId: id.nullable(),
      direct: z.boolean(),
    }),
  ),
  departments: z.array(departmentRef),
  amount: comparedGrid,
  hours: comparedGrid,
});

export type Comparison = z.output<typeof comparison>;

const versionsQuery = { left: idText, right: idText };

export const compareEndpoints = {
  compare: endpoint({
    id: 'budgets.compare',
    method: 'GET',
    path: '/api/v1/budget/:id/compare',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Two versions of a document side by side, down to the cell',
    params: budgetParams,
    query: z.strictObject(versionsQuery),
    reply: comparison,
  }),
  compareRest: endpoint({
    id: 'budgets.compareRest',
    method: 'GET',
    path: '/api/v1/budget/:id/compareRest',
    access: 'budgets:read',
    effect: 'read',
    summary: 'The rows in which two versions do not differ',
    params: budgetParams,
    query: z.strictObject({ ...versionsQuery, kind: gridKind }),
    reply: z.array(comparedRow),
  }),
  exportComparison: endpoint({
    id: 'budgets.exportComparison',
    method: 'GET',
    path: '/api/v1/budget/:id/compareSheet',
    access: 'budgets:read',
    effect: 'read',
    summary: 'The same as a sheet: every cell that differs, and what the others come to',
    download: true,
    params: budgetParams,
    query: z.strictObject(versionsQuery),
    reply: z.unknown(),
  }),
};
