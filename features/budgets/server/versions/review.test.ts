import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type HistoryRow,
  type OpenVersion,
  versionEndpoints,
} from '#features/budgets/contract-versions.ts';
import { type NoticeView, noticeEndpoints } from '#features/notices/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { personId } from '../grid/testing.ts';
import { waitsFor } from './candidates.ts';
import {
  approves,
  coversOf,
  type Document,
  effectiveDocument,
  filledDraft,
  makesEffective,
  newProject,
  returns,
  revises,
  revOf,
  savesCells,
  submits,
  withdraws,
} from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What a test changed about people; every one begins with the company as it is. */
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function changePerson(
  userName: string,
  set: ReturnType<typeof sql>,
  back: ReturnType<typeof sql>,
) {
  const { executor } = app.db;
  await executor.execute(sql`update person set ${set} where user_name = ${userName}`);
  undo.push(() => executor.execute(sql`update person set ${back} where user_name = ${userName}`));
}

const disable = (userName: string) =>
  changePerson(userName, sql`enabled = false`, sql`enabled = true`);

async function leads(unit: string, userName: string | null) {
  const { executor } = app.db;
  const [before] = await rowsOf<{ id: number | null }>(
    executor,
    sql`select leader_id as id from department where code = ${unit}`,
  );
  const set = (id: unknown) =>
    executor.execute(sql`update department set leader_id = ${id}::int where code = ${unit}`);
  const id = userName === null ? null : await personId(app, userName);
  undo.push(() => set(before?.id ?? null));
  await set(id);
}

const grant = (userName: string, roles: readonly Role[], before: readonly Role[]) =>
  changePerson(
    userName,
    sql`roles = ${sql.param([...roles])}::text[]`,
    sql`roles = ${sql.param([...before])}::text[]`,
  );

const statusOf = async ({ versionId }: Pick<Document, 'versionId'>) => {
  const [row] = await rowsOf<{ status: number; step: string | null }>(
    app.db.executor,
    sql`select status, step from budget_version where id = ${versionId}`,
  );
  return row;
};

const stations = ({ stations: all }: OpenVersion) =>
  all.map(({ station, state, people }) => [station, state, people.map(({ nickName }) => nickName)]);

const noticesOf = async (who: Role, id: number) => {
  const answer = await app.call<{ rows: NoticeView[] }>(noticeEndpoints.list, {
    token: demoToken(who),
    query: { pageSize: '200' },
  });
  const link = `/budgetManagement/budgetDetail/${id}`;
  return answer.data.rows.filter((one) => one.link === link).map(({ kind }) => kind);
};

/** Whom among the demo's accounts a document waits for, as lists find it. */
async function askedOf(id: number): Promise<string[]> {
  const people = await rowsOf<{ id: number; userName: string }>(
    app.db.executor,
    sql`select id, user_name as "userName" from person
      where user_name = any(${sql.param([...ROLES])}::text[]) order by id`,
  );
  const asked: string[] = [];
  for (const { id: userId, userName } of people) {
    const waiting = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select budget_id as id from (${waitsFor({ userId } as Actor, '2026-11-16')}) waiting`,
    );
    if (waiting.some((one) => one.id === id)) asked.push(userName);
  }
  return asked;
}

const history = (id: number, query: Record<string, string>, who: Role = 'user') =>
  app.call<HistoryRow[]>(versionEndpoints.history, {
    token: demoToken(who),
    params: { id },
    query,
  });

describe('the way of a version', () => {
  it('goes from its owner by the leader of the department and finance into force', async () => {
    const document = await filledDraft(app);
    const { data: open } = await submits(app, document);
    expect(open.status).toBe(1);
    expect(stations(open)).toEqual([
      ['draft', 'done', ['林若楠']],
      ['leader', 'current', ['陈思远']],
      ['finance', 'waiting', ['韩雪梅']],
      ['effective', 'waiting', []],
    ]);
    expect(open.abilities).toEqual({
      edit: false,
      submit: false,
      withdraw: true,
      decide: false,
      discard: false,
    });
    expect(await noticesOf('gl', document.id)).toEqual(['budgetToReview']);
    expect(await askedOf(document.id)).toEqual(['gl']);
    const { data: passed } = await approves(app, document, 'gl', 'leader');
    expect(passed.status).toBe(1);
    expect(await noticesOf('finance', document.id)).toEqual(['budgetToReview']);
    expect(await askedOf(document.id)).toEqual(['finance']);
    const { data: effective } = await approves(app, document, 'finance', 'finance');
    expect(effective).toMatchObject({
      status: 3,
      isCurrent: true,
      effectiveFrom: '2026-11-16',
      effectiveTo: null,
      totalAmount: 1200.5,
      approvedBy: { nickName: '韩雪梅' },
    });
    expect(await noticesOf('user', document.id)).toEqual(['budgetEffective']);
    expect(await askedOf(document.id)).toEqual([]);
    expect(await coversOf(app, document.id)).toEqual([
      { projectId: document.projectId, fromMonth: '2026-01', toMonth: '2026-12' },
    ]);
  });

  it('leads back to the owner with a reason and a cell, and on from there again', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    const [line] = await rowsOf<{ itemId: number }>(
      app.db.executor,
      sql`select item_id as "itemId" from budget_line where version_id = ${document.versionId}`,
    );
    const cell = {
      kind: 'amount',
      projectId: document.projectId,
      itemId: line?.itemId ?? 0,
      month: '2026-03',
    };
    const outside = { ...cell, month: '2027-01' };
    const wrong = await returns(app, document, 'gl', { step: 'leader', cell: outside });
    expect(wrong.code).toBe(ResultCode.invalid);
    const { data: back } = await returns(app, document, 'gl', { step: 'leader', cell });
    expect(back.status).toBe(2);
    expect(await noticesOf('user', document.id)).toEqual(['budgetReturned']);
    const { data: again } = await submits(app, document);
    expect(again.events.map(({ action, reason, cell: at }) => [action, reason, at])).toEqual([
      ['submit', '', null],
      ['return', '不合理', cell],
      ['submit', '', null],
    ]);
    expect(stations(again)[1]).toEqual(['leader', 'current', ['陈思远']]);
  });

  it('can be taken back until somebody has approved, and not afterwards', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    const { data: back } = await withdraws(app, document);
    expect(back.status).toBe(0);
    expect(stations(back)[0]).toEqual(['draft', 'current', ['林若楠']]);
    expect((await withdraws(app, document)).code).toBe(ResultCode.ok);
    await submits(app, document);
    await approves(app, document, 'gl', 'leader');
    const late = await withdraws(app, document);
    expect(late.code).toBe(ResultCode.conflict);
    expect(late.data).toMatchObject({ open: { abilities: { withdraw: false } } });
    expect(await statusOf(document)).toEqual({ status: 1, step: 'finance' });
  });

  it('is repeated without harm, and told where it has moved on', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    expect((await submits(app, document)).code).toBe(ResultCode.ok);
    expect((await approves(app, document, 'finance', 'finance')).code).toBe(ResultCode.conflict);
    await approves(app, document, 'gl', 'leader');
    expect((await approves(app, document, 'gl', 'leader')).code).toBe(ResultCode.ok);
    expect((await approves(app, document, 'dl', 'leader')).code).toBe(ResultCode.conflict);
    await approves(app, document, 'finance', 'finance');
    expect((await approves(app, document, 'finance', 'finance')).code).toBe(ResultCode.ok);
    const events = await rowsOf(
      app.db.executor,
      sql`select from budget_review where version_id = ${document.versionId}`,
    );
    expect(events).toHaveLength(3);
    const after = await returns(app, document, 'finance', { step: 'finance' });
    expect(after.code).toBe(ResultCode.conflict);
  });
});

describe('handing in', () => {
  it('is for the owner and whoever keeps the accounts', async () => {
    const lead = await personId(app, 'pl');
    const project = await newProject(app, null, { leadId: lead });
    const document = await filledDraft(app, { projectIds: [project.id] });
    expect((await submits(app, document, 'pl')).code).toBe(ResultCode.notPermitted);
    expect((await submits(app, document, 'pd')).code).toBe(ResultCode.notFound);
    expect((await submits(app, document, 'finance')).code).toBe(ResultCode.ok);
    expect((await withdraws(app, document, 'pl')).code).toBe(ResultCode.notPermitted);
  });

  it('is refused for what somebody has changed meanwhile', async () => {
    const document = await filledDraft(app);
    const { id, versionId } = document;
    const answer = await app.call(versionEndpoints.submit, {
      token: demoToken('user'),
      params: { id },
      body: { versionId, rev: (await revOf(app, versionId)) - 1 },
    });
    expect(answer.code).toBe(ResultCode.conflict);
    expect(answer.data).toMatchObject({ open: { rev: await revOf(app, versionId) } });
  });

  it('is refused without projects and without amounts', async () => {
    const bare = await filledDraft(app, { projectIds: [] });
    expect((await submits(app, bare)).msg).toContain('还没有关联项目');
    const empty = await filledDraft(app);
    const row = { projectId: empty.projectId, months: ['2026-03'], values: [0] };
    await savesCells(app, empty, row, await revOf(app, empty.versionId));
    expect((await submits(app, empty)).msg).toContain('没有任何金额');
  });

  it('is refused while the owner is gone', async () => {
    const document = await filledDraft(app, { owner: 'user' });
    await disable('user');
    const answer = await submits(app, document, 'finance');
    expect(answer).toMatchObject({ code: ResultCode.refused });
    expect(answer.msg).toContain('林若楠');
  });

  it('is refused for a project another budget in force has in these months', async () => {
    const first = await effectiveDocument(app);
    const second = await filledDraft(app, { projectIds: [first.projectId] });
    const answer = await submits(app, second);
    expect(answer.code).toBe(ResultCode.refused);
    expect(answer.msg).toContain(first.code);
    expect(answer.msg).toContain('2026年1月');
    expect(await statusOf(second)).toEqual({ status: 0, step: null });
  });
});

describe('nobody decides about their own', () => {
  it('where the owner leads the department, the next leader above does', async () => {
    const document = await filledDraft(app, { owner: 'gl', dept: 'RD-CTL-ALG' });
    const { data } = await submits(app, document, 'gl');
    expect(stations(data)[1]).toEqual(['leader', 'current', ['周雨桐']]);
    const own = await approves(app, document, 'gl', 'leader');
    expect(own.code).toBe(ResultCode.notPermitted);
    expect(own.msg).toContain('自己');
    expect((await approves(app, document, 'dl', 'leader')).code).toBe(ResultCode.ok);
  });

  it('where the submitter keeps the accounts, a super administrator stands in for finance', async () => {
    const document = await filledDraft(app);
    const { data } = await submits(app, document, 'finance');
    expect(stations(data)[2]).toEqual(['finance', 'waiting', ['孙博文']]);
    await approves(app, document, 'gl', 'leader');
    expect((await approves(app, document, 'finance', 'finance')).msg).toContain('自己');
    expect((await approves(app, document, 'super_admin', 'finance')).data.status).toBe(3);
  });

  it('where the only finance person is the owner, neither', async () => {
    const document = await filledDraft(app, { owner: 'finance', dept: 'RD-CTL-ALG' });
    const { data } = await submits(app, document, 'finance');
    expect(stations(data)[2]).toEqual(['finance', 'waiting', ['孙博文']]);
    expect((await approves(app, document, 'finance', 'leader')).msg).toContain('自己');
  });

  it('a leader who keeps the accounts as well decides one step of the two', async () => {
    await grant('gl', ['user', 'finance'], ['user']);
    const document = await filledDraft(app);
    const { data } = await submits(app, document);
    expect(stations(data)[2]).toEqual(['finance', 'waiting', ['韩雪梅']]);
    await approves(app, document, 'gl', 'leader');
    expect((await approves(app, document, 'gl', 'finance')).code).toBe(ResultCode.notPermitted);
    expect((await approves(app, document, 'finance', 'finance')).data.status).toBe(3);
  });

  it('a super administrator is not asked where finance is there', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    expect((await approves(app, document, 'super_admin', 'leader')).msg).toContain('不由您');
    await approves(app, document, 'gl', 'leader');
    expect((await approves(app, document, 'super_admin', 'finance')).msg).toContain('不由您');
    expect((await returns(app, document, 'super_admin', { step: 'finance' })).msg).toContain(
      '不由您',
    );
  });
});

describe('a step nobody can decide', () => {
  it('is left out and noted; the last one still has to be decided', async () => {
    for (const unit of ['RD-CTL-ALG', 'RD-CTL', 'RD']) await leads(unit, null);
    const document = await filledDraft(app);
    const { data } = await submits(app, document);
    expect(data.events.map(({ action, step }) => [action, step])).toEqual([
      ['skip', 'leader'],
      ['submit', null],
    ]);
    expect(stations(data).slice(1, 3)).toEqual([
      ['leader', 'skipped', []],
      ['finance', 'current', ['韩雪梅']],
    ]);
    expect((await withdraws(app, document)).code).toBe(ResultCode.ok);
    await submits(app, document);
    expect((await approves(app, document, 'finance', 'finance')).data.status).toBe(3);
  });

  it('after the leader has approved, leaves it at that word', async () => {
    const document = await filledDraft(app);
    await grant('finance', ['user'], ['finance']);
    await grant('super_admin', ['user'], ['super_admin']);
    await submits(app, document);
    const { data } = await approves(app, document, 'gl', 'leader');
    expect(data).toMatchObject({ status: 3, approvedBy: { nickName: '陈思远' } });
  });

  it('waits where nobody at all could decide', async () => {
    const document = await filledDraft(app);
    for (const unit of ['RD-CTL-ALG', 'RD-CTL', 'RD']) await leads(unit, null);
    await grant('finance', ['user'], ['finance']);
    await grant('super_admin', ['user'], ['super_admin']);
    const { data } = await submits(app, document);
    expect(data.status).toBe(1);
    expect(stations(data).slice(1, 3)).toEqual([
      ['leader', 'skipped', []],
      ['finance', 'waiting', []],
    ]);
  });
});

describe('people who go while a review is going on', () => {
  it('a leader: the next one above decides', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    await disable('gl');
    expect((await approves(app, document, 'dl', 'leader')).code).toBe(ResultCode.ok);
  });

  it('every leader: finance decides, and that is noted', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    for (const unit of ['RD-CTL-ALG', 'RD-CTL', 'RD']) await leads(unit, null);
    expect(await askedOf(document.id)).toEqual(['finance']);
    expect((await approves(app, document, 'finance', 'finance')).data.status).toBe(3);
    const events = await rowsOf<{ action: string }>(
      app.db.executor,
      sql`select action from budget_review where version_id = ${document.versionId} order by id`,
    );
    expect(events.map(({ action }) => action)).toEqual(['submit', 'skip', 'approve']);
  });

  it('finance: a super administrator decides', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    await approves(app, document, 'gl', 'leader');
    await disable('finance');
    expect((await approves(app, document, 'super_admin', 'finance')).data.status).toBe(3);
  });

  it('the owner: the review goes on, and finance hears how it ended', async () => {
    const document = await filledDraft(app);
    await submits(app, document);
    await disable('user');
    const returned = await returns(app, document, 'gl', { step: 'leader' });
    expect(returned.data.status).toBe(2);
    expect(await noticesOf('finance', document.id)).toEqual(['budgetReturned']);
  });

  it('whoever leads what is linked hears of it as well, and nobody of what they did', async () => {
    const lead = await personId(app, 'pl');
    const project = await newProject(app, null, { leadId: lead, directorId: lead });
    const document = await filledDraft(app, { projectIds: [project.id] });
    await makesEffective(app, document);
    expect(await noticesOf('pl', document.id)).toEqual(['budgetEffective']);
    expect(await noticesOf('finance', document.id)).toEqual(['budgetToReview']);
  });
});

describe('a revision', () => {
  it('is a copy with the next number, one at a time, and replaces what was in force', async () => {
    const document = await effectiveDocument(app);
    const draft = await revises(app, document);
    const again = await app.call(versionEndpoints.revise, {
      token: demoToken('user'),
      params: { id: document.id },
      body: { reason: '再来' },
    });
    expect(again).toMatchObject({ code: ResultCode.refused });
    expect(again.msg).toContain('v2');
    const row = { projectId: document.projectId, months: ['2026-12'], values: [99.5] };
    await savesCells(app, draft, row, 0);
    app.clock.advance(24 * 3_600_000);
    const effective = await makesEffective(app, draft);
    expect(effective).toMatchObject({
      versionNo: 2,
      totalAmount: 1300,
      effectiveFrom: '2026-11-17',
    });
    const { data: all } = await history(document.id, { status: '3' });
    expect(all).toEqual([
      expect.objectContaining({ versionNo: 2, isCurrent: true, effectiveTo: null, reason: '追加' }),
      expect.objectContaining({ versionNo: 1, isCurrent: false, effectiveTo: '2026-11-17' }),
    ]);
    const asOf = async (day: string) =>
      (await history(document.id, { asOf: day })).data.map(({ versionNo }) => versionNo);
    expect(await asOf('2026-11-15')).toEqual([]);
    expect(await asOf('2026-11-16')).toEqual([1]);
    expect(await asOf('2026-11-17')).toEqual([2]);
  });

  it('is thrown away only while it is being drawn up, a first version never', async () => {
    const first = await filledDraft(app);
    const discards = ({ id, versionId }: Document) =>
      app.call(versionEndpoints.discard, {
        token: demoToken('user'),
        params: { id },
        body: { versionId },
      });
    expect((await discards(first)).msg).toContain('还没有生效');
    await makesEffective(app, first);
    expect((await discards(first)).msg).toContain('不在编制中');
    const draft = await revises(app, first);
    await submits(app, draft);
    expect((await discards(draft)).msg).toContain('正在审批');
    await withdraws(app, draft);
    expect((await discards(draft)).code).toBe(ResultCode.ok);
    expect((await discards(draft)).code).toBe(ResultCode.notFound);
    expect((await revises(app, first)).versionId).not.toBe(draft.versionId);
  });

  it('needs a version in force', async () => {
    const draft = await filledDraft(app);
    const answer = await app.call(versionEndpoints.revise, {
      token: demoToken('user'),
      params: { id: draft.id },
      body: { reason: '追加' },
    });
    expect(answer.msg).toContain('还没有生效');
  });
});

it('members of a project see what is or was in force, and nothing that is under way', async () => {
  const member = await personId(app, 'pmo');
  const project = await newProject(app, null, { members: { people: [member], departments: [] } });
  const document = await effectiveDocument(app, { projectIds: [project.id] });
  await app.db.executor.execute(sql`update budget set division = 1 where id = ${document.id}`);
  const draft = await revises(app, document);
  const { data } = await history(document.id, {}, 'pmo');
  expect(data.map(({ versionNo }) => versionNo)).toEqual([1]);
  const scope = (versionId: number) =>
    app.call(versionEndpoints.scope, {
      token: demoToken('pmo'),
      params: { id: document.id },
      query: { versionId: String(versionId) },
    });
  expect((await scope(document.versionId)).code).toBe(ResultCode.ok);
  expect((await scope(draft.versionId)).code).toBe(ResultCode.notFound);
  expect((await history(document.id, {}, 'wl_view')).code).toBe(ResultCode.notPermitted);
  expect((await history(document.id, {}, 'pd')).code).toBe(ResultCode.notFound);
});
