import { eq } from 'drizzle-orm';
import { batch, batchPerson } from '#features/batches/server/schema.ts';
import { person } from '#features/people/server/schema.ts';
import {
  type BookableProject,
  type FoundProjects,
  type SheetPage,
  type SheetRow,
  timesheetEndpoints,
} from '#features/timesheets/contract.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { placeBatches } from './places.ts';

/** A month far from the batches of the demo, with days off known from the calendar of weekends. */
const MONTH = { startDate: '2031-03-03', endDate: '2031-03-14' } as const;

export interface BatchOptions {
  readonly status?: 'draft' | 'open' | 'closed';
  readonly startDate?: string;
  readonly endDate?: string;
  readonly openAt?: string;
  readonly deadline?: string;
  readonly stepMinutes?: number;
  readonly fillMode?: number;
  readonly asked?: readonly string[];
}

/** A published batch that asks these user names for hours. */
export async function insertBatch(executor: Executor, options: BatchOptions = {}): Promise<number> {
  const { asked = ['user'], startDate, endDate, ...rest } = { ...MONTH, ...options };
  const [row] = await executor
    .insert(batch)
    .values({
      name: `test ${startDate}`,
      startDate,
      endDate,
      openAt: '2020-01-01T00:00:00.000Z',
      deadline: '2099-01-01T00:00:00.000Z',
      fillMode: 1,
      stepMinutes: 30,
      audienceAll: false,
      status: 'open',
      ...rest,
    })
    .returning({ id: batch.id });
  const batchId = row?.id ?? 0;
  for (const userName of asked) {
    const [one] = await executor.select().from(person).where(eq(person.userName, userName));
    if (one === undefined) throw new Error(`there is no ${userName}`);
    await executor.insert(batchPerson).values({ batchId, personId: one.id, startDate, endDate });
  }
  await placeBatches(executor, [batchId]);
  return batchId;
}

export async function staffNoOf(executor: Executor, userName: string): Promise<string> {
  const [one] = await executor.select().from(person).where(eq(person.userName, userName));
  if (one === undefined) throw new Error(`there is no ${userName}`);
  return one.staffNo;
}

export async function readPage(
  app: TestApp,
  token: string,
  staffNo: string,
  batchId: number | 'latest',
): Promise<SheetPage> {
  const { data } = await app.call<SheetPage>(timesheetEndpoints.page, {
    token,
    params: { staffNo, batchId },
  });
  return data;
}

/** What this person can book on in the batch, as whoever adds a row is offered it. */
export async function offeredProjects(
  app: TestApp,
  token: string,
  staffNo: string,
  batchId: number,
  query: Record<string, string> = {},
): Promise<BookableProject[]> {
  const { data } = await app.call<FoundProjects>(timesheetEndpoints.projects, {
    token,
    params: { staffNo, batchId },
    query,
  });
  return data.projects;
}

export function row(
  subject: { readonly projectId: number } | { readonly absence: SheetRow['absence'] },
  hours: SheetRow['hours'],
): SheetRow {
  return { projectId: null, absence: null, note: '', ...subject, hours };
}

/** Eight hours on every working day of the test month. */
export const FULL_DAYS = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14].map(
  (day) => `2031-03-${String(day).padStart(2, '0')}`,
);

export const everyDay = (hours: number) =>
  Object.fromEntries(FULL_DAYS.map((date) => [date, hours]));
