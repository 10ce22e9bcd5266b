/** Rows with the way back and forth. */
export interface History<Rows> {
  readonly rows: Rows;
  readonly past: readonly Rows[];
  readonly future: readonly Rows[];
}

const REMEMBERED = 100;

export const begun = <Rows>(rows: Rows): History<Rows> => ({ rows, past: [], future: [] });

/** One step, however much it changes; none at all when the rows are the same ones. */
export function changed<Rows>(history: History<Rows>, rows: Rows): History<Rows> {
  if (rows === history.rows) return history;
  return { rows, past: [...history.past, history.rows].slice(-REMEMBERED), future: [] };
}

export function undone<Rows>(history: History<Rows>): History<Rows> {
  const { rows, past, future } = history;
  if (past.length === 0) return history;
  return { rows: past.at(-1) as Rows, past: past.slice(0, -1), future: [rows, ...future] };
}

export function redone<Rows>(history: History<Rows>): History<Rows> {
  const { rows, past, future } = history;
  if (future.length === 0) return history;
  return { rows: future[0] as Rows, past: [...past, rows], future: future.slice(1) };
}
