import type { GridView } from '#features/budgets/contract-grid.ts';
import { foldHidden } from '#features/budgets/rules-grid.ts';
import { fromWire, toWire } from './lines.ts';

/**
 * A version as it is looked at: what the document hides is put together, project by project. Where
 * somebody draws it up every row stays, for what is put together cannot be typed into.
 */
export function foldedView(view: GridView, hiddenIds: readonly number[]): GridView {
  const { kind, editable, months, rows } = view;
  if (editable || kind === 'hours' || hiddenIds.length === 0) return view;
  const notes = new Map(
    rows.map(({ projectId, itemId, note }) => [`${projectId} ${itemId}`, note]),
  );
  const whole = rows.map((row) => ({
    ...row,
    values: row.values.map((value) => fromWire(kind, value)),
  }));
  return {
    ...view,
    rows: foldHidden(whole, new Set(hiddenIds), months.length).map(
      ({ projectId, itemId, values }) => ({
        projectId,
        itemId,
        note: notes.get(`${projectId} ${itemId}`) ?? '',
        values: values.map((value) => toWire(kind, value)),
      }),
    ),
  };
}
