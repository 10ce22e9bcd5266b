import { categoryEndpoints } from '#features/budgets/contract-categories.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import {
  changeCategory,
  createCategory,
  endCategory,
  moveCategory,
  readTree,
  removeCategory,
} from './service.ts';

export const categoryRoutes: readonly Route[] = [
  route(categoryEndpoints.tree, (_, { db, actor }) => readTree(db.executor, actor)),
  route(categoryEndpoints.create, ({ body }, context) => createCategory(context, body)),
  route(categoryEndpoints.update, ({ body }, context) => changeCategory(context, body)),
  route(categoryEndpoints.move, ({ body }, context) => moveCategory(context, body)),
  route(categoryEndpoints.end, ({ body }, context) => endCategory(context, body)),
  route(categoryEndpoints.remove, ({ params }, context) => removeCategory(context, params)),
];
