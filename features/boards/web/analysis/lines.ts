import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { Figures } from '#features/boards/contract-parts.ts';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import type { Ground } from './ground.ts';
import { NOTHING, plus, type Sum, sumOf } from './sums.ts';

/** What narrows a figure down, beyond budget and months. */
export interface LineFilter {
  readonly projectId?: number;
  readonly direct?: boolean;
  readonly categoryId?: number;
  readonly subCategoryId?: number;
  readonly subCategoryIds?: number[];
}

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

/** A row of the table, and a step of the waterfall. */
export interface Line {
  readonly key: string;
  /** Null for what hidden sub-categories are folded into. */
  readonly name: Named | null;
  /** Beside the name: the code of a project. */
  readonly code?: string;
  /** What a main project has of itself alone. */
  readonly direct?: boolean;
  readonly toDate: Sum;
  readonly whole: Sum;
  readonly filter: LineFilter;
  readonly sources: readonly CostSource[];
  readonly children: readonly Line[];
}

interface Cell extends Figures {
  readonly subCategoryId: number;
  readonly source: CostSource;
}

interface Pair {
  toDate: Sum;
  whole: Sum;
  source: CostSource | null;
}

const emptyPair = (): Pair => ({ toDate: NOTHING, whole: NOTHING, source: null });

/** What each sub-category comes to. */
function bySubCategory(
  { counted, all }: Pick<Ground, 'counted' | 'all'>,
  cellsOf: (entry: PeriodEntry) => readonly Cell[],
): ReadonlyMap<number, Pair> {
  const found = new Map<number, Pair>();
  const take = (entries: readonly PeriodEntry[], into: 'toDate' | 'whole') => {
    for (const cell of entries.flatMap(cellsOf)) {
      const pair = found.get(cell.subCategoryId) ?? emptyPair();
      pair[into] = plus(pair[into], sumOf(cell));
      pair.source = cell.source;
      found.set(cell.subCategoryId, pair);
    }
  };
  take(counted, 'toDate');
  take(all, 'whole');
  return found;
}

const together = (lines: readonly Line[]) => ({
  toDate: lines.reduce((sum, { toDate }) => plus(sum, toDate), NOTHING),
  whole: lines.reduce((sum, { whole }) => plus(sum, whole), NOTHING),
  sources: [...new Set(lines.flatMap(({ sources }) => sources))],
});

/** Categories with their sub-categories; hidden ones are one line at the end, so that totals stay whole. */
function categoryLines(
  categories: FinalDetails['categories'],
  found: ReadonlyMap<number, Pair>,
  narrowed: LineFilter,
): Line[] {
  const key = `${narrowed.projectId ?? ''}${narrowed.direct === true ? 'd' : ''}`;
  const lineOf = (id: number, name: Named): Line[] => {
    const pair = found.get(id);
    if (pair === undefined) return [];
    return [
      {
        key: `${key}s${id}`,
        name,
        toDate: pair.toDate,
        whole: pair.whole,
        filter: { ...narrowed, subCategoryId: id },
        sources: pair.source === null ? [] : [pair.source],
        children: [],
      },
    ];
  };
  const shown = categories.flatMap(({ categoryId, subCategories, nameZh, nameEn }): Line[] => {
    const visible = subCategories.filter(({ hidden }) => !hidden);
    const children = visible.flatMap((sub) => lineOf(sub.subCategoryId, sub));
    if (children.length === 0) return [];
    const whole = visible.length === subCategories.length;
    const filter = whole
      ? { categoryId }
      : { subCategoryIds: visible.map(({ subCategoryId }) => subCategoryId) };
    return [
      {
        key: `${key}c${categoryId}`,
        name: { nameZh, nameEn },
        ...together(children),
        filter: { ...narrowed, ...filter },
        children,
      },
    ];
  });
  const hidden = categories.flatMap(({ subCategories }) =>
    subCategories.filter((one) => one.hidden),
  );
  const folded = hidden.flatMap((sub) => lineOf(sub.subCategoryId, sub));
  if (folded.length === 0) return shown;
  const subCategoryIds = hidden.map(({ subCategoryId }) => subCategoryId);
  return [
    ...shown,
    {
      key: `${key}other`,
      name: null,
      ...together(folded),
      filter: { ...narrowed, subCategoryIds },
      children: [],
    },
  ];
}

/** By category, and each by its sub-categories. */
export const linesByCategory = (ground: Ground): Line[] =>
  categoryLines(
    ground.details.categories,
    bySubCategory(ground, ({ subCategories = [] }) => subCategories),
    {},
  );

/** By project, and each by its categories. */
export function linesByProject(ground: Ground): Line[] {
  const { details, counted, all } = ground;
  const rows = new Map(
    [...all, ...counted].flatMap(({ projects = [] }) =>
      projects.map((row) => [`${row.projectId}${row.direct ? 'd' : ''}`, row] as const),
    ),
  );
  return [...rows.entries()]
    .sort(([, one], [, other]) => (one.code < other.code ? -1 : 1))
    .map(([key, { projectId, direct, code, nameZh, nameEn }]): Line => {
      const isIt = (row: { projectId: number; direct: boolean }) =>
        row.projectId === projectId && row.direct === direct;
      const own = (entries: readonly PeriodEntry[]) =>
        entries
          .flatMap(({ projects = [] }) => projects.filter(isIt))
          .reduce((sum, row) => plus(sum, sumOf(row)), NOTHING);
      const filter = { projectId, ...(direct && { direct }) };
      const children = categoryLines(
        details.categories,
        bySubCategory(ground, ({ projects = [] }) =>
          projects.filter(isIt).flatMap(({ subCategories = [] }) => subCategories),
        ),
        filter,
      );
      return {
        key: `p${key}`,
        name: { nameZh, nameEn },
        code,
        direct,
        toDate: own(counted),
        whole: own(all),
        filter,
        sources: together(children).sources,
        children,
      };
    });
}
