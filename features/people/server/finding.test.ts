import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { auditEndpoints } from '#features/audit/contract.ts';
import { batchEndpoints } from '#features/batches/contract.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import { rateEndpoints } from '#features/people/contract-rates.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { insertBatch } from '#features/timesheets/server/testing.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { write } from '#server/platform/audit/trail.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertPerson } from './store.ts';

const WANTED = { nickName: '欧阳倩雪', staffNo: 'ZX90417', userName: 'snowy.owl' };

let app: TestApp;
let batchId: number;

/** Somebody who can be found everywhere: leads, decides, fills in, and has done something. */
beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  const deptId = sql`(select id from department where code = 'RD-CTL-ALG')`;
  const id = await insertPerson(executor, {
    ...WANTED,
    deptId: 1,
    hireDate: '2020-01-01',
    roles: ['user'],
  });
  await executor.execute(sql`update person set dept_id = ${deptId} where id = ${id}`);
  await executor.execute(sql`update department set leader_id = ${id} where id = ${deptId}`);
  await executor.execute(sql`
    update project set lead_id = ${id} where id = (select min(id) from project)`);
  batchId = await insertBatch(executor, { asked: [WANTED.userName] });
  const actor = { userId: id, userName: WANTED.userName };
  const context = { db: app.db, now: app.clock.now(), requestId: 'test', address: '127.0.0.1' };
  await write({ ...context, actor }, async (_, audit) => {
    audit.record({ action: 'test.done', entity: 'thing', entityId: 1 });
  });
});
afterAll(() => app.close());

interface Found {
  readonly nickName?: string;
  readonly actorNick?: string | null;
}

/** What a search field answers with, as names; some answer with pages. */
async function namesFound(endpoint: Endpoint, query: Record<string, string>): Promise<string[]> {
  const { code, data } = await app.call<Found[] | { rows: Found[] }>(endpoint, {
    token: demoToken('super_admin'),
    query,
  });
  expect(code).toBe(0);
  const rows = Array.isArray(data) ? data : data.rows;
  return [...new Set(rows.map(({ nickName, actorNick }) => nickName ?? actorNick ?? ''))];
}

const FIELDS: Readonly<Record<string, (text: string) => Promise<string[]>>> = {
  'the staff': (text) => namesFound(peopleEndpoints.list, { nameOrNoQuery: text }),
  'the rates': (text) => namesFound(rateEndpoints.people, { nameOrNoQuery: text }),
  'the people of no batch yet': (query) => namesFound(batchEndpoints.candidates, { query }),
  'the people of a batch': (query) =>
    namesFound(batchEndpoints.candidates, { query, batchId: String(batchId) }),
  'the sheets of a batch': (query) =>
    namesFound(timesheetEndpoints.list, { query, batchId: String(batchId) }),
  'the people for a project': (query) => namesFound(projectEndpoints.candidates, { query }),
  'the leads of projects': (query) => namesFound(projectEndpoints.leads, { query }),
  'the approvers': (query) => namesFound(approvalEndpoints.approvers, { query }),
  'the audit log': (actor) => namesFound(auditEndpoints.list, { actor, action: 'test.done' }),
};

describe.each(Object.entries(FIELDS))('a search among %s', (_, search) => {
  it.each([
    ['the name', '欧阳倩雪'],
    ['a part of the name', '倩雪'],
    ['the staff number in small letters', 'zx90417'],
    ['the login name', 'Snowy.Owl'],
    ['how the name sounds', 'ouyangqianxue'],
    ['its initials', 'oyqx'],
    ['two of these at once', '欧阳 snowy'],
  ])('finds somebody by %s', async (_what, text) => {
    expect(await search(text)).toEqual([WANTED.nickName]);
  });

  it('finds nobody by what is not theirs', async () => {
    expect(await search('snowy.fox')).toEqual([]);
  });
});
