import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { gridEndpoints } from '#features/budgets/contract-grid.ts';
import { versionEndpoints } from '#features/budgets/contract-versions.ts';
import { begin } from '#features/periods/server/testing.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { FillMode } from '#kernel/enums.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf, transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { type Answer, demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  approves,
  coversOf,
  type Document,
  effectiveDocument,
  filledDraft,
  newProject,
  projectFields,
  revises,
  savesCells,
  submits,
  withdraws,
} from './testing.ts';

const ROUNDS = 6;

let database: TestDatabase;
let db: Database;
let app: TestApp;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 20 });
  app = await startTestApp({ db });
  await begin(app, '2026-01');
  // A second one in finance, so that two can be asked at once.
  await db.executor.execute(sql`
    update person set roles = roles || array['finance'] where user_name = 'leader'`);
});
beforeEach(async () => {
  await db.executor.execute(sql`delete from closed_month`);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const statusOf = async ({ versionId }: Document) => {
  const [row] = await rowsOf<{ status: number }>(
    db.executor,
    sql`select status from budget_version where id = ${versionId}`,
  );
  return row?.status;
};

const eventsOf = async ({ versionId }: Document) => {
  const rows = await rowsOf<{ action: string }>(
    db.executor,
    sql`select action from budget_review where version_id = ${versionId} order by id`,
  );
  return rows.map(({ action }) => action);
};

const codesOf = (answers: readonly { code: ResultCode }[]) =>
  answers.map(({ code }) => code).sort();

/** Handed in and approved by the leader: it waits for finance. */
async function beforeFinance(given: Parameters<typeof filledDraft>[1] = {}): Promise<Document> {
  const document = await filledDraft(app, given);
  await submits(app, document);
  expect((await approves(app, document, 'gl', 'leader')).msg).toBe('');
  return document;
}

it('of two approvals at once one decides, and the other is told', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const document = await beforeFinance();
    const answers = await Promise.all([
      approves(app, document, 'finance', 'finance'),
      approves(app, document, 'leader', 'finance'),
    ]);
    expect(codesOf(answers)).toEqual([ResultCode.ok, ResultCode.conflict]);
    expect(await eventsOf(document)).toEqual(['submit', 'approve', 'approve']);
  }
});

it('a version that is approved and taken back at once is one or the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const document = await filledDraft(app);
    await submits(app, document);
    const [approved, taken] = await Promise.all([
      approves(app, document, 'gl', 'leader'),
      withdraws(app, document),
    ]);
    expect(codesOf([approved, taken])).toEqual([ResultCode.ok, ResultCode.conflict]);
    expect(await statusOf(document)).toBe(approved.code === ResultCode.ok ? 1 : 0);
    expect(await eventsOf(document)).toHaveLength(2);
  }
});

it('of two documents with the same project approved at once one wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await beforeFinance();
    const second = await beforeFinance({ projectIds: [first.projectId] });
    const answers = await Promise.all([
      approves(app, first, 'finance', 'finance'),
      approves(app, second, 'leader', 'finance'),
    ]);
    expect(codesOf(answers)).toEqual([ResultCode.ok, ResultCode.refused]);
    const winner = answers[0]?.code === ResultCode.ok ? first : second;
    const refused = answers.find(({ code }) => code === ResultCode.refused);
    expect(refused?.msg).toContain(winner.code);
    const covers = [...(await coversOf(app, first.id)), ...(await coversOf(app, second.id))];
    expect(covers).toHaveLength(1);
  }
});

it('an approval waits for a month that is being closed, and finds it closed', async () => {
  const document = await effectiveDocument(app);
  const draft = await revises(app, document);
  const row = { projectId: document.projectId, months: ['2026-01'], values: [5] };
  await savesCells(app, draft, row, 0);
  await submits(app, draft);
  await approves(app, draft, 'gl', 'leader');
  let answered = false;
  const approval = await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(30, hashtext('months'))`);
    const waiting = approves(app, draft, 'finance', 'finance').finally(() => {
      answered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(answered).toBe(false);
    await tx.execute(sql`
      insert into closed_month (month, closed_at, closed_by, closed_by_name)
      values ('2026-01-01', now(), 1, '财务')`);
    return { waiting };
  });
  const answer = await approval.waiting;
  expect(answer.code).toBe(ResultCode.periodClosed);
  expect(await statusOf(draft)).toBe(1);
});

it('a document is revised once, however many begin to', async () => {
  const document = await effectiveDocument(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.call(versionEndpoints.revise, {
        token: demoToken('user'),
        params: { id: document.id },
        body: { reason: '追加' },
      }),
    ),
  );
  expect(codesOf(answers)).toEqual([ResultCode.ok, ...Array.from({ length: 7 }, () => 1)]);
  const versions = await rowsOf(
    db.executor,
    sql`select from budget_version where budget_id = ${document.id}`,
  );
  expect(versions).toHaveLength(2);
});

it('a sub-project that comes while its main project is being approved is covered', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const main = await newProject(app);
    const document = await beforeFinance({
      projectIds: [main.id],
      fillMode: FillMode.MAIN_PROJECT,
    });
    const [approved, ...created] = await Promise.all([
      approves(app, document, 'finance', 'finance'),
      ...Array.from({ length: 3 }, () =>
        app.call(projectEndpoints.create, {
          token: demoToken('super_admin'),
          body: projectFields(main.id),
        }),
      ),
    ]);
    expect(codesOf([approved, ...created])).toEqual([0, 0, 0, 0]);
    expect(await coversOf(app, document.id)).toHaveLength(4);
  }
});

it('an approval waits for whoever is adding a sub-project, and covers it', async () => {
  const main = await newProject(app);
  const document = await beforeFinance({ projectIds: [main.id], fillMode: FillMode.MAIN_PROJECT });
  let answered = false;
  const approval = await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(30, hashtext('projects'))`);
    const waiting = approves(app, document, 'finance', 'finance').finally(() => {
      answered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(answered).toBe(false);
    await tx.execute(sql`
      insert into project (parent_id, code, name_zh, name_en, project_type, division, status, start_date)
      select id, code || '-S', '子项目', '', project_type, division, status, start_date
      from project where id = ${main.id}`);
    return { waiting };
  });
  expect((await approval.waiting).msg).toBe('');
  expect(await coversOf(app, document.id)).toHaveLength(2);
});

/** Begins a call while something is being changed, and answers as it does once that is done. */
async function whileChanging<Data>(change: SQL, call: () => Promise<Data>): Promise<Data> {
  const { waiting } = await transact(db, async (tx) => {
    await tx.execute(change);
    const begun = call();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { waiting: begun };
  });
  return waiting;
}

it('whoever has handed a document over does nothing more with it, also in that moment', async () => {
  const [drawn, inForce] = [await filledDraft(app), await effectiveDocument(app)];
  const own = { token: demoToken('user') };
  const save = { kind: 'amount', versionId: drawn.versionId, rev: 1, months: [], rows: [] };
  const calls: [Document, () => Promise<Answer>][] = [
    [drawn, () => submits(app, drawn)],
    [drawn, () => app.call(gridEndpoints.save, { ...own, params: { id: drawn.id }, body: save })],
    [
      inForce,
      () =>
        app.call(versionEndpoints.revise, {
          ...own,
          params: { id: inForce.id },
          body: { reason: '追加' },
        }),
    ],
  ];
  const handOver = (to: string, { id }: Document) => sql`
    update budget set owner_id = (select id from person where user_name = ${to}) where id = ${id}`;
  for (const [document, call] of calls) {
    const answer = await whileChanging(handOver('pl', document), call);
    expect([ResultCode.notFound, ResultCode.notPermitted]).toContain(answer.code);
    await db.executor.execute(handOver('user', document));
  }
  expect(await statusOf(drawn)).toBe(0);
});

it('what is planned in a sub-category waits for whoever says where its costs come from', async () => {
  const document = await filledDraft(app);
  const [item] = await rowsOf<{ id: number }>(
    db.executor,
    sql`insert into cost_sub_category (category_id, code, name_zh, name_en, source, position)
      select id, 'refund', '退款', 'Refund', 'voucher', 99 from cost_category limit 1 returning id`,
  );
  const rows = [{ projectId: document.projectId, itemId: item?.id, values: [-5] }];
  const answer = await whileChanging(
    sql`update cost_sub_category set source = 'labour'
      where id = (select id from cost_sub_category where id = ${item?.id} for update)`,
    () =>
      app.call<{ issues: object[] }>(gridEndpoints.save, {
        token: demoToken('finance'),
        params: { id: document.id },
        body: { kind: 'amount', versionId: document.versionId, rev: 1, months: ['2026-04'], rows },
      }),
  );
  expect(answer).toMatchObject({ data: { issues: [{ key: 'budgets.negative' }] } });
});

it('the database itself keeps a project out of a second budget of the same month', async () => {
  const [first, second] = [await effectiveDocument(app), await effectiveDocument(app)];
  const again = db.executor.execute(sql`
    insert into budget_cover (budget_id, project_id, from_month, to_month)
    values (${second.id}, ${first.projectId}, '2026-12-01', '2027-03-01')`);
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'budget_cover_once' } });
});
