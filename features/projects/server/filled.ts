import type { FilledReply, HoursByState, MemberPerson } from '#features/projects/contract.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  type FilledRequest,
  findFilled,
  findNotFilled,
  type MinutesByState,
} from './filled-store.ts';
import { findView } from './read-store.ts';
import { readerOf } from './scope.ts';

interface MonthsQuery {
  readonly from: string;
  readonly to: string;
  readonly pageNum: number;
  readonly pageSize: number;
}

async function requestOf(
  { db, actor }: SignedInContext,
  projectId: number,
  { from, to, pageNum, pageSize }: MonthsQuery,
): Promise<FilledRequest> {
  const project = await findView(db.executor, readerOf(actor), projectId);
  if (project === null) throw new Refusal(commonRefusals.notFound);
  return { projectId, firstDay: firstDay(from), lastDay: lastDay(to), pageNum, pageSize };
}

const hoursOf = ({
  draft,
  submitted,
  returned,
  approved,
  total,
}: MinutesByState): HoursByState => ({
  draft: minutesToHours(draft),
  submitted: minutesToHours(submitted),
  returned: minutesToHours(returned),
  approved: minutesToHours(approved),
  total: minutesToHours(total),
});

export async function readFilled(
  context: SignedInContext,
  projectId: number,
  query: MonthsQuery,
): Promise<FilledReply> {
  const request = await requestOf(context, projectId, query);
  const { total, people, sums, rows } = await findFilled(context.db.executor, request);
  return {
    total,
    people,
    sums: hoursOf(sums),
    rows: rows.map((row) => {
      const { id, nickName, staffNo, deptId, deptZh, deptEn } = row;
      return { id, nickName, staffNo, deptId, deptZh, deptEn, hours: hoursOf(row) };
    }),
  };
}

export async function readNotFilled(
  context: SignedInContext,
  projectId: number,
  query: MonthsQuery,
): Promise<{ total: number; rows: MemberPerson[] }> {
  const request = await requestOf(context, projectId, query);
  return findNotFilled(context.db.executor, request);
}
