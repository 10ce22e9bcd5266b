import { countPeople, createFirstAdministrator } from '#features/people/server/service.ts';
import { hashPassword, oneTimePassword } from '#features/session/server/service.ts';
import type { Config } from './config.ts';
import { isLoopback } from './config-sso.ts';
import { seedFinalAccounts } from './demo/final-accounts/seed.ts';
import { seedDemo } from './demo/seed.ts';
import type { Clock } from './platform/clock.ts';
import { readMeta, writeMeta } from './platform/db/app-meta.ts';
import { type Database, transact } from './platform/db/database.ts';
import { StartupProblem } from './platform/startup-problem.ts';

export const DEMO_DATA = 'demo-data';

export interface FirstRun {
  /** Whether the data in this database is the demo company's. */
  readonly demoData: boolean;
  /** Shown once to whoever started an empty installation; null when there is nothing to show. */
  readonly oneTimePassword: string | null;
}

const demoExposed = ({ host, database }: Config) =>
  new StartupProblem(
    `With HOST=${host} other machines could reach the demo company, whose passwords everybody knows. ` +
      `Set DEMO=1 to serve it there all the same, another ${database.kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'} ` +
      'for a company of your own, or leave HOST out.',
  );

/** Gives an empty database its first inhabitants. The caller holds the start-up lock. */
export async function prepareFirstRun(
  db: Database,
  config: Config,
  clock: Clock,
): Promise<FirstRun> {
  const marked = (await readMeta(db.executor, DEMO_DATA)) === '1';
  // Whatever else is set: its passwords open it, and only DEMO=1 says that somebody knows.
  if (marked && !config.demo && !isLoopback(config.host)) throw demoExposed(config);
  if ((await countPeople(db.executor)) > 0) return { demoData: marked, oneTimePassword: null };
  if (config.demo) {
    await transact(db, async (tx) => {
      await seedDemo(tx, clock);
      await seedFinalAccounts(tx, clock);
      await writeMeta(tx, DEMO_DATA, '1');
    });
    return { demoData: true, oneTimePassword: null };
  }
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  await transact(db, (tx) => createFirstAdministrator(tx, passwordHash, clock.today));
  return { demoData: false, oneTimePassword: password };
}
