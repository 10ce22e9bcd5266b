import type { QueueDepartment } from '#features/approvals/contract.ts';

export interface Branch {
  readonly id: number;
  readonly name: string;
  readonly depth: number;
  readonly pending: number;
  readonly total: number;
}

/** A level that only leads on to one other tells nobody anything. */
function rootsOf(departments: readonly QueueDepartment[]): readonly QueueDepartment[] {
  const ids = new Set(departments.map(({ id }) => id));
  let roots = departments.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  for (;;) {
    const [only] = roots;
    if (roots.length !== 1 || only === undefined) return roots;
    const beneath = departments.filter(({ parentId }) => parentId === only.id);
    const hasOwnRows = beneath.reduce((sum, { total }) => sum + total, 0) < only.total;
    if (beneath.length !== 1 || hasOwnRows) return roots;
    roots = beneath;
  }
}

/** Departments in the order of their tree, each with how deep it lies. */
export function branchesOfTree(
  departments: readonly QueueDepartment[],
  nameOf: (department: QueueDepartment) => string,
): Branch[] {
  const below = (parents: readonly QueueDepartment[], depth: number): Branch[] =>
    parents.flatMap((department) => {
      const { id, pending, total } = department;
      const children = departments.filter(({ parentId }) => parentId === id);
      return [
        { id, name: nameOf(department), depth, pending, total },
        ...below(children, depth + 1),
      ];
    });
  return below(rootsOf(departments), 0);
}

interface Entry extends Pick<Branch, 'name' | 'depth' | 'pending'> {
  /** Empty for the whole. */
  readonly id: number | '';
}

/** The whole comes first; where one department is the whole, it is called by that name. */
export function withWhole(
  branches: readonly Branch[],
  everything: string,
): { readonly all: Entry; readonly others: readonly Entry[] } {
  const roots = branches.filter(({ depth }) => depth === 0);
  const [only] = roots;
  if (roots.length === 1 && only !== undefined) {
    return { all: { ...only, id: '' }, others: branches.filter((branch) => branch !== only) };
  }
  const pending = roots.reduce((sum, root) => sum + root.pending, 0);
  return { all: { id: '', name: everything, depth: 0, pending }, others: branches };
}
