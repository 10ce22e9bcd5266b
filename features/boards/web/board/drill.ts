import type { Drill } from '#features/actuals/web/fields.tsx';
import type { LabourValue } from '#features/people/web/fields.tsx';

/** A figure of a board that was opened; boards ask for rows of everything in sight. */
export type BoardDrill = Omit<Drill, 'budgetId' | 'path' | 'parent'>;

/** The same as it is asked for: at the rates the figure is at. */
export const drillAt = (labour: LabourValue, { filter, ...drill }: BoardDrill): Drill => ({
  ...drill,
  budgetId: 0,
  // Its title says it all.
  path: [],
  filter: { ...filter, ...(labour === 'actual' && { labour }) },
});

export type OpenDrill = (drill: BoardDrill) => void;
