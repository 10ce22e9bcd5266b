import type { ProjectFinal } from '#features/boards/contract-project.ts';

export interface CategoryColumn {
  readonly id: number;
  /** Null for one that has figures only in months that are not closed. */
  readonly name: { readonly nameZh: string; readonly nameEn: string } | null;
}

/** Categories in the order of the page, and after them those only open months have. */
export function categoriesOf({ categories, months }: ProjectFinal): CategoryColumn[] {
  const known = categories.map(({ categoryId, nameZh, nameEn }) => ({
    id: categoryId,
    name: { nameZh, nameEn },
  }));
  const ids = new Set(known.map(({ id }) => id));
  const others = months.flatMap((month) => month.categories.map(({ categoryId }) => categoryId));
  const more = [...new Set(others)].filter((id) => !ids.has(id));
  return [...known, ...more.map((id) => ({ id, name: null }))];
}

/** Whether a month shows anything spent: closed, or worked out. */
export const isShown = ({ state, categories }: ProjectFinal['months'][number]): boolean =>
  state === 'closed' || categories.length > 0;
