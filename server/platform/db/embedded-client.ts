import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { foreignEmbeddedParsers, verbatimParsers } from './parsers.ts';

type Asked = Pick<PGlite | Transaction, 'query'>;

/** Nobody who waits for a page notices as much. */
const TURN_MS = 15;

/**
 * Statements run in this thread and are answered in the same turn of the event loop, so a request
 * with many of them would keep everybody waiting until the last; they give way in between.
 */
function givingWay() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

/** A statement as the query builder gives it, or prepared, as the network driver knows it too. */
type Statement = string | { readonly text: string };

const withoutParsers = (asked: Asked, before: () => void, giveWay: () => Promise<void>) => ({
  query: async (statement: Statement, values?: unknown[], options?: QueryOptions) => {
    before();
    const text = typeof statement === 'string' ? statement : statement.text;
    const rowMode = options?.rowMode;
    const answer = await asked.query<never>(text, values, rowMode === undefined ? {} : { rowMode });
    await giveWay();
    return answer;
  },
});

/**
 * The query builder names its parsers with every statement, and each time the driver copies its
 * table of some 350 for them, which takes as long as a simple statement itself. They are put into
 * that table once instead; whoever relies on the driver's own is given those they replaced.
 * `before` runs before every statement.
 */
export function forQueryBuilder(client: PGlite, before: () => void) {
  const replaced = Object.keys(verbatimParsers).flatMap((oid) => {
    const parser = client.parsers[oid];
    return parser === undefined ? [] : [[oid, parser] as const];
  });
  Object.assign(client.parsers, verbatimParsers);
  const giveWay = givingWay();
  const builderClient = {
    ...withoutParsers(client, before, giveWay),
    transaction: <T>(work: (tx: Asked) => Promise<T>) =>
      client.transaction((tx) => work(withoutParsers(tx, before, giveWay))),
  };
  return {
    builderClient: builderClient as unknown as PGlite,
    foreignParsers: { ...Object.fromEntries(replaced), ...foreignEmbeddedParsers },
  };
}
