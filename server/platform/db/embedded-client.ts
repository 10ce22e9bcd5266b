import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { foreignEmbeddedParsers, verbatimParsers } from './parsers.ts';

type Asked = Pick<PGlite | Transaction, 'query'>;

const withoutParsers = (asked: Asked, before: () => void): Asked => ({
  query: (text, values, options?: QueryOptions) => {
    before();
    const rowMode = options?.rowMode;
    return asked.query(text, values, rowMode === undefined ? {} : { rowMode });
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
  const builderClient = {
    ...withoutParsers(client, before),
    transaction: <T>(work: (tx: Asked) => Promise<T>) =>
      client.transaction((tx) => work(withoutParsers(tx, before))),
  };
  return {
    builderClient: builderClient as unknown as PGlite,
    foreignParsers: { ...Object.fromEntries(replaced), ...foreignEmbeddedParsers },
  };
}
