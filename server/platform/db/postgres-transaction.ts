import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Executor, ended, type Transaction } from './database.ts';

const ignore = () => undefined;

/** `begin` with what the configuration asks for. */
function beginning({ isolationLevel, accessMode, deferrable }: PgTransactionConfig = {}): string {
  const modes = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable === undefined ? undefined : deferrable ? 'deferrable' : 'not deferrable',
  ].filter((mode) => mode !== undefined);
  return ['begin', modes.join(', ')].join(' ').trim();
}

/**
 * Transactions on connections of the pool. Beginning one is sent together with its first statement
 * instead of being waited for: nothing but a connection that is gone can refuse it, and that one
 * refuses the statement as well.
 */
export function postgresTransaction(
  pool: pg.Pool,
  executorOn: (client: pg.PoolClient) => Executor,
) {
  const executors = new WeakMap<pg.PoolClient, Transaction>();
  const executorFor = (client: pg.PoolClient): Transaction => {
    const known = executors.get(client);
    if (known !== undefined) return known;
    const made = executorOn(client) as Transaction;
    executors.set(client, made);
    return made;
  };
  return async <T>(
    work: (tx: Transaction) => Promise<T>,
    config: PgTransactionConfig | undefined,
  ): Promise<T> => {
    const client = await pool.connect();
    // A connection that breaks says so to its statements; unheard it would end the process besides.
    client.on('error', ignore);
    const tx = executorFor(client);
    let whole = true;
    try {
      const begun = client.query(beginning(config));
      begun.catch(ignore);
      const result = await work(tx);
      const committed = client.query('commit');
      committed.catch(ignore);
      await begun;
      await ended(tx);
      await committed;
      return result;
    } catch (error) {
      // What cannot even be taken back goes with its connection.
      await client.query('rollback').catch(() => {
        whole = false;
      });
      await ended(tx);
      throw error;
    } finally {
      client.removeListener('error', ignore);
      client.release(!whole);
    }
  };
}
