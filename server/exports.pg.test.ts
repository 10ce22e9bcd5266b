import { buffer } from 'node:stream/consumers';
import { constants, inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, rowsOf } from './platform/db/database.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { type ExportApp, startExportApp } from './testing/export-app.ts';
import { describeExports } from './testing/exports-suite.ts';
import { createPostgresDatabase, type TestDatabase } from './testing/postgres-database.ts';
import { untilNone } from './testing/slices-suite.ts';

const ROWS = 250_000;
const MAX_GROWTH_MB = 150;

let database: TestDatabase;
beforeAll(async () => {
  database = await createPostgresDatabase();
});
afterAll(() => database.drop());

const open = () => openPostgres({ url: database.url, maxConnections: 5 });

const busy = ({ executor }: Database) =>
  rowsOf(
    executor,
    sql`
      select pid, state, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')`,
  );

describeExports('PostgreSQL', open, busy);

const memoryMb = () => process.memoryUsage.rss() / 1e6;

/** What the archive begins with is the sheet; taken apart without anything that wrote it. */
function sheetIn(file: Buffer): string {
  const start = 30 + file.readUInt16LE(26) + file.readUInt16LE(28);
  const end = file.indexOf(Buffer.from([0x50, 0x4b, 0x07, 0x08]), start);
  return inflateRawSync(file.subarray(start, end), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).toString();
}

describe('a very large download', () => {
  let db: Database;
  let app: ExportApp;
  beforeAll(async () => {
    db = await open();
    app = await startExportApp(db);
    await buffer(await app.begin({ rows: 5_000 }));
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it('begins at once, takes no more memory than a small one, and has every row', async () => {
    const before = memoryMb();
    const asked = performance.now();
    const answer = await app.begin({ rows: ROWS });
    let firstMs = 0;
    let most = before;
    const parts: Buffer[] = [];
    for await (const part of answer) {
      firstMs ||= performance.now() - asked;
      most = Math.max(most, memoryMb());
      parts.push(part);
    }
    const seconds = (performance.now() - asked) / 1000;
    const file = Buffer.concat(parts);
    console.log(
      `${ROWS} rows in ${seconds.toFixed(1)} s, first byte after ${firstMs.toFixed(0)} ms, ` +
        `${(file.length / 1e6).toFixed(1)} MB, memory grew by ${(most - before).toFixed(0)} MB`,
    );
    expect(firstMs).toBeLessThan(1_000);
    expect(most - before - file.length / 1e6).toBeLessThan(MAX_GROWTH_MB);

    const sheet = sheetIn(file);
    expect(sheet).toContain(`<autoFilter ref="A1:H${ROWS + 1}"/>`);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(sheet.split('<row ').length - 1).toBe(ROWS + 1);
    let hours = 0;
    for (const [, value] of sheet.matchAll(/<c r="E\d+" s="3"><v>([\d.]+)<\/v>/g)) {
      hours += Number(value);
    }
    // Every twenty rows come to 95 hours.
    expect(hours).toBe((ROWS / 20) * 95);
    expect(sheet).toContain(
      `<c r="A${ROWS + 1}" s="1" t="inlineStr"><is><t xml:space="preserve">S250000</t>`,
    );
    expect(sheet).not.toContain('<f>');
  });

  it('that fails on its way does not look whole', async () => {
    const answer = await app.begin({ rows: 60_000, failsAt: 59_000 });
    await expect(buffer(answer)).rejects.toThrow('aborted');
    await untilNone(() => busy(db));
  });
});
