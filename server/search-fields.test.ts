import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { assetEndpoints } from '#features/assets/contract.ts';
import { auditEndpoints } from '#features/audit/contract.ts';
import { batchEndpoints } from '#features/batches/contract.ts';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import { materialEndpoints } from '#features/materials/contract.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import { rateEndpoints } from '#features/people/contract-rates.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import {
  everyDay,
  insertBatch,
  offeredProjects,
  row,
  staffNoOf,
} from '#features/timesheets/server/testing.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { pinyinOf, pinyinOfPerson } from '#server/platform/search/pinyin.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NAME = '曾绿雨';
const STAFF_NO = 'ZX90417';
const LOGIN = 'snowy.owl';
const MAIN = '西安绿能站';
const SUB = '控制柜';
const token = demoToken('super_admin');

let app: TestApp;
let batchId: number;
let mainCode: string;
let subCode: string;

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  // Somebody to be found everywhere: who fills in, approves, leads a project, and has done something.
  const [wanted] = await rowsOf<{ id: number }>(
    executor,
    sql`
      insert into person (user_name, staff_no, nick_name, pinyin, dept_id, hire_date, roles)
      select ${LOGIN}, ${STAFF_NO}, ${NAME}, ${pinyinOfPerson(NAME)}, id, '2020-01-01', '{user}'
      from department where code = 'RD-CTL-ALG' returning id`,
  );
  await executor.execute(sql`
    update department set leader_id = ${wanted?.id} where code = 'RD-CTL-ALG'`);
  await executor.execute(sql`
    update project set lead_id = ${wanted?.id} where id = (select min(id) from project)`);
  await executor.execute(sql`
    update budget set owner_id = ${wanted?.id} where id = (select max(id) from budget)`);
  await executor.execute(sql`
    update material_issue set requester_id = ${wanted?.id}
    where id = (select max(id) from material_issue)`);
  await executor.execute(sql`
    insert into audit_entry (at, actor_id, actor_name, address, request_id, action, entity, entity_id)
    values (now(), ${wanted?.id}, ${LOGIN}, '127.0.0.1', 'test', 'test.done', 'thing', '1')`);
  batchId = await insertBatch(executor, { fillMode: 0, asked: ['user', LOGIN] });
  const submitted = await app.call(timesheetEndpoints.submit, {
    token,
    body: {
      ...{ staffNo: STAFF_NO, batchId, version: 0 },
      rows: [row({ absence: 'annual' }, everyDay(8))],
    },
  });
  expect(submitted.msg).toBe('');
  const [pair] = await rowsOf<{ main: string; sub: string }>(
    executor,
    sql`
      select main.code as main, min(sub.code) as sub
      from project main join project sub on sub.parent_id = main.id
      where sub.status = 'active' and not exists (
        select from project_member m where m.project_id in (main.id, sub.id))
      group by main.id order by main.id limit 1`,
  );
  mainCode = pair?.main ?? '';
  subCode = pair?.sub ?? '';
  await executor.execute(sql`
    update project set name_zh = ${MAIN}, name_en = 'Green Plant', pinyin = ${pinyinOf(MAIN)}
    where code = ${mainCode}`);
  await executor.execute(sql`
    update project set name_zh = ${SUB}, name_en = 'Cabinet', pinyin = ${pinyinOf(SUB)},
      start_date = '2020-01-01', end_date = null
    where code = ${subCode}`);
});
afterAll(() => app.close());

/** Each search field that finds people, and what it answers for a text. */
const PEOPLE = {
  people: (query) =>
    app.call(peopleEndpoints.list, { token, query: { nameOrNoQuery: query, pageSize: '200' } }),
  rates: (query) => app.call(rateEndpoints.people, { token, query: { nameOrNoQuery: query } }),
  'batch audience': (query) => app.call(batchEndpoints.candidates, { token, query: { query } }),
  'people of a batch': (query) =>
    app.call(batchEndpoints.candidates, { token, query: { query, batchId: String(batchId) } }),
  'project leads': (query) => app.call(projectEndpoints.leads, { token, query: { query } }),
  'project members': (query) => app.call(projectEndpoints.candidates, { token, query: { query } }),
  'sheets of a batch': (query) =>
    app.call(timesheetEndpoints.list, { token, query: { query, batchId: String(batchId) } }),
  'approval queue': (query) =>
    app.call(approvalEndpoints.queueByDept, { token, body: { batchId, query, view: 'reach' } }),
  approvers: (query) => app.call(approvalEndpoints.approvers, { token, query: { query } }),
  'budgets by owner': (query) =>
    app.call(budgetEndpoints.documents.list, { token, query: { query } }),
  'owners of budgets': (query) =>
    app.call(budgetEndpoints.documents.owners, { token, query: { query } }),
  'owners to be': (query) =>
    app.call(budgetEndpoints.documents.ownerCandidates, { token, query: { query } }),
  'requesters of material': (query) =>
    app.call(materialEndpoints.requesters, { token, query: { query } }),
  'requesters to be': (query) =>
    app.call(materialEndpoints.candidates, { token, query: { query } }),
  'keepers of assets': (query) => app.call(assetEndpoints.people, { token, query: { query } }),
  'audit log': (query) => app.call(auditEndpoints.list, { token, query: { actor: query } }),
} satisfies Record<string, (query: string) => ReturnType<TestApp['call']>>;

describe.each(Object.entries(PEOPLE))('people in: %s', (_, find) => {
  it.each([
    ...['绿雨', 'zly', 'zenglvyu', 'Zeng Lüyu'],
    ...[STAFF_NO.toLowerCase(), 'Snowy.Owl', '绿雨 snowy', 'zly zx90417'],
  ])('are found by %s', async (query) => {
    expect(JSON.stringify((await find(query)).data)).toContain(NAME);
  });

  it.each(['zlyx', 'snowy.fox', 'zly zx90418'])('are not found by %s', async (query) => {
    expect(JSON.stringify((await find(query)).data)).not.toContain(NAME);
  });
});

describe('projects', () => {
  const listed = async (query: string, level: string) =>
    JSON.stringify(
      (await app.call(projectEndpoints.list, { token, query: { query, level } })).data,
    );

  it.each(['西安', 'xalnz', "xi'an", 'xianlvneng', 'Xi An', 'green'])(
    'are found by %s, and those beneath them too',
    async (query) => {
      expect(await listed(query, 'main')).toContain(mainCode);
      expect(await listed(query, 'sub')).toContain(subCode);
      expect(await listed(`${query} kzg`, 'sub')).toContain(subCode);
      expect(await listed(`${query} nowhere`, 'sub')).not.toContain(subCode);
    },
  );

  it.each(['西安', 'xalnz', "xi'an", 'xianlvneng kzg', 'green'])(
    'are found for the shares of an asset by %s',
    async (query) => {
      const asked = async (text: string) =>
        JSON.stringify(
          (await app.call(assetEndpoints.projects, { token, query: { query: text } })).data,
        );
      expect(await asked(query)).toContain(subCode);
      expect(await asked(`${query} nowhere`)).not.toContain(subCode);
    },
  );

  it.each(['西安', 'xalnz', 'xianlvneng kzg', 'green'])(
    'are found for material by %s',
    async (query) => {
      const offered = async (text: string) =>
        JSON.stringify(
          (await app.call(materialEndpoints.projects, { token, query: { query: text } })).data,
        );
      expect(await offered(query)).toContain(subCode);
      expect(await offered(`${query} nowhere`)).not.toContain(subCode);
    },
  );

  it.each(['西安', 'xalnz', 'xianlvneng kzg', 'green'])(
    'are found for a sheet by %s, with how their main project sounds',
    async (query) => {
      const staffNo = await staffNoOf(app.db.executor, 'user');
      const offered = await offeredProjects(app, token, staffNo, batchId, { query });
      const found = offered.find(({ code }) => code === subCode);
      expect(found?.parent).toMatchObject({ nameZh: MAIN, pinyin: 'xalnz xianlvnengzhan' });
      const nowhere = { query: `${query} nowhere` };
      expect(await offeredProjects(app, token, staffNo, batchId, nowhere)).toEqual([]);
    },
  );
});
