import { sql } from 'drizzle-orm';
import { hashPassword } from '#features/session/server/service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import { withoutReferenceChecks } from '../platform/db/unchecked.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { seedApprovals } from './approvals.ts';
import { seedAssets } from './assets/seed.ts';
import { seedAssignments } from './assignments.ts';
import { seedBatches } from './batches.ts';
import { seedBudgets } from './budgets/seed.ts';
import { growCompany } from './grow.ts';
import { seedMaterials } from './materials/seed.ts';
import { seedPeople } from './people.ts';
import { seedProjects } from './projects.ts';
import { seededRandom } from './random.ts';
import { seedRates } from './rates.ts';
import { type CompanySize, SIZES } from './sizes.ts';
import { seedSums } from './sums.ts';
import { seedTimesheets } from './timesheets.ts';

const SEED = 2026;

/** Fills an empty database with a company, the demo's where no size is given, in the caller's transaction. */
export async function seedDemo(
  tx: Transaction,
  clock: Clock,
  size: CompanySize = SIZES.small,
): Promise<void> {
  // One hash serves everybody: it is the same published password, and hashing it 120 times is slow.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const { now, today, timeZone } = clock;
  const random = seededRandom(SEED);
  const people = await seedPeople(tx, random, today, passwordHash);
  await seedAssignments(tx, today, people.staff);
  await seedProjects(tx, random, today, people);
  await seedRates(tx, today, people.everyone);
  await growCompany(tx, size, today, passwordHash);
  const extended = [people.personOf('user'), people.personOf('pl')];
  await withoutReferenceChecks(tx, () =>
    seedBatches(tx, today, timeZone, size.closedMonths, extended),
  );
  await withoutReferenceChecks(tx, () => seedTimesheets(tx, today, now));
  // What follows is planned by how much there is, which nobody has counted yet.
  await tx.execute(sql`analyze timesheet, timesheet_row, timesheet_cell, hours_month`);
  await seedMaterials(tx, clock);
  await seedAssets(tx, clock);
  await withoutReferenceChecks(tx, () => seedBudgets(tx, clock));
  const routed = size === SIZES.small ? 'open' : 'all';
  await withoutReferenceChecks(tx, () => seedApprovals(tx, clock, routed));
  await seedSums(tx, clock);
}
