import { eq } from 'drizzle-orm';
import { type NoticeView, noticeEndpoints } from '#features/notices/contract.ts';
import { type NewNotice, sheetLink } from '#features/notices/rules.ts';
import { notify } from '#features/notices/server/service.ts';
import { person } from '#features/people/server/schema.ts';
import { type Executor, transact } from '../platform/db/database.ts';
import { demoToken, type TestApp } from './test-app.ts';

export async function idOf(executor: Executor, userName: string): Promise<number> {
  const [one] = await executor.select().from(person).where(eq(person.userName, userName));
  if (one === undefined) throw new Error(`there is no ${userName}`);
  return one.id;
}

export const reminder = (personId: number, batchId: number, batch = `batch ${batchId}`) =>
  ({
    personId,
    kind: 'reminded',
    params: { batch, by: '超级管理员' },
    link: sheetLink(batchId),
  }) satisfies NewNotice;

export function tell(app: TestApp, ...notices: NewNotice[]): Promise<void> {
  return transact(app.db, (tx) => notify(tx, notices, app.clock.company()));
}

export async function noticesOf(
  app: TestApp,
  role: Parameters<typeof demoToken>[0],
  query: Record<string, string> = {},
): Promise<{ total: number; rows: NoticeView[] }> {
  const { data } = await app.call<{ total: number; rows: NoticeView[] }>(noticeEndpoints.list, {
    token: demoToken(role),
    query,
  });
  return data;
}
