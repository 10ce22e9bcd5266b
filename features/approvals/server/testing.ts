import { sql } from 'drizzle-orm';
import {
  approvalEndpoints,
  type DecideReply,
  type ItemDetail,
  type QueueReply,
} from '#features/approvals/contract.ts';
import {
  type SheetReply,
  type SheetRow,
  timesheetEndpoints,
} from '#features/timesheets/contract.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Answer, TestApp } from '#server/testing/test-app.ts';

/** One row a test speaks of by what it is booked on. */
export interface KnownItem {
  readonly id: number;
  readonly version: number;
  readonly state: string;
  readonly projectId: number | null;
  readonly flags: string[];
}

export const itemsOf = (executor: Executor, batchId: number) =>
  rowsOf<KnownItem>(
    executor,
    sql`select id, version, state, project_id as "projectId", flags from approval_item
      where batch_id = ${batchId} order by id`,
  );

export async function personId(executor: Executor, userName: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    executor,
    sql`select id from person where user_name = ${userName}`,
  );
  if (row === undefined) throw new Error(`there is no ${userName}`);
  return row.id;
}

/** Names a test can read, instead of numbers. */
export async function projectByCode(executor: Executor, code: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    executor,
    sql`select id from project where code = ${code}`,
  );
  if (row === undefined) throw new Error(`there is no project ${code}`);
  return row.id;
}

export async function sheetState(executor: Executor, batchId: number): Promise<string[]> {
  const rows = await rowsOf<{ state: string }>(
    executor,
    sql`select state from timesheet where batch_id = ${batchId} order by id`,
  );
  return rows.map(({ state }) => state);
}

interface Submission {
  readonly token: string;
  readonly staffNo: string;
  readonly batchId: number;
  readonly rows: SheetRow[];
  readonly version?: number;
}

export async function submit(app: TestApp, { token, ...body }: Submission): Promise<SheetReply> {
  const answer = await app.call<SheetReply>(timesheetEndpoints.submit, {
    token,
    body: { version: 0, ...body },
  });
  if (answer.code !== 0) throw new Error(`submitting answered ${answer.msg}`);
  return answer.data;
}

export const readQueue = (
  app: TestApp,
  token: string,
  body: Record<string, unknown>,
  query: Record<string, string> = {},
): Promise<Answer<QueueReply>> =>
  app.call<QueueReply>(approvalEndpoints.queueByDept, { token, body, query });

export const decide = (
  app: TestApp,
  token: string,
  body: Record<string, unknown>,
): Promise<Answer<DecideReply>> => app.call<DecideReply>(approvalEndpoints.decide, { token, body });

export const readDetail = (app: TestApp, token: string, id: number) =>
  app.call<ItemDetail>(approvalEndpoints.item, { token, params: { id } });
