import type { CellRow } from './cell-rows.ts';
import type { Codec } from './model.ts';

interface Grouping<Row, Value> {
  readonly codec: Pick<Codec<Value>, 'sum' | 'empty'>;
  /** The columns that hold values; sums of columns follow from them. */
  readonly columns: readonly string[];
  readonly groupOf: (row: Row) => string;
}

/** A line that sums others: shaded, and never written to. */
export interface SumRow<Value> extends CellRow<Value> {
  readonly tone: 'group' | 'total';
}

interface Group<Row, Value> {
  readonly members: readonly Row[];
  readonly sum: SumRow<Value>;
}

const sameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/**
 * Puts a line with its sum above each group of rows, and makes one of all. What was summed before
 * is taken again where no row beneath it has changed, so that a key costs one group and not all.
 */
export function createGroupSums<Row extends CellRow<Value>, Value>(
  grouping: Grouping<Row, Value>,
): (rows: readonly Row[]) => {
  readonly rows: readonly (Row | SumRow<Value>)[];
  readonly total: SumRow<Value>;
} {
  const { codec, columns, groupOf } = grouping;
  let known = new Map<string, Group<Row, Value>>();

  const summed = (
    key: string,
    tone: SumRow<Value>['tone'],
    members: readonly CellRow<Value>[],
  ) => ({
    key,
    tone,
    unread: {},
    values: Object.fromEntries(
      columns.map((column) => [
        column,
        codec.sum(members.map(({ values }) => values[column] ?? codec.empty)),
      ]),
    ),
  });
  const groupNow = (key: string, members: readonly Row[]): Group<Row, Value> => {
    const before = known.get(key);
    if (before !== undefined && sameList(before.members, members)) return before;
    return { members, sum: summed(key, 'group', members) };
  };

  return (rows) => {
    const members = new Map<string, Row[]>();
    for (const row of rows) {
      const key = groupOf(row);
      const group = members.get(key);
      if (group === undefined) members.set(key, [row]);
      else group.push(row);
    }
    known = new Map([...members].map(([key, list]) => [key, groupNow(key, list)]));
    const groups = [...known.values()];
    return {
      rows: groups.flatMap((group) => [group.sum, ...group.members]),
      total: summed(
        'total',
        'total',
        groups.map(({ sum }) => sum),
      ),
    };
  };
}
