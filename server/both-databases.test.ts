import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccountsApp, workOutAlone } from '#features/actuals/server/testing.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES } from '#kernel/roles.ts';
import { rowsOf } from './platform/db/database.ts';
import { openEmbeddedDemo } from './testing/embedded-demo.ts';
import { knownOf } from './testing/fuzz/company.ts';
import { jsonSchemaOf, type Known, plausible } from './testing/fuzz/plausible.ts';
import { createRandom, type Random } from './testing/fuzz/random.ts';
import { type CallOptions, demoToken, type TestApp } from './testing/test-app.ts';

const ASKERS = 2;
const PER_ASKER = 8;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_116);

/** A month that is worked out twice on either, so that there are runs to ask about. */
const ACCOUNTED = '2026-10';
const RUNS: Known = { from: [1], to: [2], month: [ACCOUNTED] };

let onPostgres: TestApp;
let embedded: TestApp;
let known: Known;
let aBudget: Known;
beforeAll(async () => {
  const apps = [
    await startAccountsApp(),
    await startAccountsApp({ db: await openEmbeddedDemo() }),
  ] as const;
  [onPostgres, embedded] = apps;
  for (const app of apps) await workOutAlone(app, ACCOUNTED, 2);
  known = await knownOf(onPostgres.db.executor);
  aBudget = await budgetOf(onPostgres);
});
afterAll(async () => {
  await onPostgres.close();
  await embedded.close();
});

/** A document with several versions: numbers of others together would find nothing. */
async function budgetOf({ db }: TestApp): Promise<Known> {
  const [found] = await rowsOf<{ id: number; versions: number[] }>(
    db.executor,
    sql`
      select budget_id as id, array_agg(id order by id) as versions from budget_version
      group by budget_id having count(*) > 1 order by budget_id limit 1`,
  );
  const { id = 0, versions = [] } = found ?? {};
  return { id: [id], budgetDocumentId: [id], versionId: versions, left: versions, right: versions };
}

function knownTo({ id }: AnyEndpoint): Known {
  if (id.startsWith('budgets.')) return { ...known, ...aBudget };
  return id.startsWith('actuals.') ? { ...known, ...RUNS } : known;
}

const asText = (value: unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, String(part)]));

/** Something the contract lets through; the first with nothing but what must be given. */
function question(endpoint: AnyEndpoint, random: Random, round: number): CallOptions {
  const chosen = round === 0 ? { ...random, chance: () => false } : random;
  const part = (name: 'params' | 'query' | 'body') =>
    plausible(jsonSchemaOf(endpoint[name]), '', knownTo(endpoint), chosen);
  return {
    params: asText(part('params')),
    query: asText(part('query')),
    ...(endpoint.method === 'GET' ? {} : { body: part('body') }),
  };
}

/** Some of those who may; where a super administrator may, that is the one who sees most. */
const askersOf = ({ access }: AnyEndpoint) =>
  (['super_admin', 'finance', ...ROLES] as const)
    .filter((role) => access !== 'public' && isPermitted(new Set([role]), access))
    .slice(0, ASKERS);

const asked = () =>
  onPostgres.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ effect, download, access }) => effect === 'read' && !download && access !== 'public')
    .flatMap((endpoint) => {
      const random = createRandom(SEED);
      return askersOf(endpoint).flatMap((role) =>
        Array.from({ length: PER_ASKER }, (_, round) => ({
          endpoint,
          options: { ...question(endpoint, random, round), token: demoToken(role) },
        })),
      );
    });

it('a question has the same answer on either database', async () => {
  expect(await knownOf(embedded.db.executor)).toEqual(known);
  const answered = new Set<string>();
  const questions = asked();
  for (const { endpoint, options } of questions) {
    const { code, msg, data } = await onPostgres.call(endpoint, options);
    const { headers: _, ...other } = await embedded.call(endpoint, options);
    const answer = { status: 200, code, msg, data };
    expect(other, JSON.stringify([endpoint.path, options])).toEqual(answer);
    if (code === ResultCode.ok) answered.add(endpoint.id);
  }
  const silent = questions.map(({ endpoint }) => endpoint.id).filter((id) => !answered.has(id));
  // In a company at rest there is no job and nothing was corrected; how long a run took differs; a file is no
  // question.
  expect([...new Set(silent)]).toEqual([
    'jobs.read',
    'approvals.correction',
    'actuals.runLog',
    'vouchers.readHeadings',
  ]);
});
