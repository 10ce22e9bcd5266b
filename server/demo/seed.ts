import { hashPassword } from '#features/session/server/service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { seedApprovals } from './approvals.ts';
import { seedBatches } from './batches.ts';
import { seedPeople } from './people.ts';
import { seedProjects } from './projects.ts';
import { seededRandom } from './random.ts';
import { seedRates } from './rates.ts';
import { seedTimesheets } from './timesheets.ts';

const SEED = 2026;

/** Fills an empty database with the demo company, inside the caller's transaction. */
export async function seedDemo(tx: Transaction, clock: Clock): Promise<void> {
  // One hash serves everybody: it is the same published password, and hashing it 120 times is slow.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const { now, today, timeZone } = clock;
  const random = seededRandom(SEED);
  const people = await seedPeople(tx, random, today, passwordHash);
  await seedProjects(tx, random, today, people);
  await seedRates(tx, today, people.everyone);
  await seedBatches(tx, today, timeZone, [people.personOf('user'), people.personOf('pl')]);
  await seedTimesheets(tx, today, now);
  await seedApprovals(tx, clock);
}
