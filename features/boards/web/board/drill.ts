import type { Drill } from '#features/actuals/web/fields.tsx';
import type { LabourValue } from '#features/people/web/fields.tsx';

/** A figure of a board that was opened; boards ask for rows of everything in sight. */
export type BoardDrill = Omit<Drill, 'budgetId' | 'path' | 'parent'>;

const at = (labour: LabourValue, filter: BoardDrill['filter']): BoardDrill['filter'] =>
  labour === 'actual' ? { labour, ...filter } : filter;

/** What is held against other rows is held against them at the same rates. */
function pressedAt(labour: LabourValue, pressed: BoardDrill['pressed']): BoardDrill['pressed'] {
  if (!('other' in pressed) || pressed.other.of !== 'rows') return pressed;
  const { other } = pressed;
  // The kind says which side it has, and that stays.
  return { ...pressed, other: { ...other, filter: at(labour, other.filter) } } as typeof pressed;
}

/** The same as it is asked for: at the rates the figure is at, unless it is of others itself. */
export const drillAt = (labour: LabourValue, { filter, pressed, ...drill }: BoardDrill): Drill => ({
  ...drill,
  budgetId: 0,
  // Its title says it all.
  path: [],
  filter: at(labour, filter),
  pressed: pressedAt(labour, pressed),
});

export type OpenDrill = (drill: BoardDrill) => void;
