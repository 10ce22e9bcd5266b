import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountsApp, workOutAlone } from '#features/actuals/server/testing.ts';
import { voucherImport } from '#features/actuals/server/vouchers/import.ts';
import type { VoucherRow } from '#features/actuals/server/vouchers/row.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, ResultCode } from '#kernel/result.ts';
import { ROLES } from '#kernel/roles.ts';
import type { AuditTrail } from './platform/audit/trail.ts';
import { rowsOf, transact } from './platform/db/database.ts';
import type { ImportedLine } from './platform/import/kind.ts';
import { Portions } from './platform/import/portions.ts';
import type { SignedInContext } from './platform/wire/context.ts';
import { addProject } from './testing/accounts-company.ts';
import { openEmbeddedDemo } from './testing/embedded-demo.ts';
import { knownOf } from './testing/fuzz/company.ts';
import { jsonSchemaOf, type Known, plausible } from './testing/fuzz/plausible.ts';
import { createRandom, type Random } from './testing/fuzz/random.ts';
import { SEED } from './testing/sample.ts';
import { type CallOptions, demoToken, type TestApp } from './testing/test-app.ts';

const ASKERS = 2;
const PER_ASKER = 8;
/** Of these every endpoint answers one; others are asked by chance. */
const KNOWN_TO_BE_ANSWERED = 20_261_116;
const BY_CHANCE = 2;

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
    // How long a run took differs.
    .filter(({ id }) => id !== 'actuals.runLog')
    .flatMap((endpoint) => {
      const random = createRandom(KNOWN_TO_BE_ANSWERED);
      const chance = createRandom(SEED);
      return askersOf(endpoint).flatMap((role) =>
        Array.from({ length: PER_ASKER + BY_CHANCE }, (_, round) => {
          const source = round < PER_ASKER ? random : chance;
          const options = { ...question(endpoint, source, round), token: demoToken(role) };
          return { endpoint, options };
        }),
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
  // In a company at rest there is no job and nothing was corrected; a file is no question.
  expect([...new Set(silent)]).toEqual([
    'jobs.read',
    'approvals.correction',
    'actuals.labour-corrections',
    'vouchers.readHeadings',
  ]);
}, 600_000);

describe('lines of vouchers on the embedded database, whose references are looked up many at once', () => {
  /** A file of one voucher on a project, planned and then written after `meanwhile`. */
  async function take(code: string, meanwhile: () => Promise<unknown>): Promise<void> {
    const { db, clock } = embedded;
    const context = { db, ...clock.company(), actor: { userId: 1, nickName: '' } };
    const [book] = await rowsOf<{ id: number }>(
      db.executor,
      sql`insert into account_book (name) values (${code}) returning id`,
    );
    const params = { bookId: book?.id ?? 0 };
    const lines = new Portions<ImportedLine<VoucherRow>>();
    const head = { date: '2026-10-08', number: '1', account: '6602' };
    await lines.add([
      { number: 2, whole: true, value: { ...head, debit: 500, project: code } },
      { number: 3, whole: true, value: { ...head, credit: 500 } },
    ]);
    const sheet = { total: 2, fields: new Set(['project']), lines, sums: [] };
    const signedIn = context as unknown as SignedInContext;
    const kind = await voucherImport(signedIn, params);
    const plan = await kind.plan(signedIn, sheet, params, null);
    expect(plan).toMatchObject({ created: 2 });
    await meanwhile();
    const audit = { record: () => undefined } as unknown as AuditTrail;
    await transact(db, (tx) =>
      kind.carryOut(signedIn, tx, audit, plan, params, async () => undefined),
    );
  }

  const stored = async (code: string) =>
    rowsOf<{ code: string | null }>(
      embedded.db.executor,
      sql`
        select project.code from voucher_line line join account_book book on book.id = line.book_id
        left join project on project.id = line.project_id where book.name = ${code} order by line.line`,
    );

  it('are written where all is there', async () => {
    await addProject(embedded.db.executor, 'B-THERE');
    await take('B-THERE', async () => undefined);
    expect(await stored('B-THERE')).toEqual([{ code: 'B-THERE' }, { code: null }]);
  });

  it('are refused whole where a project went meanwhile, and every other reference is looked at again', async () => {
    const { executor } = embedded.db;
    await addProject(executor, 'B-GONE');
    const gone = take('B-GONE', () =>
      executor.execute(sql`delete from project where code = 'B-GONE'`),
    );
    await expect(gone).rejects.toThrow(commonRefusals.conflict.key);
    expect(await stored('B-GONE')).toEqual([]);
    const dangling = sql`update voucher_line set project_id = 999999`;
    await expect(executor.execute(dangling)).rejects.toThrow();
  });
});
