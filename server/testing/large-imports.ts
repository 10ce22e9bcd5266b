import { type AccountBook, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { type JobView, jobEndpoints } from '#features/jobs/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { ImportMode, ImportReply, ImportReport } from '#kernel/import-report.ts';
import type { ServerProcess } from './server-process.ts';

const TOKEN = 'super_admin-token';

/** What the job that takes a long file in comes to. */
async function reportOf(from: Pick<ServerProcess, 'url'>, id: string): Promise<ImportReport> {
  const path = jobEndpoints.read.path.replace(':id', id);
  for (;;) {
    const response = await fetch(from.url + path, { headers: { authorization: TOKEN } });
    const { data } = (await response.json()) as { data: JobView };
    if (data.state === 'done') return (data.result as { report: ImportReport }).report;
    if (data.state === 'failed') throw new Error('the job that takes the file in has failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Uploads a file and waits for what comes of it, also where a job takes it in. */
export async function uploadFile(
  to: Pick<ServerProcess, 'url'>,
  { method, path }: AnyEndpoint,
  mode: ImportMode,
  file: string | Uint8Array,
  about: Readonly<Record<string, string>> = {},
): Promise<ImportReport> {
  const query = new URLSearchParams({ mode, ...about });
  const response = await fetch(`${to.url}${path}?${query}`, {
    method,
    headers: { authorization: TOKEN, 'content-type': 'application/octet-stream' },
    body: file as BodyInit,
  });
  const { data } = (await response.json()) as { data: ImportReply };
  return 'job' in data ? reportOf(to, data.job) : data;
}

/** Makes a book for vouchers; gives what an import of it is about. */
export async function newBook(
  { url }: Pick<ServerProcess, 'url'>,
  name: string,
): Promise<{ readonly bookId: string }> {
  const { method, path } = voucherEndpoints.createBook;
  const response = await fetch(url + path, {
    method,
    headers: { authorization: TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({ name, headings: {} }),
  });
  const { data } = (await response.json()) as { data: AccountBook };
  return { bookId: String(data.id) };
}

const LINES_EACH = 5;

/** Vouchers of five lines over some months, on projects and in departments of the demo. */
export function vouchersFile(
  count: number,
  yuan: number,
  months: readonly string[] = ['2026-07', '2026-08', '2026-09'],
): string {
  const line = (at: number) => {
    const voucher = Math.floor(at / LINES_EACH);
    const month = months[voucher % months.length];
    const head = `${month},${month}-15,记-${voucher + 1}`;
    if (at % LINES_EACH === LINES_EACH - 1) {
      return `${head},1002,银行存款,付款 ${voucher},,${(LINES_EACH - 1) * yuan},,`;
    }
    const account = `6602.${10 + (at % 80)}`;
    return `${head},${account},管理费用-差旅费,报销 ${at} 客户现场联调,${yuan},,RM-260${1 + (at % 9)},OP-HRA`;
  };
  return [
    '会计期间,制单日期,凭证字号,科目编码,科目名称,摘要,借方金额,贷方金额,项目,部门',
    ...Array.from({ length: count }, (_, at) => line(at)),
  ].join('\n');
}

/** Somebody's number begins with `prefix`, so that two files can be about different people. */
export const peopleFile = (prefix: string, count: number, name: string, dept = 'OP-HRA') =>
  [
    '工号,姓名,部门编码,入职日期',
    ...Array.from({ length: count }, (_, at) => `${prefix}${at},${name}${at},${dept},2020-01-01`),
  ].join('\n');
