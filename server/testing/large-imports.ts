import { type JobView, jobEndpoints } from '#features/jobs/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import type { ImportMode, ImportReply, ImportReport } from '#kernel/import-report.ts';
import type { ServerProcess } from './server-process.ts';

const TOKEN = 'super_admin-token';

/** What the job that takes a long file in comes to. */
async function reportOf(from: ServerProcess, id: string): Promise<ImportReport> {
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
  to: ServerProcess,
  { method, path }: AnyEndpoint,
  mode: ImportMode,
  file: string,
): Promise<ImportReport> {
  const response = await fetch(`${to.url}${path}?mode=${mode}`, {
    method,
    headers: { authorization: TOKEN, 'content-type': 'application/octet-stream' },
    body: file,
  });
  const { data } = (await response.json()) as { data: ImportReply };
  return 'job' in data ? reportOf(to, data.job) : data;
}

/** Somebody's number begins with `prefix`, so that two files can be about different people. */
export const peopleFile = (prefix: string, count: number, name: string, dept = 'OP-HRA') =>
  [
    '工号,姓名,部门编码,入职日期',
    ...Array.from({ length: count }, (_, at) => `${prefix}${at},${name}${at},${dept},2020-01-01`),
  ].join('\n');
