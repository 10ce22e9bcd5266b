import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** One statement on the server itself rather than on a database of a test. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}

export const newDatabaseName = () => `manhour_${randomBytes(6).toString('hex')}`;

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
