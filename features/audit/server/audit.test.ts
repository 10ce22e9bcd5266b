import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditPage, auditEndpoints, MOST_COUNTED } from '#features/audit/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { write } from '#server/platform/audit/trail.ts';
import { addAuditYears } from '#server/platform/audit/years.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = (query: Record<string, string> = {}) =>
  app.call<AuditPage>(auditEndpoints.list, {
    token: demoToken('super_admin'),
    query,
  });

const context = () => ({
  db: app.db,
  now: app.clock.now(),
  requestId: 'test',
  address: '127.0.0.1',
  actor: null,
});

describe('the audit log', () => {
  it('says who signed in, from where, and keeps failures apart', async () => {
    await app.call(sessionEndpoints.login, {
      body: { userName: 'finance', password: 'Demo@2026' },
      address: '10.9.8.7',
    });
    await app.call(sessionEndpoints.login, { body: { userName: 'finance', password: 'wrong' } });
    const { rows } = (await list({ entity: 'person' })).data;
    expect(rows.slice(0, 2).map((row) => [row.action, row.actorName])).toEqual([
      ['session.checkFailed', ''],
      ['session.login', 'finance'],
    ]);
    expect(rows[1]).toMatchObject({
      address: '10.9.8.7',
      names: { [`person:${rows[1]?.entityId}`]: { zh: '韩雪梅', en: '韩雪梅' } },
    });
    expect(JSON.stringify(rows)).not.toContain('Demo@2026');
  });

  it('filters and pages, newest first, in a constant number of statements', async () => {
    for (let n = 0; n < 5; n += 1) {
      app.clock.advance(86_400_000);
      await write(context(), async (_, audit) => {
        audit.record({ action: 'test.change', entity: 'thing', entityId: n, after: { n } });
      });
    }
    const found = await list({ action: 'test.change', pageSize: '2', pageNum: '2' });
    expect(found.data.total).toBe(5);
    expect(found.data.rows.map((row) => row.after)).toEqual([{ n: 2 }, { n: 1 }]);
    expect((await list({ entity: 'thing', entityId: '3' })).data.total).toBe(1);
    const oneDay = await list({ action: 'test.change', from: '2026-11-18', to: '2026-11-18' });
    expect(oneDay.data.rows.map((row) => row.after)).toEqual([{ n: 1 }]);
    const [small, large] = [
      await app.countStatements(() => list({ pageSize: '1' })),
      await app.countStatements(() => list({ pageSize: '200' })),
    ];
    expect([small, large]).toEqual([3, 3]);
    const beyond = await list({ action: 'test.change', pageNum: '9' });
    expect(beyond.data).toEqual({ total: 5, more: false, rows: [] });
  });

  it('is counted as far as anybody pages, and says where there is more', async () => {
    await app.db.executor.execute(sql`
      insert into audit_entry (at, actor_name, address, request_id, action, entity, entity_id)
      select '2026-11-01'::timestamptz + n * interval '1 second', '', '', '', 'test.change', 'many', n
      from generate_series(1, ${MOST_COUNTED + 1}::int) n`);
    const ofMany = async (query: Record<string, string>) => {
      const { rows, ...counted } = (await list({ entity: 'many', ...query })).data;
      return { ...counted, ids: rows.map(({ entityId }) => entityId) };
    };
    expect(await ofMany({ pageSize: '1' })).toEqual({
      total: MOST_COUNTED,
      more: true,
      ids: [String(MOST_COUNTED + 1)],
    });
    expect(await ofMany({ entityId: '7' })).toEqual({ total: 1, more: false, ids: ['7'] });
  });

  it('is found by part of the product and by who did it, under any of their names', async () => {
    await app.call(sessionEndpoints.login, {
      body: { userName: 'finance', password: 'Demo@2026' },
    });
    for (const actor of ['FINANCE', '韩雪', 's10414']) {
      const { rows } = (await list({ actor })).data;
      expect(new Set(rows.map((row) => [row.actorName, row.actorNick].join(' ')))).toEqual(
        new Set(['finance 韩雪梅']),
      );
    }
    const parts = (await list({ feature: 'session', pageSize: '200' })).data.rows;
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(({ action }) => action.startsWith('session.'))).toBe(true);
    expect((await list({ feature: 'sess' })).data.total).toBe(0);
    expect((await list({ actor: '%' })).data.total).toBe(0);
  });

  it('keeps comings and goings apart from changes', async () => {
    await app.signIn('finance');
    await write(context(), async (_, audit) => {
      audit.record({ action: 'test.change', entity: 'thing', entityId: 99 });
    });
    const actions = async (kind: string) =>
      new Set((await list({ kind, pageSize: '200' })).data.rows.map(({ action }) => action));
    const [changes, signIns] = [await actions('changes'), await actions('signIns')];
    expect(changes.has('test.change')).toBe(true);
    expect(signIns.has('session.login')).toBe(true);
    expect([...changes].filter((action) => signIns.has(action))).toEqual([]);
  });

  it('calls what it names by number by its name', async () => {
    const [project] = await rowsOf<{ id: number; nameZh: string; leadId: number }>(
      app.db.executor,
      sql`select id, name_zh as "nameZh", lead_id as "leadId" from project
        where lead_id is not null limit 1`,
    );
    await write(context(), async (_, audit) => {
      const entityId = project?.id ?? 0;
      const after = { leadId: project?.leadId, members: { people: [], departments: [1, 999_999] } };
      audit.record({ action: 'test.change', entity: 'project', entityId, after });
    });
    const [entry] = (await list({ entity: 'project' })).data.rows;
    expect(Object.keys(entry?.names ?? {}).sort()).toEqual(
      [`project:${project?.id}`, `person:${project?.leadId}`, 'department:1'].sort(),
    );
    expect(entry?.names[`project:${project?.id}`]?.zh).toBe(project?.nameZh);
  });

  it('refuses pages and days that make no sense', async () => {
    for (const query of [
      { pageSize: '201' },
      { pageNum: '0' },
      { from: '2026-02-30' },
      { who: 'x' },
      { feature: "x' or 1=1" },
    ]) {
      expect((await list(query)).code).toBe(ResultCode.invalid);
    }
  });

  it('cannot be changed, shortened or emptied', async () => {
    const [first] = await rowsOf<{ part: string }>(
      app.db.executor,
      sql`select tableoid::regclass::text as part from audit_entry limit 1`,
    );
    const part = sql.identifier(first?.part ?? '');
    const attempts = [
      sql`update audit_entry set action = 'x'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
      // Nor part by part.
      sql`update ${part} set action = 'x'`,
      sql`delete from ${part}`,
      sql`truncate ${part}`,
    ];
    for (const attempt of attempts) {
      await expect(app.db.executor.execute(attempt)).rejects.toMatchObject({
        cause: { message: 'audit entries are never changed or removed' },
      });
    }
    expect((await list()).data.total).toBeGreaterThan(0);
  });

  it('lies in one part a year, the next one made ahead, and keeps what belongs to none', async () => {
    const { executor } = app.db;
    expect(await addAuditYears(executor, '2040-12-31')).toBe(2);
    expect(await addAuditYears(executor, '2040-12-31')).toBe(0);
    const dates = ['2040-06-01', '2041-01-01', '2050-01-01'];
    for (const at of dates) {
      await executor.execute(sql`
        insert into audit_entry (at, actor_name, address, request_id, action, entity, entity_id)
        values (${at}::timestamptz, '', '', '', 'test.years', 'none', ${at})`);
    }
    const kept = await rowsOf<{ part: string; id: string }>(
      executor,
      sql`select tableoid::regclass::text as part, entity_id as id from audit_entry
        where action = 'test.years' order by at`,
    );
    expect(kept).toEqual([
      { part: 'audit_entry_2040', id: '2040-06-01' },
      { part: 'audit_entry_2041', id: '2041-01-01' },
      { part: 'audit_entry_other', id: '2050-01-01' },
    ]);
    // What lies there already stays there, and nothing fails.
    expect(await addAuditYears(executor, '2050-03-01')).toBe(1);
    expect((await list({ from: '2040-01-01', to: '2050-12-31' })).data.total).toBe(3);
  });

  it('keeps every change of a large write, in order and as it was said', async () => {
    const said = { text: '“a” \\ {1,2} \n', none: null, nested: { hours: 7.5, list: [1, 'x'] } };
    await write({ ...context(), requestId: 'large' }, async (_, audit) => {
      audit.actAs({ userId: 7, userName: 'o’neil' });
      for (let n = 0; n < 1_201; n += 1) {
        audit.record({ action: 'test.large', entity: 'thing', entityId: n, after: { ...said, n } });
      }
      audit.record({ action: 'test.large', entity: 'thing', entityId: 'last', before: said });
    });
    const entries = await app.db.executor
      .select()
      .from(auditEntry)
      .where(sql`request_id = 'large'`)
      .orderBy(auditEntry.id);
    expect(entries.map(({ entityId }) => entityId)).toEqual([
      ...Array.from({ length: 1_201 }, (_, n) => String(n)),
      'last',
    ]);
    const shared = {
      at: app.clock.now().toISOString(),
      actorId: 7,
      actorName: 'o’neil',
      address: '127.0.0.1',
    };
    expect(entries[1_200]).toMatchObject({ ...shared, before: null, after: { ...said, n: 1_200 } });
    expect(entries[1_201]).toMatchObject({ ...shared, before: said, after: null });
  });

  it('rolls back a write that does not say what it changed', async () => {
    const before = (await app.db.executor.select().from(auditEntry)).length;
    const silent = write(context(), async (tx) => {
      await tx.execute(sql`update person set nick_name = 'gone' where user_name = 'user'`);
    });
    await expect(silent).rejects.toThrow('audit');
    const rows = await app.db.executor.execute(
      sql`select nick_name from person where user_name = 'user'`,
    );
    expect(JSON.stringify(rows)).not.toContain('gone');
    expect((await app.db.executor.select().from(auditEntry)).length).toBe(before);
  });

  it('accepts a repeated write that found its work done', async () => {
    await expect(
      write(context(), async (_, audit) => audit.nothingChanged()),
    ).resolves.toBeUndefined();
  });
});
