import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createDemoDatabase } from '#server/testing/postgres-database.ts';
import { createLogger } from './log.ts';
import { openPostgres } from './platform/db/postgres.ts';

describe('the log', () => {
  it('shows a failed query and its cause, but none of its parameters', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => lines.push(line) });
    const database = await createDemoDatabase();
    const db = await openPostgres({ url: database.url, maxConnections: 1 });
    await db.executor
      .execute(sql`select ${'secret-value'} from nowhere`)
      .catch((error) => log.error({ err: error }, 'failed'));
    await db.close();
    await database.drop();
    const text = lines.join('');
    expect(text).toContain('from nowhere');
    expect(text).toContain('42P01');
    expect(text).toMatch(/at .+\.ts/);
    expect(text).not.toContain('secret-value');
  });

  it('covers what should never have been handed to it', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => lines.push(line) });
    log.info({ headers: { authorization: 'a-token' }, body: { password: 'p4ss' } }, 'x');
    log.info({ err: 'only text' }, 'y');
    expect(lines.join('')).not.toMatch(/a-token|p4ss/);
    expect(lines[1]).toContain('only text');
  });
});
