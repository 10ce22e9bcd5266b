import { sql } from 'drizzle-orm';
import type { PoolPage } from '#features/actuals/contract-pool.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { readTask, runMonth, waiveAll, workOnJobs } from '#features/actuals/server/testing.ts';
import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { assetCalls, findIds } from '#features/assets/server/testing.ts';
import type { Issue, IssuePage } from '#features/materials/contract-parts.ts';
import { HEADINGS, line } from '#features/materials/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { CLOSED, type ClosedCompany, OPEN } from '../closed-company.ts';
import type { Writes } from './writes.ts';

const [AUGUST, SEPTEMBER] = CLOSED;

async function issueOf(company: ClosedCompany, month: string): Promise<Issue> {
  const { rows } = await company.ok<IssuePage>('materials.list', { query: { month } });
  const found = rows.find(({ project }) => project !== null);
  if (found === undefined) throw new Error('nothing was issued');
  return found;
}

const fieldsOf = (issue: Issue) => ({
  ...{ docNo: issue.docNo, line: issue.line, date: issue.date, code: issue.code },
  ...{ name: issue.name, quantity: issue.quantity, unitPrice: issue.unitPrice },
  ...{ projectId: issue.project?.id ?? null, subCategoryId: issue.subCategory.id },
  ...{ requesterId: null, deptId: issue.dept?.id ?? null },
});

const MATERIALS: Writes = {
  'materials.create': async (company) => {
    const fields = { ...fieldsOf(await issueOf(company, OPEN)), docNo: 'NEW-1' };
    const { periodClosed } = ResultCode;
    const early = { ...fields, date: `${SEPTEMBER}-15` };
    await company.refused('materials.create', { body: early }, periodClosed, 'finance');
    await company.body('materials.create', fields, 'finance');
  },
  'materials.update': async (company) => {
    const issue = await issueOf(company, OPEN);
    const { id, version } = issue;
    const body = { ...fieldsOf(issue), id, version, quantity: issue.quantity + 3 };
    const early = { ...body, date: `${SEPTEMBER}-15` };
    await company.refused('materials.update', { body: early });
    const booked = await issueOf(company, SEPTEMBER);
    const changed = { ...fieldsOf(booked), id: booked.id, version: booked.version, quantity: 7 };
    await company.refused('materials.update', { body: changed });
    await company.body('materials.update', body);
  },
  'materials.remove': async (company) => {
    const booked = await issueOf(company, SEPTEMBER);
    const closed = { id: booked.id, version: booked.version };
    await company.refused('materials.remove', { body: closed });
    const { id, version } = await issueOf(company, OPEN);
    await company.body('materials.remove', { id, version });
  },
  'materials.import': async (company) => {
    const booked = await issueOf(company, AUGUST);
    const corrected = line(booked.docNo, {
      ...{ 1: String(booked.line), 2: `${AUGUST}-27`, 3: 'ML-CHANGED', 4: '改名物料' },
      ...{ 5: '7', 6: '10', 7: '70', 8: 'CM-2538' },
    });
    const late = line('LATE-1', { 2: `${AUGUST}-20` });
    const query = { corrections: 'accept' };
    await company.sheet('materials.import', [HEADINGS, corrected, late], query, 'finance');
  },
  'materials.undoImport': (company) => company.undo('materials'),
};

/** The asset that bears the first of the closed month's rows. */
async function assetOf(company: ClosedCompany): Promise<AssetDetail> {
  const { id } = await company.one<{ id: number }>(sql`
    select source_id as id from cost_row row join asset on asset.id = row.source_id
    where source = 'asset' and posting_month = ${`${AUGUST}-01`} and asset.status = 'inUse'
    order by source_id limit 1`);
  return company.ok<AssetDetail>('assets.read', { params: { id } });
}

const assetFields = (asset: AssetDetail) => ({
  ...{ code: asset.code, name: asset.name, subCategoryId: asset.category.id, kind: asset.kind },
  ...{ originalValue: asset.originalValue, inServiceMonth: asset.inServiceMonth },
  ...{ lifeMonths: asset.lifeMonths, residualRate: asset.residualRate, custodianId: null },
  ...{ deptId: asset.department.id, status: asset.status, scrappedMonth: asset.scrappedMonth },
  note: asset.note,
});

const ASSET_HEADINGS = [
  ...['资产编号', '资产名称', '类别', '资产性质', '原值', '启用月份', '使用年限（月）'],
  ...[
    '残值率（%）',
    '部门编码',
    '保管人工号',
    '状态',
    '报废月份',
    '项目分摊',
    '分摊起始月份',
    '备注',
  ],
];

const ASSETS: Writes = {
  'assets.create': async (company) => {
    const assets = assetCalls(company.app, await findIds(company.app.db.executor));
    await company.body('assets.create', assets.fields({ code: 'LATE-A' }), 'finance');
  },
  'assets.update': async (company) => {
    const asset = await assetOf(company);
    const { id, version } = asset;
    const body = { ...assetFields(asset), id, version };
    const early = { ...body, status: 'scrapped', scrappedMonth: SEPTEMBER };
    await company.refused('assets.update', { body: early });
    const other = await company.one<{ id: number }>(sql`
      select id from cost_sub_category where source = 'asset' and id <> ${asset.category.id}
      order by id limit 1`);
    await company.body('assets.update', {
      ...{ ...body, code: 'AX', name: '改名资产', subCategoryId: other.id },
      deptId: await company.dept('DL-SCM'),
    });
  },
  'assets.setShares': async (company) => {
    const { id, version } = await assetOf(company);
    const shares = [{ projectId: await company.project('CM-2538'), share: 100 }];
    const early = { id, version, fromMonth: SEPTEMBER, shares };
    await company.refused('assets.setShares', { body: early });
    await company.body('assets.setShares', { id, version, fromMonth: OPEN, shares });
  },
  'assets.remove': async (company) => {
    const id = await company.idOf('asset', 'code', 'LATE-A');
    const { version } = await company.ok<AssetDetail>('assets.read', { params: { id } });
    await company.ok('assets.remove', { params: { id }, body: { version } });
    const booked = await assetOf(company);
    await company.refused('assets.remove', {
      ...{ params: { id: booked.id }, body: { version: booked.version } },
    });
  },
  'assets.import': async (company) => {
    const row = [
      ...['IMP-A', '导入设备', '设备折旧', '固定资产', '1200', '2025-12', '24', '5%', 'RD-CTL'],
      ...['', '在用', '', 'RM-2601:100', '', ''],
    ];
    await company.sheet('assets.import', [ASSET_HEADINGS, row], {}, 'finance');
  },
  'assets.undoImport': (company) => company.undo('assets'),
};

const VOUCHERS: Writes = {
  'vouchers.createBook': (company) => company.body('vouchers.createBook', { name: '副账' }),
  'vouchers.updateBook': async (company) => {
    const { version } = await company.one<{ version: number }>(
      sql`select version from account_book where id = ${company.bookId}`,
    );
    const body = { id: company.bookId, version, name: '改名账', headings: {} };
    await company.body('vouchers.updateBook', body);
  },
  'vouchers.import': (company) =>
    company.vouchers([
      {
        ...{ month: AUGUST, no: 2, yuan: 99, account: '530104', day: '27', summary: '改了' },
        ...{ project: 'CM-2538', dept: 'DL-PRJ' },
      },
      { month: SEPTEMBER, no: 6, yuan: 77, project: '' },
      { month: OPEN, no: 7, yuan: 66, project: '' },
    ]),
  'vouchers.undoImport': async (company) => {
    const query = { bookId: String(company.bookId) };
    await company.vouchers([{ month: SEPTEMBER, no: 2, yuan: 88, summary: '又改了' }]);
    await company.undo('vouchers', query);
  },
};

const place = (company: ClosedCompany, prefix: string) =>
  company.one<{ id: number; version: number }>(
    sql`select id, version from account_mapping where prefix = ${prefix} order by id desc limit 1`,
  );

const MAPPINGS: Writes = {
  'mappings.create': async (company) => {
    const longer = { prefix: '53010402', target: 'none', subCategoryId: null };
    await company.refused('mappings.create', { body: { ...longer, fromMonth: null } });
    await company.body('mappings.create', { ...longer, fromMonth: OPEN });
  },
  'mappings.assign': (company) =>
    company.body('mappings.assign', {
      accounts: [{ prefix: '530106', target: 'none', subCategoryId: null }],
    }),
  'mappings.update': async (company) => {
    const used = await place(company, '530104');
    const to = { target: 'none', subCategoryId: null, fromMonth: null, toMonth: null };
    await company.refused('mappings.update', { body: { ...used, prefix: '530104', ...to } });
    const unused = await place(company, '530106');
    await company.body('mappings.update', {
      ...unused,
      prefix: '530106',
      ...to,
      target: 'elsewhere',
    });
  },
  'mappings.end': async (company) => {
    const used = await place(company, '530105');
    await company.refused('mappings.end', { body: { ...used, toMonth: AUGUST } });
    await company.body('mappings.end', { ...used, toMonth: SEPTEMBER });
    const to = { target: 'subCategory', subCategoryId: await company.item('other') };
    await company.body('mappings.create', { prefix: '530105', ...to, fromMonth: OPEN });
  },
  'mappings.remove': async (company) => {
    const used = await place(company, '530104');
    await company.refused('mappings.remove', { body: used });
    await company.body('mappings.remove', await place(company, '530106'));
  },
};

const POOL: Writes = {
  'pool.decide': async (company) => {
    await company.decide(OPEN, 7, null);
    await company.decide(SEPTEMBER, 6, null);
    const sourceId = await company.voucherLine(AUGUST, 3);
    const lines = [{ source: 'voucher', sourceId, month: AUGUST, version: 1 }];
    const parts = [{ projectId: await company.project('CM-2538'), share: 100 }];
    await company.refused('pool.decide', { body: { lines, parts } });
  },
  'pool.takeBack': async (company) => {
    const line = async (month: string, no: number) => {
      const sourceId = await company.voucherLine(month, no);
      const { version } = await company.one<{ version: number }>(sql`
        select version from pool_decision where source = 'voucher' and source_id = ${sourceId}`);
      return { source: 'voucher', sourceId, month, version };
    };
    await company.refused('pool.takeBack', { body: { lines: [await line(AUGUST, 3)] } });
    await company.body('pool.takeBack', { lines: [await line(OPEN, 7), await line(SEPTEMBER, 6)] });
    await company.decide(OPEN, 7, null);
    await company.decide(SEPTEMBER, 6, null);
  },
};

const TASKS: Writes = {
  'actuals.begin': (company) =>
    company.refused('actuals.begin', { body: { month: SEPTEMBER } }, ResultCode.refused),
  'actuals.run': async (company) => {
    await company.refused('actuals.run', { body: { month: AUGUST } }, ResultCode.refused);
    await company.body('actuals.run', { month: OPEN });
    await workOnJobs(company.app);
  },
  'actuals.waive': async (company) => {
    const body = { month: OPEN, reason: '下月补记' };
    await company.refused('actuals.waive', { body: { ...body, month: AUGUST } });
    await company.body<TaskDetail>('actuals.waive', body);
  },
  'actuals.unwaive': async (company) => {
    const people = await company.rows(sql`
      select batch_id as "batchId", person_id as "personId" from hours_waiver
      where month = ${`${OPEN}-01`} order by 1, 2 limit 1`);
    await company.body('actuals.unwaive', { month: OPEN, people });
  },
};

/** Whatever waits for a project is the company's own cost. */
async function decideAll(company: ClosedCompany): Promise<void> {
  const query = { month: OPEN, state: 'undecided', pageSize: '200' };
  const { rows } = await company.ok<PoolPage>('pool.list', { query });
  const lines = rows.map(({ source, sourceId, month }) => ({
    ...{ source, sourceId, month, version: null },
  }));
  await company.body('pool.decide', { lines, parts: [{ projectId: null, share: 100 }] });
}

/** What closes and opens months comes last. */
export const ofMonths: Writes = {
  'actuals.close': async (company) => {
    const ids = [await company.project('RM-2606')];
    await company.body('projects.changeStatus', { ids, status: 'active' });
    await decideAll(company);
    await runMonth(company.app, OPEN);
    await waiveAll(company.app, OPEN);
    const { run } = await readTask(company.app, OPEN);
    await company.body('actuals.close', { month: OPEN, runId: run?.id });
    await workOnJobs(company.app);
  },
  'actuals.reopen': async (company) => {
    const reason = '补记';
    await company.body('actuals.reopen', { month: OPEN, reason });
    await company.body('actuals.reopen', { month: SEPTEMBER, reason });
  },
};

export const ofAccounts: Writes = {
  ...MATERIALS,
  ...ASSETS,
  ...VOUCHERS,
  ...MAPPINGS,
  ...POOL,
  ...TASKS,
};
