import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleEndpoints } from '#features/people/contract.ts';
import { departmentEndpoints } from '#features/people/contract-departments.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Known,
  knownRecords,
  type Made,
  withoutBudgets,
} from './testing.ts';

let app: TestApp;
let known: Known;
let made: Made;
const token = demoToken('super_admin');

beforeAll(async () => {
  app = await startTestApp();
  await withoutBudgets(app);
  known = await knownRecords(app);
});
afterAll(() => app.close());

const insertedId = async (query: ReturnType<typeof sql>) => {
  const [row] = await rowsOf<{ id: number }>(app.db.executor, query);
  return row?.id ?? 0;
};

let serial = 0;
const newProject = () => {
  serial += 1;
  return insertedId(sql`
    insert into project (code, name_zh, name_en, project_type, division, status, start_date)
    values (${`K-${serial}`}, '新项目', 'New', 0, 1, 'active', '2026-01-01') returning id`);
};
const newDepartment = () => {
  serial += 1;
  return insertedId(sql`
    insert into department (parent_id, kind, code, name_zh, name_en)
    values (${known.dept('RD')}, 'department', ${`K-${serial}`}, '新部门', 'New') returning id`);
};
const newPerson = () => {
  serial += 1;
  return insertedId(sql`
    insert into person (user_name, staff_no, nick_name, dept_id, hire_date, roles, password_hash)
    values (${`k${serial}`}, ${`K${serial}`}, ${`新人${serial}`}, ${known.dept('RD')}, '2026-11-01',
      '{user}', 'x') returning id`);
};

const removeProject = (id: number) =>
  app.call(projectEndpoints.remove, { token, body: { ids: [id] } });
const removePerson = (id: number) => app.call(peopleEndpoints.remove, { token, params: { id } });
const removeDepartment = (id: number) =>
  app.call(departmentEndpoints.remove, { token, body: { id, version: 1 } });

const budgetOf = async (changes: object) => {
  serial += 1;
  made = await createdBudget(app, fieldsOf(known, { code: `KEEP-${serial}`, ...changes }));
  return `KEEP-${serial}`;
};

const refused = (answer: { code: number; msg: string }, code: string) => {
  expect(answer.msg).toContain(code);
  expect(answer.code).toBe(ResultCode.refused);
};

describe('what stands in a budget', () => {
  it('keeps its projects, and lets others go', async () => {
    const projectId = await newProject();
    const linked = { projectId, fromMonth: '2026-01', toMonth: '2026-02' };
    const code = await budgetOf({ projects: [linked] });
    const answer = await removeProject(projectId);
    refused(answer, code);
    expect(answer.msg).toContain('K-1');
    expect((await removeProject(await newProject())).code).toBe(ResultCode.ok);
    await app.db.executor.execute(sql`delete from budget where id = ${made.id}`);
    expect((await removeProject(projectId)).code).toBe(ResultCode.ok);
  });

  it('keeps its department, and departments it plans hours of', async () => {
    const owning = await newDepartment();
    const planned = await newDepartment();
    const code = await budgetOf({ deptId: owning });
    const projectId = known.project('RM-2601');
    await fillIn(app, made.versionId, {
      minutes: [{ projectId, itemId: planned, month: '2026-01', value: 60 }],
    });
    refused(await removeDepartment(owning), code);
    refused(await removeDepartment(planned), code);
    expect((await removeDepartment(await newDepartment())).code).toBe(ResultCode.ok);
  });

  it('keeps everybody who had a part in it', async () => {
    const code = await budgetOf({});
    const set = (column: string, id: number) =>
      app.db.executor.execute(
        sql`update budget_version set ${sql.raw(column)} = ${id} where id = ${made.versionId}`,
      );
    const parts: Record<string, (id: number) => Promise<unknown>> = {
      owner: (id) =>
        app.db.executor.execute(sql`update budget set owner_id = ${id} where id = ${made.id}`),
      creator: (id) =>
        app.db.executor.execute(sql`update budget set created_by = ${id} where id = ${made.id}`),
      drawer: (id) => set('created_by', id),
      submitter: (id) => set('submitted_by', id),
      approver: (id) => set('approved_by', id),
      saver: (id) =>
        app.db.executor.execute(sql`
          insert into budget_save (version_id, rev, by_id, at)
          values (${made.versionId}, 1, ${id}, now())`),
      reviewer: (id) =>
        app.db.executor.execute(sql`
          insert into budget_review (version_id, action, by_id, at)
          values (${made.versionId}, 'submit', ${id}, now())`),
      'who brought the picture': (id) =>
        app.db.executor.execute(sql`
          insert into budget_image (budget_id, hash, content_type, content, at, by_id)
          values (${made.id}, 'x', 'image/png', 'x', now(), ${id})`),
    };
    for (const [part, give] of Object.entries(parts)) {
      const id = await newPerson();
      await give(id);
      const answer = await removePerson(id);
      expect(answer.msg, part).toContain(code);
      expect(answer.msg, part).toContain('新人');
    }
    expect(await removePerson(await newPerson())).toMatchObject({ code: ResultCode.ok });
  });
});
