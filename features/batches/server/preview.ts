import type { Preview, PreviewRequest } from '#features/batches/contract.ts';
import { audienceProblems, rangeProblems } from '#features/batches/rules.ts';
import { calendarOf } from '#features/calendar/server/service.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { InvalidInput } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  countAudience,
  type Employed,
  findOverlaps,
  nameAudience,
  unsavedBatch,
} from './audience.ts';
import { peopleIn, requiredOfAll } from './progress.ts';

const NAMES_SHOWN = 8;

function byDepartment(groups: readonly Employed[]): Preview['departments'] {
  const departments = new Map<number, Preview['departments'][number]>();
  for (const { deptId, nameZh, nameEn, people } of groups) {
    const counted = departments.get(deptId)?.people ?? 0;
    departments.set(deptId, { deptId, nameZh, nameEn, people: counted + people });
  }
  return [...departments.values()];
}

/** Whom the settings would ask, for how much, and which published batches stand in the way. */
export async function previewBatch(
  { db: { executor } }: SignedInContext,
  request: PreviewRequest,
): Promise<Preview> {
  const issues = [...rangeProblems(request), ...audienceProblems(request)];
  if (issues.length > 0) throw new InvalidInput(issues);
  const { startDate, endDate } = request;
  const batch = unsavedBatch(request);
  const groups = await countAudience(executor, batch);
  const { days, special, unconfirmedYears } = await calendarOf(executor, startDate, endDate);
  const wholeRange = [{ firstDay: startDate, lastDay: endDate, people: 1 }];
  return {
    people: peopleIn(groups),
    names: await nameAudience(executor, batch, NAMES_SHOWN),
    departments: byDepartment(groups),
    requiredHours: minutesToHours(requiredOfAll(groups, special)),
    fullHours: minutesToHours(requiredOfAll(wholeRange, special)),
    partly: peopleIn(
      groups.filter(({ firstDay, lastDay }) => firstDay > startDate || lastDay < endDate),
    ),
    days: [...days],
    unconfirmedYears,
    overlaps: await findOverlaps(executor, batch, request.id ?? null),
  };
}
