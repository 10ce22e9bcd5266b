import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { takeUpQueued } from '#features/actuals/server/runs/ask.ts';
import { runAccountsJob } from '#features/actuals/server/runs/job.ts';
import { rerouteApprovalsJob } from '#features/approvals/server/jobs.ts';
import { adoptOfficialYears } from '#features/calendar/server/service.ts';
import { forgetExportsJob, hoursExportJob } from '#features/hours-reports/server/exports/jobs.ts';
import { sumHoursJob } from '#features/hours-reports/server/jobs.ts';
import { forgetNoticesJob, noticeRoundsJob } from '#features/notices/server/jobs.ts';
import { noticeMailJob } from '#features/notices/server/mail-job.ts';
import { invitationMailJob } from '#features/people/server/access/mail-job.ts';
import { placeByToday, placePeopleJob } from '#features/people/server/jobs.ts';
import { fillPinyin } from '#features/people/server/service.ts';
import { fillMissingPinyin } from '#features/projects/server/service.ts';
import { expireSessionsJob } from '#features/session/server/jobs.ts';
import type { SessionSettings } from '#features/session/server/service.ts';
import { createSso } from '#features/session/server/sso.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#kernel/language.ts';
import { ROLES } from '#kernel/roles.ts';
import { actingAgain, textIn } from './acting-again.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { DEMO_PASSWORD } from './demo/accounts.ts';
import { prepareFirstRun } from './first-run.ts';
import { longImportsJob } from './import-jobs.ts';
import { listeners } from './listeners.ts';
import { migrations } from './migrations/index.ts';
import { addAuditYears, auditYearsJob } from './platform/audit/years.ts';
import { clockAt } from './platform/clock.ts';
import { type Database, transact } from './platform/db/database.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { forgetOldImportsJob } from './platform/import/housekeeping.ts';
import { forgetOldRunsJob } from './platform/jobs/housekeeping.ts';
import type { JobKind } from './platform/jobs/kind.ts';
import { createJobQueue } from './platform/jobs/queue.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly demo: boolean;
  readonly oneTimePassword: string | null;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly webDir: string;
  readonly version: string;
}

function openDatabase({ config, log }: ServerOptions): Promise<Database> {
  return config.database.kind === 'embedded'
    ? openEmbedded({ dataDir: config.database.dataDir })
    : openPostgres({
        ...config.database,
        onIdleError: (error) => log.warn({ err: error }, 'idle database connection lost'),
      });
}

/**
 * Stops listening and waits for the requests under way. A connection that turns idle meanwhile is
 * hung up: browsers would keep it open for a minute, and the stop with it.
 */
async function closeListener(app: FastifyInstance): Promise<void> {
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(hangUp);
  }
}

/** Every kind of background work; one that is not listed here never runs. */
export function jobKinds({ session, mail }: Config): JobKind[] {
  return [
    auditYearsJob,
    expireSessionsJob(session),
    forgetOldRunsJob,
    forgetOldImportsJob,
    longImportsJob,
    noticeRoundsJob,
    forgetNoticesJob,
    placePeopleJob(listeners),
    rerouteApprovalsJob,
    sumHoursJob,
    runAccountsJob,
    hoursExportJob(actingAgain, textIn),
    forgetExportsJob,
    // People have not told in which language they read their mail.
    ...(mail === null
      ? []
      : [
          noticeMailJob(mail, textIn(DEFAULT_LANGUAGE)),
          invitationMailJob(mail, LANGUAGES.map(textIn)),
        ]),
  ];
}

/** Everything up to, but not including, listening. */
export async function assembleServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, now } = options;
  const db = await openDatabase(options);
  try {
    const firstRun = await db.exclusively(async () => {
      const applied = await migrate(db, migrations);
      if (applied.length > 0) log.info({ applied }, 'database brought up to date');
      await transact(db, adoptOfficialYears);
      await transact(db, fillPinyin);
      await transact(db, fillMissingPinyin);
      const clock = clockAt(now(), config.timeZone);
      await addAuditYears(db.executor, clock.today);
      await placeByToday(db, listeners, clock);
      return prepareFirstRun(db, config, clock);
    });
    // Both must agree: a demo token must never open real data, nor the demo's data in production.
    const demo = config.demo && firstRun.demoData;
    const session: SessionSettings = {
      limits: config.session,
      demo: demo ? { password: DEMO_PASSWORD, accounts: [...ROLES] } : null,
      guideUrl: config.guideUrl,
      timeZone: config.timeZone,
      sso: config.sso === null ? null : createSso(config.sso),
    };
    const jobs = createJobQueue({
      db,
      kinds: jobKinds(config),
      log,
      now,
      timeZone: config.timeZone,
    });
    const app = await buildApp({
      ...options,
      db,
      session,
      enqueue: jobs.enqueue,
      checkReplies: !config.production,
    });
    await app.ready();
    // The queue lays out its own tables, which two processes must not do at the same time either.
    await db.exclusively(async () => {
      await jobs.start();
      await transact(db, (tx) => takeUpQueued(tx, jobs.enqueue));
    });
    return {
      app,
      demo,
      oneTimePassword: firstRun.oneTimePassword,
      async close() {
        await closeListener(app);
        await jobs.stop();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
