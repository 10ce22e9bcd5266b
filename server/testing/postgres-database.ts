import { inject } from 'vitest';
import { administer, databaseUrl, newDatabaseName } from './postgres-admin.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function create(name: string, options = ''): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  await administer(server, `create database ${name}${options}`);
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** A new, empty database on the real PostgreSQL of this run. */
export function createPostgresDatabase(): Promise<TestDatabase> {
  return create(newDatabaseName());
}

/**
 * The demo company as it is on the Monday of the tests, up to date and ready to be served. Its files are
 * copied as they are: left to itself PostgreSQL writes every page of them into its log as well.
 */
export function createDemoDatabase(): Promise<TestDatabase> {
  return create(newDatabaseName(), ` template ${inject('demoDatabase')} strategy file_copy`);
}
