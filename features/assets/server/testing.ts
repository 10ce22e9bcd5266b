import { sql } from 'drizzle-orm';
import { assetEndpoints } from '#features/assets/contract.ts';
import type { AssetDetail, AssetPage, CreateRequest } from '#features/assets/contract-parts.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { type Answer, demoToken, type TestApp } from '#server/testing/test-app.ts';

const finance = demoToken('finance');

interface Ids {
  readonly device: number;
  readonly travel: number;
  readonly dept: number;
  readonly person: number;
  /** Projects by code. */
  readonly project: (code: string) => number;
}

export async function findIds(executor: Executor): Promise<Ids> {
  const [row] = await rowsOf<Omit<Ids, 'project'>>(
    executor,
    sql`
      select (select min(id) from cost_sub_category where source = 'asset') as device,
        (select min(id) from cost_sub_category where source = 'voucher') as travel,
        (select id from department where code = 'RD-TST') as dept,
        (select id from person where user_name = 'user') as person`,
  );
  const projects = await rowsOf<{ id: number; code: string }>(
    executor,
    sql`select id, code from project`,
  );
  if (row === undefined) throw new Error('there is no company');
  const ids = new Map(projects.map(({ id, code }) => [code, id]));
  return { ...row, project: (code) => ids.get(code) ?? 0 };
}

/** What tests do with assets over HTTP, as finance. */
export function assetCalls(app: TestApp, ids: Ids) {
  const fields = (changes: Partial<CreateRequest> = {}): CreateRequest => ({
    code: 'T-1',
    name: '测试台',
    subCategoryId: ids.device,
    kind: 'fixed',
    originalValue: 1200,
    inServiceMonth: '2025-12',
    lifeMonths: 12,
    residualRate: 0,
    custodianId: ids.person,
    deptId: ids.dept,
    status: 'inUse',
    scrappedMonth: null,
    note: '',
    ...changes,
  });
  const create = (changes: Partial<CreateRequest> = {}) =>
    app.call<AssetDetail>(assetEndpoints.create, { token: finance, body: fields(changes) });
  const created = async (changes: Partial<CreateRequest> = {}): Promise<AssetDetail> => {
    const answer = await create(changes);
    if (answer.code !== 0) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const change = (asset: Pick<AssetDetail, 'id' | 'version'>, body: CreateRequest) =>
    app.call<AssetDetail>(assetEndpoints.update, {
      token: finance,
      body: { ...body, id: asset.id, version: asset.version },
    });
  const share = (
    asset: Pick<AssetDetail, 'id' | 'version'>,
    fromMonth: string,
    parts: Readonly<Record<string, number>>,
  ) =>
    app.call<AssetDetail>(assetEndpoints.setShares, {
      token: finance,
      body: {
        id: asset.id,
        version: asset.version,
        fromMonth,
        shares: Object.entries(parts).map(([code, percent]) => ({
          projectId: ids.project(code),
          share: percent,
        })),
      },
    });
  const read = (id: number, month?: string) =>
    app.call<AssetDetail>(assetEndpoints.read, {
      token: finance,
      params: { id },
      ...(month === undefined ? {} : { query: { month } }),
    });
  const list = async (query: Record<string, string> = {}): Promise<AssetPage> =>
    (await app.call<AssetPage>(assetEndpoints.list, { token: finance, query })).data;
  const remove = ({ id, version }: Pick<AssetDetail, 'id' | 'version'>) =>
    app.call(assetEndpoints.remove, { token: finance, params: { id }, body: { version } });
  return { fields, create, created, change, share, read, list, remove };
}

export const issuesOf = ({ data }: Pick<Answer, 'data'>) =>
  (data as { issues?: { path: string; key: string }[] }).issues?.map(
    ({ path, key }) => `${path} ${key}`,
  ) ?? [];

/** A schedule in short: month, amount, state. */
export const months = ({ schedule }: AssetDetail) =>
  schedule.months.map(({ month, depreciation, state }) => `${month} ${depreciation} ${state}`);
