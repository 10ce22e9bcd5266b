import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { gridEndpoints, type SaveReply } from '#features/budgets/contract-grid.ts';
import {
  type OpenVersion,
  type VersionView,
  versionEndpoints,
} from '#features/budgets/contract-versions.ts';
import type { ReviewStep } from '#features/budgets/rules.ts';
import { projectEndpoints, type SavedProject } from '#features/projects/contract.ts';
import type { Month } from '#kernel/dates.ts';
import type { FillMode } from '#kernel/enums.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { type Answer, demoToken, type TestApp } from '#server/testing/test-app.ts';
import { draftBudget, personId, subCategoryId } from '../grid/testing.ts';

export interface Document {
  readonly id: number;
  readonly versionId: number;
  readonly code: string;
  /** What is planned for it. */
  readonly projectId: number;
}

let serial = 0;

/** A code nobody else uses; later ones sort after earlier ones, however many there were before. */
export const nextCode = (of: string): string => {
  serial += 1;
  return `${of}-${String(serial).padStart(5, '0')}`;
};

export const projectFields = (parentId: number | null, changes: object = {}) => ({
  parentId,
  code: nextCode('P'),
  nameZh: '项目',
  nameEn: '',
  ...(parentId === null ? { projectType: 0, division: 0 } : {}),
  status: 'active',
  startDate: '2025-01-01',
  endDate: null,
  leadId: null,
  directorId: null,
  members: { people: [], departments: [] },
  ...changes,
});

export async function newProject(
  app: TestApp,
  parentId: number | null = null,
  changes: object = {},
): Promise<SavedProject> {
  const answer = await app.call<SavedProject>(projectEndpoints.create, {
    token: demoToken('super_admin'),
    body: projectFields(parentId, changes),
  });
  expect(answer.msg).toBe('');
  return answer.data;
}

export const savesCells = async (
  app: TestApp,
  { id, versionId }: Pick<Document, 'id' | 'versionId'>,
  row: { projectId: number; months: readonly Month[]; values: readonly number[]; kind?: string },
  rev: number,
): Promise<Answer<SaveReply>> => {
  const { projectId, months, values, kind = 'amount' } = row;
  const travel = await subCategoryId(app, 'travel');
  const [unit] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`select id from department where code = 'RD-CTL'`,
  );
  const itemId = kind === 'amount' ? travel : (unit?.id ?? 0);
  const rows = [{ projectId, itemId, values }];
  return app.call<SaveReply>(gridEndpoints.save, {
    token: demoToken('finance'),
    params: { id },
    body: { kind, versionId, rev, months, rows },
  });
};

interface Given {
  readonly owner?: string;
  readonly dept?: string;
  readonly projectIds?: readonly number[];
  readonly fillMode?: FillMode;
  readonly fromMonth?: Month;
  readonly toMonth?: Month;
}

/** A document that could be handed in: a project of its own, and 1,200.50 planned in one month. */
export async function filledDraft(app: TestApp, given: Given = {}): Promise<Document> {
  const { owner = 'user', dept, projectIds = [(await newProject(app)).id], ...rest } = given;
  const code = nextCode('V');
  const ownerId = await personId(app, owner);
  const made = await draftBudget(app, { code, ownerId, projectIds, ...rest });
  if (dept !== undefined) {
    await app.db.executor.execute(sql`
      update budget set dept_id = (select id from department where code = ${dept})
      where id = ${made.id}`);
  }
  const [projectId = 0] = projectIds;
  if (projectIds.length > 0) {
    const months = [given.fromMonth ?? '2026-03'];
    const saved = await savesCells(app, made, { projectId, months, values: [1200.5] }, 0);
    expect(saved.msg).toBe('');
  }
  return { ...made, code, projectId };
}

export async function revOf(app: TestApp, versionId: number): Promise<number> {
  const [row] = await rowsOf<{ rev: number }>(
    app.db.executor,
    sql`select rev from budget_version where id = ${versionId}`,
  );
  return row?.rev ?? -1;
}

type Made = Pick<Document, 'id' | 'versionId'>;

export const submits = async (app: TestApp, { id, versionId }: Made, who: Role = 'user') =>
  app.call<OpenVersion>(versionEndpoints.submit, {
    token: demoToken(who),
    params: { id },
    body: { versionId, rev: await revOf(app, versionId) },
  });

export const withdraws = (app: TestApp, { id, versionId }: Made, who: Role = 'user') =>
  app.call<OpenVersion>(versionEndpoints.withdraw, {
    token: demoToken(who),
    params: { id },
    body: { versionId },
  });

export const approves = (app: TestApp, { id, versionId }: Made, who: string, step: ReviewStep) =>
  app.call<VersionView>(versionEndpoints.approve, {
    token: `${who}-token`,
    params: { id },
    body: { versionId, step },
  });

export const returns = (
  app: TestApp,
  { id, versionId }: Made,
  who: Role,
  rest: { step: ReviewStep; reason?: string; cell?: object },
) =>
  app.call<VersionView>(versionEndpoints.sendBack, {
    token: demoToken(who),
    params: { id },
    body: { versionId, reason: '不合理', ...rest },
  });

/** Through the whole review, as an owner and two reviewers do it. */
export async function makesEffective(app: TestApp, made: Made, owner: Role = 'user') {
  expect((await submits(app, made, owner)).msg).toBe('');
  expect((await approves(app, made, 'gl', 'leader')).msg).toBe('');
  const answer = await approves(app, made, 'finance', 'finance');
  expect(answer.msg).toBe('');
  return answer.data;
}

export async function effectiveDocument(app: TestApp, given: Given = {}): Promise<Document> {
  const document = await filledDraft(app, given);
  await makesEffective(app, document);
  return document;
}

export async function revises(app: TestApp, document: Document): Promise<Document> {
  const answer = await app.call<{ versionId: number }>(versionEndpoints.revise, {
    token: demoToken('user'),
    params: { id: document.id },
    body: { reason: '追加' },
  });
  expect(answer.msg).toBe('');
  return { ...document, versionId: answer.data.versionId };
}

/** What each document covers, project by project. */
export const coversOf = (app: TestApp, budgetId: number) =>
  rowsOf<{ projectId: number; fromMonth: Month; toMonth: Month }>(
    app.db.executor,
    sql`
      select project_id as "projectId", to_char(from_month, 'YYYY-MM') as "fromMonth",
        to_char(to_month, 'YYYY-MM') as "toMonth"
      from budget_cover where budget_id = ${budgetId} order by project_id, from_month`,
  );

/** Sums of a version as they are kept, and as its cells add up. */
export async function sumsOf(app: TestApp, versionId: number) {
  const [row] = await rowsOf<{ kept: unknown; counted: unknown }>(
    app.db.executor,
    sql`
      select
        (select json_build_object('fen', total_fen, 'minutes', total_minutes, 'months', (
            select json_object_agg(month, array[fen, minutes] order by month) from budget_month
            where version_id = version.id and (fen <> 0 or minutes <> 0)))
          from budget_version version where id = ${versionId}) as kept,
        (select json_build_object('fen', coalesce(sum(fen), 0),
            'minutes', coalesce(sum(minutes), 0),
            'months', json_object_agg(month, array[fen, minutes] order by month))
          from (
            select month, sum(fen)::bigint as fen, sum(minutes)::bigint as minutes
            from (
              select month, value as fen, 0 as minutes from budget_amount
                where version_id = ${versionId}
              union all
              select month, 0, value from budget_minutes where version_id = ${versionId}) cell
            group by month having sum(fen) <> 0 or sum(minutes) <> 0) by_month) as counted`,
  );
  return { kept: row?.kept, counted: row?.counted };
}
