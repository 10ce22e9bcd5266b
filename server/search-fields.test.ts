import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { auditEndpoints } from '#features/audit/contract.ts';
import { batchEndpoints } from '#features/batches/contract.ts';
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
  // One who fills in, one who approves, one who leads a project.
  await executor.execute(sql`
    update person set nick_name = ${NAME}, pinyin = ${pinyinOfPerson(NAME)}
    where user_name in ('user', 'gl', 'pl')`);
  batchId = await insertBatch(executor, { fillMode: 0 });
  const staffNo = await staffNoOf(executor, 'user');
  const submitted = await app.call(timesheetEndpoints.submit, {
    token: demoToken('user'),
    body: { staffNo, batchId, version: 0, rows: [row({ absence: 'annual' }, everyDay(8))] },
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
  'project leads': (query) => app.call(projectEndpoints.leads, { token, query: { query } }),
  'project members': (query) => app.call(projectEndpoints.candidates, { token, query: { query } }),
  'sheets of a batch': (query) =>
    app.call(timesheetEndpoints.list, { token, query: { query, batchId: String(batchId) } }),
  'approval queue': (query) =>
    app.call(approvalEndpoints.queueByDept, { token, body: { batchId, query, view: 'reach' } }),
  approvers: (query) => app.call(approvalEndpoints.approvers, { token, query: { query } }),
  'audit log': (query) => app.call(auditEndpoints.list, { token, query: { actor: query } }),
} satisfies Record<string, (query: string) => ReturnType<TestApp['call']>>;

describe.each(Object.entries(PEOPLE))('people in: %s', (_, find) => {
  it.each(['绿雨', 'zly', 'zenglvyu', 'Zeng Lüyu'])('are found by %s', async (query) => {
    expect(JSON.stringify((await find(query)).data)).toContain(NAME);
  });

  it('are not found by what they are not called', async () => {
    expect(JSON.stringify((await find('zlyx')).data)).not.toContain(NAME);
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
