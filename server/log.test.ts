import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openEmbeddedDemo } from '#server/testing/embedded-demo.ts';
import { createLogger } from './log.ts';

describe('the log', () => {
  it('shows a failed query and its cause, but none of its parameters', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => lines.push(line) });
    const db = await openEmbeddedDemo();
    await db.executor
      .execute(sql`select ${'secret-value'} from nowhere`)
      .catch((error) => log.error({ err: error }, 'failed'));
    await db.close();
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
