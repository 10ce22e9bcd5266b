import { sql } from 'drizzle-orm';
import { materialEndpoints } from '#features/materials/contract.ts';
import type { Issue } from '#features/materials/contract-parts.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { xlsxContent } from '#server/platform/spreadsheet/workbook.ts';
import { demoToken, type TestApp } from '#server/testing/test-app.ts';

/** Takes the demo's issues away, so that a test's own are all there are. */
export const withoutIssues = ({ db }: TestApp) =>
  db.executor.execute(sql`delete from material_issue`);

/** The demo's records by what people know them by. */
export async function knownRecords({ db }: TestApp) {
  const rows = await rowsOf<{ kind: string; key: string; id: number }>(
    db.executor,
    sql`
      select 'project' as kind, code as key, id from project
      union all select 'person', user_name, id from person
      union all select 'dept', code, id from department
      union all select 'item', code, id from cost_sub_category`,
  );
  const ids = new Map(rows.map(({ kind, key, id }) => [`${kind} ${key}`, id]));
  return (kind: 'project' | 'person' | 'dept' | 'item', key: string): number => {
    const id = ids.get(`${kind} ${key}`);
    if (id === undefined) throw new Error(`the demo has no ${kind} ${key}`);
    return id;
  };
}

export type Known = Awaited<ReturnType<typeof knownRecords>>;

/** A request to enter a line. */
export const fieldsOf = (known: Known, changes: object = {}) => ({
  docNo: 'CK-1',
  line: 1,
  date: '2026-11-03',
  code: 'ML-1',
  name: '控制板',
  quantity: 10,
  unitPrice: 142.5,
  projectId: known('project', 'RM-2601-01'),
  subCategoryId: known('item', 'rd-material'),
  requesterId: null,
  deptId: null,
  ...changes,
});

export async function created(app: TestApp, fields: object, role: Role = 'finance') {
  const answer = await app.call<Issue>(materialEndpoints.create, {
    token: demoToken(role),
    body: fields,
  });
  if (answer.code !== 0)
    throw new Error(`not created: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

export const HEADINGS = [
  '出库单号',
  '行号',
  '日期',
  '物料编码',
  '物料名称',
  '数量',
  '单价',
  '金额',
  '项目',
  '子类',
  '领用人',
  '部门',
];

/** A line with everything a sheet may say; changes by the place of their column. */
export const line = (docNo: string, changes: Record<number, string> = {}): string[] =>
  Object.assign(
    [
      ...[docNo, '1', '2026-11-03', 'ML-1', '控制板', '10', '142.5', '1425', 'RM-2601-01'],
      ...['研发物料', '', ''],
    ],
    changes,
  );

interface Sheet {
  readonly headings?: readonly string[];
  readonly xlsx?: boolean;
  readonly above?: readonly string[][];
}

export async function sheetOf(rows: string[][], sheet: Sheet = {}): Promise<Buffer> {
  const { headings = HEADINGS, xlsx = false, above = [] } = sheet;
  if (!xlsx) {
    const lines = [...above, headings, ...rows].map((cells) => cells.join(','));
    return Buffer.from(lines.join('\n'));
  }
  const columns = headings.map((header) => ({ header }));
  const content = xlsxContent('x', columns, rows, { head: { row: above.length + 1, above } });
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

export const sender =
  (app: TestApp) =>
  async (body: Buffer, query: Record<string, string> = { mode: 'all' }, role: Role = 'finance') =>
    app.call<ImportReport>(materialEndpoints.importSheet, {
      token: demoToken(role),
      query,
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
