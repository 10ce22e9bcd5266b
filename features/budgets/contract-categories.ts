import { z } from 'zod';
import { day, endpoint, id, idText, line, version } from '#kernel/schemas.ts';
import { COST_SOURCES } from './rules.ts';

const MAX_CATEGORY_CODE = 40;
const MAX_CATEGORY_NAME = 60;

const names = {
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** From this day on nothing new is planned in it. */
  endedOn: day.nullable(),
  /** Used ones are ended, not deleted. */
  used: z.boolean(),
  version,
};

const subCategory = z.strictObject({
  id,
  categoryId: id,
  ...names,
  source: z.enum(COST_SOURCES),
});

const category = z.strictObject({ id, ...names, subCategories: z.array(subCategory) });

/** In the order of every screen. */
export const categoryTree = z.strictObject({
  categories: z.array(category),
  abilities: z.strictObject({ edit: z.boolean() }),
});

export type SubCategory = z.output<typeof subCategory>;
export type Category = z.output<typeof category>;
export type CategoryTree = z.output<typeof categoryTree>;

/** What a category is called; its form shows the same fields. */
export const categoryNames = {
  code: line(MAX_CATEGORY_CODE),
  nameZh: line(MAX_CATEGORY_NAME),
  nameEn: line(MAX_CATEGORY_NAME),
};

const categoryFields = z.discriminatedUnion('level', [
  z.strictObject({ level: z.literal('category'), ...categoryNames }),
  z.strictObject({
    level: z.literal('subCategory'),
    ...categoryNames,
    categoryId: id,
    source: z.enum(COST_SOURCES),
  }),
]);

export type CategoryFields = z.output<typeof categoryFields>;

const levelled = { level: z.enum(['category', 'subCategory']), id, version };

export type CategoryPlace = { level: 'category' | 'subCategory'; id: number; version: number };

export const categoryEndpoints = {
  tree: endpoint({
    id: 'budgets.categories',
    method: 'GET',
    path: '/api/v1/budget-category/tree',
    access: 'budgets:read',
    effect: 'read',
    summary: 'Cost categories with their sub-categories and where their costs come from',
    reply: categoryTree,
  }),
  create: endpoint({
    id: 'budgets.createCategory',
    method: 'POST',
    path: '/api/v1/budget-category',
    access: 'budgets:categories',
    effect: 'write',
    summary: 'Add a category or a sub-category, at the end of its list',
    body: categoryFields,
    reply: categoryTree,
  }),
  update: endpoint({
    id: 'budgets.updateCategory',
    method: 'PUT',
    path: '/api/v1/budget-category',
    access: 'budgets:categories',
    effect: 'write',
    summary: 'Rename one; the source changes only while nothing is planned or booked in it',
    body: z.strictObject({ ...levelled, fields: categoryFields }),
    reply: categoryTree,
  }),
  move: endpoint({
    id: 'budgets.moveCategory',
    method: 'PUT',
    path: '/api/v1/budget-category/move',
    access: 'budgets:categories',
    effect: 'write',
    summary: 'Move one up or down among its neighbours',
    body: z.strictObject({ ...levelled, by: z.union([z.literal(-1), z.literal(1)]) }),
    reply: categoryTree,
  }),
  end: endpoint({
    id: 'budgets.endCategory',
    method: 'PUT',
    path: '/api/v1/budget-category/end',
    access: 'budgets:categories',
    effect: 'write',
    summary: 'End one from today on, with all beneath it, or take it up again',
    body: z.strictObject({ ...levelled, ended: z.boolean() }),
    reply: categoryTree,
  }),
  remove: endpoint({
    id: 'budgets.removeCategory',
    method: 'DELETE',
    path: '/api/v1/budget-category/:level/:id',
    access: 'budgets:categories',
    effect: 'write',
    summary: 'Delete one that was never used',
    params: z.strictObject({ level: z.enum(['category', 'subCategory']), id: idText }),
    reply: categoryTree,
  }),
};
