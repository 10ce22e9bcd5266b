import type { FastifyInstance } from 'fastify';
import { createSso } from '#features/session/server/sso.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { Language } from '#kernel/language.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { type AppOptions, allRoutes, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { listeners } from '../listeners.ts';
import { createLogger } from '../log.ts';
import { type Database, transact } from '../platform/db/database.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import {
  type AnnouncementKind,
  type Announcements,
  announceTo,
} from '../platform/wire/announcement.ts';
import type { Route } from '../platform/wire/route.ts';
import { wordlessAudit } from './audit-words.ts';
import { type TestClock, testClock } from './clock.ts';
import { createDemoDatabase } from './postgres-database.ts';

export interface Answer<Data = unknown> {
  readonly status: number;
  readonly code: ResultCode;
  readonly msg: string;
  readonly data: Data;
  readonly headers: Record<string, unknown>;
}

export interface CallOptions {
  readonly token?: string;
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly language?: Language;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly clock: TestClock;
  readonly log: string[];
  readonly routes: readonly Route[];
  /** Goes through the wire. A file answers with its bytes as the data. */
  call<Data = unknown>(endpoint: AnyEndpoint, options?: CallOptions): Promise<Answer<Data>>;
  /** Signs in through the wire and gives the token. */
  signIn(userName: string, password?: string): Promise<string>;
  /** What a service does when something has changed, for changes a test makes by hand. */
  announce<Kind extends AnnouncementKind>(kind: Kind, change: Announcements[Kind]): Promise<void>;
  /** How many SQL statements the work caused. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  readonly db?: Database;
  readonly demo?: boolean;
  readonly clock?: TestClock;
  /** Where long work is handed to a job. */
  readonly enqueue?: JobQueue['enqueue'];
}

/** The fixed token of a demo account; only valid where the app runs in demo mode. */
export const demoToken = (role: Role) => `${role}-token`;

function testConfig(env: Record<string, string> = {}): Config {
  return readConfig({ LOG_LEVEL: 'info', TRUST_PROXY: '1', ...env });
}

function urlOf(endpoint: AnyEndpoint, { params = {}, query = {} }: CallOptions): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The whole application on a copy of the demo company, reached through HTTP in memory. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  let statements = 0;
  const copy = options.db === undefined ? await createDemoDatabase() : undefined;
  const db =
    options.db ??
    (await openPostgres({
      url: copy?.url ?? '',
      maxConnections: 4,
      onStatement: () => {
        statements += 1;
      },
    }));
  const config = testConfig(options.env);
  const clock = options.clock ?? testClock();
  const log: string[] = [];
  const appOptions: AppOptions = {
    config,
    db,
    session: {
      limits: config.session,
      demo: (options.demo ?? true) ? { password: DEMO_PASSWORD, accounts: [...ROLES] } : null,
      guideUrl: '',
      timeZone: config.timeZone,
      sso: config.sso === null ? null : createSso(config.sso),
    },
    now: clock.now,
    log: createLogger('debug', { write: (line) => log.push(line) }),
    webDir: 'no web in server tests',
    version: '0.0.0',
    checkReplies: true,
    ...(options.enqueue === undefined ? {} : { enqueue: options.enqueue }),
  };
  const app = await buildApp(appOptions);
  await app.ready();

  const call: TestApp['call'] = async (endpoint, wanted = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: `${config.basePath}${urlOf(endpoint, wanted)}`,
      headers: {
        ...(wanted.token === undefined ? {} : { authorization: wanted.token }),
        ...(wanted.language === undefined ? {} : { 'accept-language': wanted.language }),
        ...(wanted.address === undefined ? {} : { 'x-forwarded-for': wanted.address }),
        ...wanted.headers,
      },
      ...(wanted.body === undefined ? {} : { payload: wanted.body as object }),
    });
    const isFile = 'content-disposition' in response.headers;
    const envelope = isFile
      ? { code: ResultCode.ok, msg: '', data: response.rawPayload }
      : response.json<Pick<Answer, 'code' | 'msg' | 'data'>>();
    return { status: response.statusCode, headers: response.headers, ...envelope } as Answer<never>;
  };

  return {
    app,
    db,
    clock,
    log,
    routes: allRoutes(appOptions),
    call,
    async signIn(userName, password = DEMO_PASSWORD) {
      const { sessionEndpoints } = await import('#features/session/contract.ts');
      const answer = await call<string>(sessionEndpoints.login, { body: { userName, password } });
      if (answer.code !== 0) throw new Error(`sign-in of ${userName} answered ${answer.msg}`);
      return answer.data;
    },
    announce: (kind, change) =>
      transact(db, (tx) => announceTo(listeners, clock.company())(tx, kind, change)),
    async countStatements(work) {
      const before = statements;
      await work();
      return statements - before;
    },
    async close() {
      const wordless = options.db === undefined ? await wordlessAudit(db.executor) : [];
      await app.close();
      await db.close();
      await copy?.drop();
      // Whatever a test made the product record, the audit log has words for.
      if (wordless.length > 0) throw new Error(`no words in the audit log: ${wordless.join(', ')}`);
    },
  };
}
