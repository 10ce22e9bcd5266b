import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { type ExportApp, startExportApp } from './export-app.ts';
import { untilNone } from './slices-suite.ts';

/** What a download promises, held on whichever database is opened. */
export function describeExports(
  name: string,
  open: () => Promise<Database>,
  held: (db: Database) => Promise<readonly unknown[]>,
): void {
  describe(`a download from ${name}`, () => {
    let db: Database;
    let app: ExportApp;
    beforeAll(async () => {
      db = await open();
      app = await startExportApp(db);
    });
    afterAll(async () => {
      await app.close();
      await db.close();
    });

    it('is a workbook in the words of the reader, packed once', async () => {
      const answer = await app.begin({ rows: 5_000 });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['content-disposition']).toContain('Projects_2026-01_2026-11-16.xlsx');
      const [sheet] = (await readXlsx(await buffer(answer))).sheets;
      expect(sheet?.rows).toHaveLength(5_001);
      expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['Staff no', 'Name', 'Code', 'Date']);
      expect(sheet?.rows[1]).toEqual([
        'S000001',
        '林若楠1',
        'RM-1',
        new Date('2026-01-02T00:00:00Z'),
        0.5,
        0.01,
        1,
        '=SUM(A1:A1)',
      ]);
      expect(await held(db)).toEqual([]);
    });

    it('is CSV where that is asked for, as it is', async () => {
      const answer = await app.begin({ rows: 3, format: 'csv' });
      expect(answer.headers['content-encoding']).toBeUndefined();
      const [head, first] = (await buffer(answer)).toString().split('\r\n');
      expect(head).toMatch(/^\uFEFFStaff no,Name,Code,Date,/);
      expect(first).toBe("S000001,林若楠1,RM-1,2026-01-02,0.5,0.01,1,'=SUM(A1:A1)");
    });

    it('ends on the server when whoever asked hangs up', async () => {
      for (const before of ['the first byte', 'the rest']) {
        const answer = await app.begin({ rows: 200_000 });
        answer.on('error', () => undefined);
        if (before === 'the rest') await once(answer, 'data');
        answer.destroy();
        await untilNone(() => held(db));
      }
    });

    it('that fails at once is refused in words', async () => {
      const answer = await app.begin({ rows: 5, failsAt: 1 });
      expect(answer.statusCode).toBe(500);
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(JSON.parse(await text(answer))).toMatchObject({ code: 9 });
    });
  });
}
