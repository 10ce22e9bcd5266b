import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { mappingRoutes } from '#features/actuals/server/mapping/routes.ts';
import { poolRoutes } from '#features/actuals/server/pool/routes.ts';
import { accountRoutes } from '#features/actuals/server/routes.ts';
import { voucherRoutes } from '#features/actuals/server/vouchers/routes.ts';
import { approvalRoutes } from '#features/approvals/server/routes.ts';
import { assetRoutes } from '#features/assets/server/routes.ts';
import { auditRoutes } from '#features/audit/server/routes.ts';
import { batchRoutes } from '#features/batches/server/routes.ts';
import { boardRoutes } from '#features/boards/server/routes.ts';
import { budgetRoutes } from '#features/budgets/server/routes.ts';
import { calendarRoutes } from '#features/calendar/server/routes.ts';
import { dashboardRoutes } from '#features/hours-reports/server/dashboard/routes.ts';
import { exportRoutes } from '#features/hours-reports/server/exports/routes.ts';
import { progressRoutes } from '#features/hours-reports/server/progress/routes.ts';
import { jobRoutes } from '#features/jobs/server/routes.ts';
import { materialRoutes } from '#features/materials/server/routes.ts';
import { noticeRoutes } from '#features/notices/server/routes.ts';
import { rateRoutes } from '#features/people/server/rates/routes.ts';
import { peopleRoutes } from '#features/people/server/routes.ts';
import { standardRoutes } from '#features/people/server/standards/routes.ts';
import { projectRoutes } from '#features/projects/server/routes.ts';
import { sessionRoutes } from '#features/session/server/routes.ts';
import type { SessionSettings } from '#features/session/server/service.ts';
import { timesheetRoutes } from '#features/timesheets/server/routes.ts';
import type { Config } from './config.ts';
import { listeners } from './listeners.ts';
import type { Database } from './platform/db/database.ts';
import type { JobQueue } from './platform/jobs/queue.ts';
import type { Route } from './platform/wire/route.ts';
import { refuseUndeclaredRoutes, registerEndpoints } from './plugins/endpoints.ts';
import { handleError, registerEnvelope } from './plugins/envelope.ts';
import { registerHealth } from './plugins/health.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { believedProxies } from './plugins/proxies.ts';
import { registerWeb } from './plugins/web.ts';

export interface AppOptions {
  readonly config: Config;
  readonly db: Database;
  readonly session: SessionSettings;
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly webDir: string;
  readonly version: string;
  readonly enqueue?: JobQueue['enqueue'];
  /** Holds every reply against its schema. */
  readonly checkReplies: boolean;
}

const BODY_LIMIT = 1024 * 1024;
/** A request that is not complete by then is given up, so that none holds its place for ever. */
const REQUEST_TIMEOUT_MS = 300_000;
/** What fits into a few packets arrives no sooner for being packed, and packing it takes longer. */
const COMPRESS_ABOVE = 4096;

/** Every route of every feature; a feature that is not listed here does not exist on the wire. */
export function allRoutes({ config, session }: Pick<AppOptions, 'config' | 'session'>): Route[] {
  return [
    ...sessionRoutes(session),
    ...peopleRoutes(config.mail !== null),
    ...rateRoutes,
    ...standardRoutes,
    ...auditRoutes,
    ...jobRoutes,
    ...calendarRoutes,
    ...timesheetRoutes,
    ...approvalRoutes,
    ...batchRoutes,
    ...projectRoutes,
    ...exportRoutes,
    ...noticeRoutes,
    ...progressRoutes,
    ...dashboardRoutes,
    ...budgetRoutes,
    ...accountRoutes,
    ...boardRoutes,
    ...materialRoutes,
    ...assetRoutes,
    ...voucherRoutes,
    ...mappingRoutes,
    ...poolRoutes,
  ];
}

function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const entry = {
      method: request.method,
      // The path as registered: real ones may carry identifiers, and queries may carry names.
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      code: request.resultCode,
      userId: request.actor?.userId,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(entry, 'request');
  });
}

async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    // For browsers that do not know `frame-ancestors`; the two must say the same.
    xFrameOptions: { action: 'deny' },
    // Whether the site is reached through TLS is the proxy's to know.
    strictTransportSecurity: false,
  });
}

/** What the API answers is about somebody and about now: neither browsers nor proxies keep it. */
function registerNoStore(app: FastifyInstance, basePath: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(`${basePath}/api/`)) reply.header('cache-control', 'no-store');
  });
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db } = options;
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: believedProxies(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    frameworkErrors: handleError,
  });
  registerEnvelope(app);
  refuseUndeclaredRoutes(app);
  registerAccessLog(app);
  registerNoStore(app, config.basePath);
  registerMetrics(app, config.metrics);
  registerHealth(app, db);
  await registerSecurityHeaders(app);
  await app.register(compress, { threshold: COMPRESS_ABOVE, encodings: ['br', 'gzip'] });
  await app.register(
    async (api) => {
      if (config.apiDocs) await registerOpenApi(api, options.version);
      registerEndpoints(api, allRoutes(options), {
        db,
        now: options.now,
        session: options.session,
        timeZone: config.timeZone,
        listeners,
        ...(options.enqueue === undefined ? {} : { enqueue: options.enqueue }),
        trustsProxy: config.trustProxy !== false,
        checkReplies: options.checkReplies,
      });
    },
    { prefix: config.basePath },
  );
  await registerWeb(app, options.webDir, config.basePath);
  return app;
}
