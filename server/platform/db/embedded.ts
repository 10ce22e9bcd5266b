import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { StartupProblem } from '../startup-problem.ts';
import {
  type Database,
  type Executor,
  ended,
  type StatementListener,
  type Transaction,
} from './database.ts';
import { forQueryBuilder } from './embedded-client.ts';
import { embeddedSlices } from './embedded-slices.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { embeddedParsers } from './parsers.ts';
import { preparedDatabase } from './prepared.ts';

export interface EmbeddedOptions {
  /** Where the data lives; left out, the database lives in memory. */
  readonly dataDir?: string;
  /** A saved data folder to begin with. */
  readonly template?: Blob;
  readonly onStatement?: StatementListener;
}

/** Step by step: asked to make all of a path at once, Node tries for ever where the system says no. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

/** Its files may be written by anybody who reaches them. Whose folder it is not cannot close it. */
const closeToOthers = (folder: string): Promise<void> => chmod(folder, 0o700).catch(() => {});

async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    if (!(await stat(folder)).isDirectory()) throw new Error('not a folder');
    await closeToOthers(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupProblem(
      `Cannot write to the data folder ${folder}. Give this user write permission there, or choose another folder with DATA_DIR.`,
      { cause },
    );
  }
}

/** Opens what is in the folder, or makes a database there; the lock goes with it where that fails. */
async function createClient(options: EmbeddedOptions, lock: FolderLock | undefined) {
  const { dataDir } = options;
  try {
    const begun = dataDir === undefined ? null : await preparedDatabase(dataDir);
    const template = options.template ?? begun;
    return await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir }),
      ...(template === null ? {} : { loadDataDir: template }),
      parsers: embeddedParsers,
    });
  } catch (cause) {
    await lock?.release();
    if (dataDir === undefined) throw cause;
    throw new StartupProblem(
      `The database in the data folder ${dataDir} cannot be opened. Restore a backup into it, or choose another folder with DATA_DIR.`,
      { cause },
    );
  }
}

export interface EmbeddedDatabase extends Database {
  /** The whole data folder as an archive that `template` takes. */
  save(): Promise<Blob>;
}

/** PostgreSQL inside this process: one connection, one process per data folder. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  let lock: FolderLock | undefined;
  if (options.dataDir !== undefined) {
    await prepareFolder(options.dataDir);
    lock = await lockFolder(options.dataDir);
  }
  const stillOurs = () => lock?.check();
  const client = await createClient(options, lock);
  await client.exec(`set timezone = 'UTC'`);
  const listen = options.onStatement;
  const { builderClient, foreignParsers } = forQueryBuilder(client, stillOurs);
  const executor = drizzle({
    client: builderClient,
    ...(listen === undefined ? {} : { logger: { logQuery: listen } }),
  }) as unknown as Executor;

  return {
    kind: 'embedded',
    executor,
    transaction: (work, config) =>
      executor.transaction(async (inner) => {
        const tx = inner as unknown as Transaction;
        return work(tx).finally(() => ended(tx));
      }, config),
    async runSql(text, values = []) {
      stillOurs();
      const parsers = foreignParsers;
      if (values.length > 0) return client.query(text, values, { parsers });
      const results = await client.exec(text, { parsers });
      return results.at(-1) ?? { rows: [] };
    },
    async save() {
      // Whoever begins with the archive need not go through the whole log of changes first.
      await client.exec('checkpoint');
      return client.dumpDataDir('none');
    },
    slices: (query, signal) => embeddedSlices(executor, query, signal),
    // The folder lock already keeps every other process out.
    exclusively: (work) => work(),
    async close() {
      await client.close();
      await lock?.release();
    },
  };
}
