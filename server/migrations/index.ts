import { type Migration, migrationsFrom } from '../platform/db/migrate.ts';

/** The checked-in changes, built into the program so that the two cannot drift apart. */
export const migrations: readonly Migration[] = migrationsFrom(
  import.meta.glob<string>('./*.sql', { eager: true, query: '?raw', import: 'default' }),
);
