import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import { type SQL, sql } from 'drizzle-orm';
import fastify from 'fastify';
import { z } from 'zod';
import { endpoint } from '#kernel/schemas.ts';
import type { Database } from '../platform/db/database.ts';
import { streamRows } from '../platform/db/stream-rows.ts';
import { type SheetFormat, sheetReply } from '../platform/spreadsheet/sheet-reply.ts';
import { route } from '../platform/wire/route.ts';
import { type EndpointOptions, registerEndpoints } from '../plugins/endpoints.ts';
import { registerEnvelope } from '../plugins/envelope.ts';
import { TEST_CLOCK } from './clock.ts';

interface ExportedHours {
  readonly staffNo: string;
  readonly name: string;
  readonly project: string;
  readonly day: string;
  readonly minutes: number;
  readonly fen: number;
  readonly count: number;
  readonly remark: string;
}

/** Rows as a month of detail has them; `failsAt` makes the query fail on its way. */
const manyHours = (rows: number, failsAt = 0): SQL => sql`
  select 'S' || lpad(n::text, 6, '0') as "staffNo", '林若楠' || n % 97 as name,
    'RM-' || n % 400 as project, '2026-01-01'::date + n % 365 as day,
    30 * (n % 20) as minutes, n % 100000 as fen, n / (n - ${failsAt}::int) * 0 + n % 7 as count,
    '=SUM(A1:A' || n || ')' as remark
  from generate_series(1, ${rows}::int) as n`;

const COLUMNS = [
  { key: 'staffNo', kind: 'text', heading: 'people.sheet.staffNo' },
  { key: 'name', kind: 'text', heading: 'people.sheet.nickName' },
  { key: 'project', kind: 'text', heading: 'projects.sheet.code' },
  { key: 'day', kind: 'date', heading: 'calendar.sheet.date' },
  { key: 'minutes', kind: 'hours', heading: 'common.sheet.hours' },
  { key: 'fen', kind: 'money', heading: 'common.sheet.money' },
  { key: 'count', kind: 'int', heading: 'common.sheet.int' },
  { key: 'remark', kind: 'text', heading: 'people.sheet.remark' },
] as const;

const wholeNumber = z.string().regex(/^\d+$/).transform(Number).default(0);

const EXPORT = endpoint({
  id: 'test.export',
  method: 'GET',
  path: '/api/v1/test/export',
  access: 'public',
  effect: 'read',
  summary: 'Many rows',
  download: true,
  query: z.strictObject({
    rows: wholeNumber,
    failsAt: wholeNumber,
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  reply: z.unknown(),
});

export interface ExportApp {
  /** Begins a download; nothing of it is read yet. */
  begin(query: {
    readonly rows: number;
    readonly failsAt?: number;
    readonly format?: SheetFormat;
  }): Promise<IncomingMessage>;
  /** How many rows the last one has taken from the database so far. */
  rowsTaken(): number;
  close(): Promise<void>;
}

/** One export on whichever database, through everything a real one goes through. */
export async function startExportApp(db: Database): Promise<ExportApp> {
  const app = fastify();
  registerEnvelope(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  let taken = 0;
  async function* counted<Row>(rows: AsyncIterable<Row>) {
    taken = 0;
    for await (const row of rows) {
      taken += 1;
      yield row;
    }
  }
  const exported = route(EXPORT, ({ query }, context) =>
    sheetReply(context, {
      name: 'projects.sheet.projects',
      scope: '2026-01',
      columns: COLUMNS,
      rows: counted(
        streamRows<ExportedHours>(db, manyHours(query.rows, query.failsAt), context.signal),
      ),
      format: query.format,
    }),
  );
  registerEndpoints(app, [exported], {
    db,
    now: () => TEST_CLOCK.now,
    timeZone: TEST_CLOCK.timeZone,
    trustsProxy: false,
    checkReplies: false,
  } as EndpointOptions);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    async begin(query) {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      const headers = { 'accept-encoding': 'br, gzip', 'accept-language': 'en' };
      const asked = get({ host: '127.0.0.1', port, path: `${EXPORT.path}?${search}`, headers });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return answer;
    },
    rowsTaken: () => taken,
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
