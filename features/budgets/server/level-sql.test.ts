import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Level, levelOf } from '#features/budgets/rules.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { levelIn } from './level-sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const percent = fc.integer({ min: 1, max: 1000 });
const amount = fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 });
/** Small ones meet their thresholds to the fen. */
const small = fc.integer({ min: -300, max: 300 });

const documents = fc.array(
  fc.record({
    actualFen: fc.oneof(amount, small),
    plannedFen: fc.oneof(fc.constant(null), fc.constant(0), amount, small),
    warnPercent: percent,
    overPercent: percent,
  }),
  { minLength: 200, maxLength: 200 },
);

describe('levels in SQL', () => {
  it('are those of the rule', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (given) => {
        const found = await rowsOf<{ level: Level | null }>(
          app.db.executor,
          sql`
            select ${levelIn({
              actual: sql`one."actualFen"`,
              planned: sql`one."plannedFen"`,
              warnPercent: sql`one."warnPercent"`,
              overPercent: sql`one."overPercent"`,
            })} as level
            from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (
              "actualFen" bigint, "plannedFen" bigint, "warnPercent" int, "overPercent" int
            )) with ordinality as one
            order by one.ordinality`,
        );
        expect(found.map(({ level }) => level)).toEqual(given.map((one) => levelOf(one, one)));
      }),
      { numRuns: 20 },
    );
  });
});
