import type { GridView, SaveRequest } from '#features/budgets/contract-grid.ts';
import { impliedLabour, isLinkedIn } from '#features/budgets/rules-grid.ts';
import type { Month } from '#kernel/dates.ts';
import { type Fen, fenToYuan, sumFen, yuanToFen } from '#kernel/money.ts';
import type { Lines } from './lines.ts';

export interface LabourCell {
  readonly projectId: number;
  readonly month: Month;
  readonly fen: Fen;
}

/** What an hour of a rate class is planned at, yuan by month of the view. */
export type StandardRate = GridView['standardRates'][number];

/** What the planned hours come to at the standard rate of each month, by project and month. */
export function labourOf(
  lines: Lines,
  months: readonly Month[],
  { rates }: StandardRate,
): readonly LabourCell[] {
  const fenOf = new Map(months.map((month, at) => [month, yuanToFen(rates[at] ?? 0)]));
  return impliedLabour(
    lines.flatMap(({ projectId, values }) =>
      Object.entries(values).map(([month, minutes]) => ({ projectId, month, minutes })),
    ),
    (month) => fenOf.get(month) ?? 0,
  );
}

export const labourByMonth = (cells: readonly LabourCell[], months: readonly Month[]): Fen[] =>
  months.map((month) => sumFen(cells.filter((one) => one.month === month).map(({ fen }) => fen)));

/** What taking it over would do to the labour lines of the amounts. */
export interface Takeover {
  readonly request: SaveRequest;
  readonly changed: number;
  readonly before: Fen;
  readonly after: Fen;
}

/**
 * Every project with planned hours gets them as its labour, in all months that may still change: a
 * month without hours is emptied, or what was taken over before would stay behind.
 */
export function takeover(view: GridView, itemId: number, cells: readonly LabourCell[]): Takeover {
  const { months, closedThrough, closedEditable, versionId, rev } = view;
  const isOpen = (month: Month) =>
    closedEditable || closedThrough === null || month > closedThrough;
  const planned = new Map(cells.map((one) => [`${one.projectId} ${one.month}`, one.fen]));
  const withHours = new Set(cells.filter(({ fen }) => fen > 0).map(({ projectId }) => projectId));
  const changes = view.projects
    .filter(({ projectId }) => withHours.has(projectId))
    .map((project) => {
      const row = view.rows.find(
        (one) => one.projectId === project.projectId && one.itemId === itemId,
      );
      const fens = months.map((month, at) => {
        const before = yuanToFen(row?.values[at] ?? 0);
        if (!isOpen(month) || !isLinkedIn(project, month)) return { before, after: before };
        return { before, after: planned.get(`${project.projectId} ${month}`) ?? 0 };
      });
      return { projectId: project.projectId, fens };
    });
  const all = changes.flatMap(({ fens }) => fens);
  return {
    request: {
      kind: 'amount',
      versionId,
      rev,
      months,
      rows: changes
        .filter(({ fens }) => fens.some(({ before, after }) => before !== after))
        .map(({ projectId, fens }) => ({
          projectId,
          itemId,
          values: fens.map(({ before, after }) => (before === after ? null : fenToYuan(after))),
        })),
    },
    changed: all.filter(({ before, after }) => before !== after).length,
    before: sumFen(all.map(({ before }) => before)),
    after: sumFen(all.map(({ after }) => after)),
  };
}
