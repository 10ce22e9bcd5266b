import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** The build puts it beside the program; whoever runs the sources has none. */
export const PREPARED_DATABASE = new URL('./new-database.tar.gz', import.meta.url);

/**
 * A new database as an archive, for a folder without one: making one from nothing takes several
 * seconds of processor time, and every start of this version would come to the same.
 */
export async function preparedDatabase(dataDir: string): Promise<Blob | null> {
  if (existsSync(join(dataDir, 'PG_VERSION')) || !existsSync(PREPARED_DATABASE)) return null;
  return new Blob([await promisify(gunzip)(await readFile(PREPARED_DATABASE))]);
}
