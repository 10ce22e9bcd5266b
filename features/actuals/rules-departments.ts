/** Something of a department, with all departments beneath it. */
export interface Placed {
  /** Null for what belongs to none. */
  readonly dept: { readonly id: number } | null;
  /** Where it stood, from the company down to itself. */
  readonly path: readonly number[];
}

interface Level<Row> {
  readonly shown: readonly Row[];
  /** Those above them, from the highest on, each with all that stands beneath it. */
  readonly above: readonly Row[];
}

const aboveOf = (path: readonly number[]) => path.slice(0, -1).join();

/** Those directly beneath one. */
export const beneathOf = <Row extends Placed>(rows: readonly Row[], one: Row): Row[] =>
  rows.filter(({ path }) => path.length > 1 && aboveOf(path) === one.path.join());

/**
 * The departments to show side by side: the highest ones, or those beneath where one stands alone above
 * all others. What belongs to none stays beside them.
 */
export function departmentLevel<Row extends Placed>(rows: readonly Row[]): Level<Row> {
  const places = new Set(rows.map(({ path }) => path.join()));
  const none = rows.filter(({ dept }) => dept === null);
  let level = rows.filter(
    ({ dept, path }) => dept !== null && (path.length === 1 || !places.has(aboveOf(path))),
  );
  const above: Row[] = [];
  for (;;) {
    const [only] = level;
    if (level.length !== 1 || only === undefined) break;
    const beneath = beneathOf(rows, only);
    if (beneath.length === 0) break;
    above.push(only);
    level = beneath;
  }
  return { shown: [...level, ...none], above };
}

/** What a board shows of departments: those side by side, and what stands above them. */
export function sideBySide<Row extends Placed>(rows: readonly Row[]): Row[] {
  const { shown, above } = departmentLevel(rows);
  return [...above, ...shown];
}
