import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import type { BudgetConfig, BudgetPage } from '#features/budgets/contract-documents.ts';
import {
  approves,
  type Document,
  filledDraft,
  newProject,
  projectFields,
  revises,
  revOf,
  submits,
} from '#features/budgets/server/versions/testing.ts';
import type { ProjectDetail } from '#features/projects/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { CLOSED, type ClosedCompany, OPEN } from '../closed-company.ts';
import type { Writes } from './writes.ts';

const [AUGUST] = CLOSED;

const read = async (company: ClosedCompany, code: string) =>
  company.ok<ProjectDetail>('projects.read', { params: { id: await company.project(code) } });

const fieldsOf = ({ id, version, parent, lead, director, members, ...rest }: ProjectDetail) => {
  const { code, nameZh, nameEn, projectType, division, status, startDate, endDate } = rest;
  return {
    ...{
      id,
      version,
      parentId: parent?.id ?? null,
      code,
      nameZh,
      nameEn,
      status,
      startDate,
      endDate,
    },
    ...(parent === null ? { projectType, division } : {}),
    ...{ leadId: lead?.id ?? null, directorId: director?.id ?? null },
    members: {
      people: members.people.map((one) => one.id),
      departments: members.departments.map((one) => one.id),
    },
  };
};

const PROJECT_HEADINGS = ['项目编号', '中文名称', '项目类型', '事业部', 'Status', '开始日期'];

const PROJECTS: Writes = {
  'projects.create': async (company) => {
    const parentId = await company.project('RM-2601');
    await company.body(
      'projects.create',
      projectFields(parentId, { code: 'RM-2601-99', startDate: `${OPEN}-01` }),
    );
    await company.body('projects.create', projectFields(null, { code: 'NEW-P' }));
  },
  'projects.update': async (company) => {
    const main = fieldsOf(await read(company, 'RM-2602'));
    const renamed = { code: 'RM-XXXX', nameZh: '改名项目', nameEn: 'Renamed' };
    await company.body('projects.update', {
      ...main,
      ...renamed,
      projectType: 3,
      division: 1 - (main.division ?? 0),
    });
    const sub = fieldsOf(await read(company, 'RM-2601-99'));
    const parentId = await company.project('RM-2603');
    await company.body('projects.update', { ...sub, parentId });
    const booked = fieldsOf(await read(company, 'RM-2601-01'));
    await company.refused('projects.update', { body: { ...booked, parentId } });
  },
  'projects.changeStatus': async (company) => {
    const ids = [await company.project('RM-2606')];
    await company.body('projects.changeStatus', { ids, status: 'closed' });
  },
  'projects.import': async (company) => {
    const { code, startDate } = await read(company, 'CM-2533');
    const row = [code, '又改名', 'Standard', 'RMBU', 'Active', startDate];
    await company.sheet('projects.import', [PROJECT_HEADINGS, row]);
  },
  'projects.undoImport': (company) => company.undo('projects'),
  'projects.remove': async (company) => {
    const ids = [await company.project('NEW-P')];
    await company.body('projects.remove', { ids });
    const costed = [await company.project('RM-2605')];
    await company.refused('projects.remove', { body: { ids: costed } }, ResultCode.refused);
  },
};

/** A document in force that covers closed months with costs in them. */
async function inForce(company: ClosedCompany): Promise<Document> {
  return company.one<Document>(sql`
    select budget.id, version.id as "versionId", budget.code, link.project_id as "projectId"
    from budget join budget_version version on version.budget_id = budget.id
    join budget_link link on link.version_id = version.id
    where version.status = 3 and version.effective_to is null and budget.budget_type = 0
      and exists (select from budget_actual actual where actual.budget_id = budget.id)
      and not exists (select from budget_version draft
        where draft.budget_id = budget.id and draft.status <> 3)
    order by budget.id, link.project_id limit 1`);
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A png as far as anybody looks at it. */
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  uint32(13),
  Buffer.from('IHDR'),
  uint32(4),
  uint32(4),
  Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0]),
  deflateSync(Buffer.alloc(16, 0)),
]);

let document: Document;

const at = (body: object) => ({ params: { id: document.id }, body });

const DOCUMENTS: Writes = {
  'budgets.create': async (company) =>
    company.body('budgets.create', {
      ...{ code: 'NEW-B', name: '新预算', division: 0, projectType: 0, budgetType: 0, fillMode: 1 },
      ...{ ownerId: await company.person('user'), deptId: await company.dept('RD-CTL') },
      ...{ fromMonth: '2026-01', toMonth: '2026-12', members: [] },
      projects: [
        { projectId: await company.project('CM-2538'), fromMonth: '2026-01', toMonth: '2026-12' },
      ],
    }),
  'budgets.copy': async (company) => {
    const { id } = await inForce(company);
    const body = { code: 'COPY', name: '复制', fromMonth: AUGUST, withValues: true };
    await company.ok('budgets.copy', { params: { id }, body });
  },
  'budgets.remove': async (company) =>
    company.ok('budgets.remove', { params: { id: await company.idOf('budget', 'code', 'COPY') } }),
  'budgets.update': async (company) => {
    const { id } = await inForce(company);
    const { version, fillMode, division, projectType } = await company.one<Record<string, number>>(
      sql`
        select version, fill_mode as "fillMode", division, project_type as "projectType"
        from budget where id = ${id}`,
    );
    const head = {
      ...{ id, version, fillMode, code: 'BG-XXX', name: '改名预算', productName: 'x' },
      ...{ division, projectType, ownerId: await company.person('user') },
      deptId: await company.dept('DL-SCM'),
    };
    const regrouped = { ...head, division: 1 - (division ?? 0), projectType: 3 };
    await company.refused('budgets.update', { body: regrouped }, ResultCode.refused);
    await company.body('budgets.update', head);
  },
  'budgets.changeConfig': async (company) => {
    const { id } = await inForce(company);
    const config = await company.ok<BudgetConfig>('budgets.config', { params: { id } });
    const hidden = await company.rows<{ id: number }>(sql`select id from cost_sub_category`);
    const body = {
      ...config,
      ...{ warnPercent: 1, overPercent: 2, unit: 'wan', forecastMethod: 'trend' },
      hiddenSubCategoryIds: hidden.slice(1).map((one) => one.id),
    };
    await company.ok('budgets.changeConfig', { params: { id }, body });
  },
  'budgets.changeThresholds': async (company) => {
    const { companyThresholds } = await company.ok<BudgetPage>('budgets.list', {});
    const body = { ...companyThresholds, warnPercent: 1, overPercent: 1 };
    await company.ok('budgets.changeThresholds', { body });
  },
  'budgets.confirmThresholds': async (company) => {
    const { id } = await inForce(company);
    const { version } = await company.ok<BudgetConfig>('budgets.config', { params: { id } });
    await company.ok('budgets.confirmThresholds', { params: { id }, body: { version } });
  },
  'budgets.putImage': async (company) => {
    const { id } = await inForce(company);
    const headers = { 'content-type': 'application/octet-stream' };
    await company.ok('budgets.putImage', { params: { id }, body: PNG, headers });
  },
  'budgets.removeImage': async (company) => {
    const { id } = await inForce(company);
    await company.ok('budgets.removeImage', { params: { id } });
  },
};

const VERSIONS: Writes = {
  'budgets.revise': async (company) => {
    document = await inForce(company);
    const reason = '追加';
    const { versionId } = await company.ok<{ versionId: number }>(
      'budgets.revise',
      at({ reason }),
      'finance',
    );
    document = { ...document, versionId };
  },
  'budgets.save': async (company) => {
    const { versionId, projectId } = document;
    const save = async (month: string) => ({
      ...{ kind: 'amount', versionId, rev: await revOf(company.app, versionId), months: [month] },
      rows: [{ projectId, itemId: await company.item('travel'), values: [98_765] }],
    });
    await company.refused('budgets.save', at(await save(AUGUST)), 8, 'finance');
    await company.ok('budgets.save', at(await save('2026-11')), 'finance');
  },
  'budgets.restoreClosed': async (company) => {
    const { versionId } = document;
    await company.ok('budgets.restoreClosed', at({ versionId }), 'finance');
  },
  'budgets.import': async (company) => {
    const { versionId, projectId } = document;
    const { code } = await company.one<{ code: string }>(
      sql`select code from project where id = ${projectId}`,
    );
    const rows = [
      ['项目编号', '子类', '说明', '2026-11', '合计'],
      [code, '差旅费', 'x', '1234', '1234'],
    ];
    const query = { versionId: String(versionId), kind: 'amount' };
    await company.sheet('budgets.import', rows, query);
  },
  'budgets.undoImport': (company) =>
    company.undo('budgets', { versionId: String(document.versionId), kind: 'amount' }),
  'budgets.changeScope': async (company) => {
    const { versionId } = document;
    const scope = await company.ok<{
      fromMonth: string;
      toMonth: string;
      projects: { projectId: number; fromMonth: string; toMonth: string }[];
    }>('budgets.scope', { params: { id: document.id }, query: { versionId: String(versionId) } });
    const projects = scope.projects.map(({ projectId, fromMonth, toMonth }) => ({
      ...{ projectId, fromMonth, toMonth },
    }));
    const added = {
      projectId: (await newProject(company.app)).id,
      ...{ fromMonth: OPEN, toMonth: scope.toMonth },
    };
    const given = { fromMonth: scope.fromMonth, toMonth: scope.toMonth, members: [] };
    const rev = () => revOf(company.app, versionId);
    const without = { versionId, rev: await rev(), ...given, projects: projects.slice(1) };
    await company.refused('budgets.changeScope', at({ ...without, dropOutside: true }), 8);
    const wider = { versionId, rev: await rev(), ...given, projects: [...projects, added] };
    await company.ok('budgets.changeScope', at(wider));
  },
  'budgets.submit': async (company) => {
    const { versionId } = document;
    const rev = await revOf(company.app, versionId);
    await company.ok('budgets.submit', at({ versionId, rev }), 'finance');
  },
  'budgets.withdraw': async (company) => {
    const { versionId } = document;
    await company.ok('budgets.withdraw', at({ versionId }), 'finance');
  },
  'budgets.discard': async (company) => {
    const { versionId } = document;
    await company.ok('budgets.discard', at({ versionId }), 'finance');
  },
  'budgets.return': async (company) => {
    const draft = await filledDraft(company.app);
    document = draft;
    await submits(company.app, draft);
    const body = { versionId: draft.versionId, step: 'leader', reason: '不合理' };
    await company.ok('budgets.return', at(body), 'gl');
  },
  'budgets.approve': async (company) => {
    // A first version covers closed months of a project with costs; its revision then plans open ones.
    const projectIds = [await uncovered(company)];
    for (const next of [
      async () => filledDraft(company.app, { projectIds, fromMonth: AUGUST }),
      async () => revises(company.app, document),
    ]) {
      document = await next();
      await submits(company.app, document);
      await approves(company.app, document, 'gl', 'leader');
      const body = { versionId: document.versionId, step: 'finance' };
      await company.ok('budgets.approve', at(body), 'finance');
    }
  },
};

/** A project with costs in closed months that no budget covers. */
async function uncovered(company: ClosedCompany): Promise<number> {
  const { id } = await company.one<{ id: number }>(sql`
    select project_id as id from cost_month cost where project_id is not null
      and not exists (select from budget_cover cover where cover.project_id = cost.project_id)
      and not exists (select from project part where part.parent_id = cost.project_id)
    order by project_id limit 1`);
  return id;
}

const categoryOf = (company: ClosedCompany, code: string) =>
  company.one<{ id: number; version: number; categoryId: number; source: string }>(sql`
    select id, version, category_id as "categoryId", source from cost_sub_category
    where code = ${code}`);

const SUB = { level: 'subCategory' } as const;

const CATEGORIES: Writes = {
  'budgets.createCategory': async (company) => {
    const { categoryId } = await categoryOf(company, 'travel');
    const names = { code: 'new-sub', nameZh: '新子类', nameEn: 'New' };
    await company.body('budgets.createCategory', {
      ...SUB,
      categoryId,
      source: 'voucher',
      ...names,
    });
  },
  'budgets.updateCategory': async (company) => {
    const { id, version, categoryId, source } = await categoryOf(company, 'outsourcing');
    const other = await company.one<{ id: number }>(
      sql`select id from cost_category where id <> ${categoryId} order by id limit 1`,
    );
    const fields = { ...SUB, code: 'xxx', nameZh: '改名子类', nameEn: 'Renamed', source };
    const renamed = { ...SUB, id, version, fields: { ...fields, categoryId } };
    const moved = { ...renamed, fields: { ...fields, categoryId: other.id } };
    await company.refused('budgets.updateCategory', { body: moved }, ResultCode.refused);
    await company.body('budgets.updateCategory', renamed);
    const category = await company.one<{ id: number; version: number }>(
      sql`select id, version from cost_category where id = ${categoryId}`,
    );
    const names = { level: 'category', code: 'yyy', nameZh: '改名大类', nameEn: 'Other name' };
    await company.body('budgets.updateCategory', { level: 'category', ...category, fields: names });
  },
  'budgets.moveCategory': async (company) => {
    const { id, version } = await categoryOf(company, 'travel');
    await company.body('budgets.moveCategory', { ...SUB, id, version, by: 1 });
  },
  'budgets.endCategory': async (company) => {
    const { id, version } = await categoryOf(company, 'travel');
    await company.body('budgets.endCategory', { ...SUB, id, version, ended: true });
    const ended = await categoryOf(company, 'travel');
    const again = { id, version: ended.version, ended: false };
    await company.body('budgets.endCategory', { ...SUB, ...again });
  },
  'budgets.removeCategory': async (company) => {
    const { id } = await categoryOf(company, 'new-sub');
    await company.ok('budgets.removeCategory', { params: { ...SUB, id } });
    const used = await categoryOf(company, 'travel');
    const params = { ...SUB, id: used.id };
    await company.refused('budgets.removeCategory', { params }, ResultCode.refused);
  },
};

const FORECASTS: Writes = {
  'boards.store-forecast': async (company) => {
    const { id } = await inForce(company);
    const { version, lines } = await company.ok<ForecastInput>('boards.forecast', {
      params: { id },
    });
    const [{ projectId = 0, subCategoryId = 0 } = {}] = lines;
    const expect = (month: string) => ({
      params: { id },
      body: { version, expected: [{ projectId, subCategoryId, month, amount: 5 }] },
    });
    await company.refused('boards.store-forecast', expect(AUGUST));
    await company.ok('boards.store-forecast', expect('2026-11'));
  },
};

export const ofPlans: Writes = {
  ...PROJECTS,
  ...DOCUMENTS,
  ...VERSIONS,
  ...CATEGORIES,
  ...FORECASTS,
};
