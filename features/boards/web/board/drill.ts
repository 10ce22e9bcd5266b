import type { Drill } from '#features/actuals/web/fields.tsx';

/** A figure of a board that was opened; boards ask for rows of everything in sight. */
export type BoardDrill = Omit<Drill, 'budgetId' | 'path' | 'parent'>;

export type OpenDrill = (drill: BoardDrill) => void;
