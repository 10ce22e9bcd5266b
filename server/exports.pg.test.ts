import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
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

  it('begins with the first rows, and has every one of them', async () => {
    const answer = await app.begin({ rows: ROWS });
    let takenAtFirst = 0;
    const parts: Buffer[] = [];
    for await (const part of answer) {
      takenAtFirst ||= app.rowsTaken();
      parts.push(part);
    }
    const file = Buffer.concat(parts);
    expect(takenAtFirst).toBeLessThan(ROWS / 2);

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

  it('is taken from the database as fast as somebody reads it, and no faster', async () => {
    const answer = await app.begin({ rows: 10 * ROWS, format: 'csv' });
    answer.on('error', () => undefined);
    await once(answer, 'readable');
    // Until what lies between the two is full.
    let before = -1;
    while (before !== app.rowsTaken()) {
      before = app.rowsTaken();
      await setTimeout(500);
    }
    expect(before).toBeLessThan(5 * ROWS);
    answer.destroy();
    await untilNone(() => busy(db));
  });

  it('that fails on its way does not look whole', async () => {
    const answer = await app.begin({ rows: 60_000, failsAt: 59_000 });
    await expect(buffer(answer)).rejects.toThrow('aborted');
    await untilNone(() => busy(db));
  });
});
