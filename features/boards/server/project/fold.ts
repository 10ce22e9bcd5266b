import type { Figures } from '#features/boards/contract-parts.ts';
import { type Month, yearOf } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { type Fen, fenToYuan } from '#kernel/money.ts';

/** A document that has the project, or a part of it, from one month to another. */
export interface Cover {
  readonly projectId: number;
  readonly from: Month;
  readonly to: Month;
  /** A main project and its parts are one row of it. */
  readonly byMain: boolean;
  readonly budget: { readonly id: number; readonly code: string; readonly name: string };
}

export interface PlannedCell {
  readonly month: Month;
  readonly projectId: number;
  readonly direct: boolean;
  readonly original: boolean;
  readonly subCategoryId: number;
  readonly fen: Fen;
  readonly minutes: number;
}

export interface SpentCell {
  readonly month: Month;
  readonly projectId: number;
  readonly subCategoryId: number;
  readonly fen: Fen;
  readonly minutes: number;
}

/** All there is to know of a project in a year, and what it ever cost. */
export interface ProjectFacts {
  readonly id: number;
  readonly isMain: boolean;
  readonly covers: readonly Cover[];
  readonly planned: readonly PlannedCell[];
  readonly spent: readonly SpentCell[];
}

/** All of it, or one of its rows alone: a part, or what stands on the main project itself. */
export type Subject = 'all' | number;

/** Where a main project and its parts are one row, neither has a plan of its own. */
const isPlannedBy =
  ({ id, isMain }: ProjectFacts, subject: Subject) =>
  (cover: Cover): boolean =>
    subject === 'all'
      ? !cover.byMain || (isMain && cover.projectId === id)
      : !cover.byMain && cover.projectId === subject;

const plansFor =
  ({ id }: ProjectFacts, subject: Subject) =>
  (cell: PlannedCell): boolean =>
    subject === 'all' || (cell.projectId === subject && (cell.direct || subject !== id));

const sumOf = <Cell>(cells: readonly Cell[], value: (cell: Cell) => number): number =>
  cells.reduce((sum, cell) => sum + value(cell), 0);

/** What is meant: these months, of this row, of these sub-categories. */
export interface Slice {
  readonly months: ReadonlySet<Month>;
  readonly subject?: Subject;
  readonly subCategories?: ReadonlySet<number>;
}

const isIn =
  ({ months, subCategories }: Slice) =>
  (cell: SpentCell | PlannedCell) =>
    months.has(cell.month) &&
    (subCategories === undefined || subCategories.has(cell.subCategoryId));

export function spentIn({ spent }: ProjectFacts, slice: Slice): SpentCell[] {
  const { subject = 'all' } = slice;
  return spent
    .filter(isIn(slice))
    .filter(({ projectId }) => subject === 'all' || projectId === subject);
}

export const plannedIn = (facts: ProjectFacts, slice: Slice): PlannedCell[] =>
  facts.planned.filter(isIn(slice)).filter(plansFor(facts, slice.subject ?? 'all'));

const isCovered = (facts: ProjectFacts, { months, subject = 'all' }: Slice): boolean =>
  facts.covers
    .filter(isPlannedBy(facts, subject))
    .some(({ from, to }) => [...months].some((month) => from <= month && month <= to));

/** Plan and actual of a slice; planned is null where no document plans for it. */
export function figuresOf(facts: ProjectFacts, slice: Slice): Figures {
  const spent = spentIn(facts, slice);
  const planned = plannedIn(facts, slice);
  const covered = isCovered(facts, slice);
  const [now, first] = [false, true].map((original) =>
    planned.filter((cell) => cell.original === original),
  );
  const amount = (cells: readonly PlannedCell[] = []) =>
    covered ? fenToYuan(sumOf(cells, ({ fen }) => fen)) : null;
  return {
    budgetAmount: amount(now),
    originalAmount: amount(first),
    actualAmount: fenToYuan(sumOf(spent, ({ fen }) => fen)),
    budgetHours: minutesToHours(sumOf(now ?? [], ({ minutes }) => minutes)),
    actualHours: minutesToHours(sumOf(spent, ({ minutes }) => minutes)),
  };
}

/** Years in which it cost something, newest first. */
export const yearsOf = ({ spent }: ProjectFacts): number[] =>
  [...new Set(spent.map(({ month }) => yearOf(month)))].sort((a, b) => b - a);
