import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import { RefusedError } from '#web/api/call.ts';
import { conflictingRecord } from '#web/ui/edit/refused-fields.ts';
import type { CategoryNode } from './category-line.tsx';

interface Issues {
  readonly issues?: readonly { readonly path: string; readonly msg: string }[];
}

function nodeIn({ categories }: CategoryTree, { level, id }: CategoryNode) {
  const subs = categories.flatMap(({ subCategories }) => subCategories);
  return (level === 'category' ? categories : subs).find((one) => one.id === id);
}

/**
 * What was refused about one category, as its form reads it: the fields of a change lie one level
 * deeper than those of the form, and a conflict brings the whole tree.
 */
export function refusalOfOne(error: unknown, stored: CategoryNode): unknown {
  if (!(error instanceof RefusedError)) return error;
  const { code, message: msg } = error;
  const tree = conflictingRecord<CategoryTree>(error);
  if (tree !== null) return new RefusedError({ code, msg, data: nodeIn(tree, stored) } as never);
  const { issues = [] } = (error.data ?? {}) as Issues;
  const data = {
    issues: issues.map((issue) => ({ ...issue, path: issue.path.replace(/^fields\./, '') })),
  };
  return new RefusedError({ code, msg, data } as never);
}
