import { setImmediate as nextTurn } from 'node:timers/promises';

/** Nobody who waits for a page notices as much. */
const SLICE_MS = 15;

/** As `map`, for work over many rows that lets everybody else have their turn in between. */
export async function mapInSlices<From, To>(
  items: readonly From[],
  map: (item: From) => To,
): Promise<To[]> {
  const mapped: To[] = [];
  let since = performance.now();
  for (const item of items) {
    mapped.push(map(item));
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return mapped;
}

/**
 * The embedded database works in this process, and nobody is served while a statement runs: what is
 * written or looked up for many rows goes in statements for a few of them, in one transaction.
 */
export async function inStatements<Item, Row>(
  items: readonly Item[],
  size: number,
  run: (slice: readonly Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < items.length; at += size) {
    for (const row of await run(items.slice(at, at + size))) rows.push(row);
    await nextTurn();
  }
  return rows;
}
