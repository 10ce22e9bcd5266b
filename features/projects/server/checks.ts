import type { CreateRequest } from '#features/projects/contract.ts';
import { problemsAbove, problemsUnder } from '#features/projects/rules.ts';
import { InvalidInput, type RawIssue } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { lockPeople } from './choices-store.ts';
import type { ProjectValues, StoredProject } from './store.ts';

/** What a project may be checked against: itself as it is, and everything near it. */
export interface Surroundings {
  readonly before: StoredProject | null;
  readonly main: StoredProject | null;
  readonly subs: readonly StoredProject[];
}

/** Keys of what is wrong with standing beneath the named main project. */
function parentIssues(fields: CreateRequest, { before, main, subs }: Surroundings): RawIssue[] {
  if (fields.parentId === null) return [];
  const issue = (key: string, code: string): RawIssue[] => [
    { path: 'parentId', key: `projects.${key}`, params: { code } },
  ];
  if (fields.parentId === before?.id) return issue('ownMain', fields.code);
  if (main === null) return issue('unknownMain', String(fields.parentId));
  if (main.parentId !== null) return issue('mainIsSub', main.code);
  return subs.length > 0 ? issue('mainHasSubs', fields.code) : [];
}

/** Everything about the fields that other projects do not allow, all at once. */
export function assertFits(fields: CreateRequest, near: Surroundings): void {
  const problems = [
    ...(near.main === null ? [] : problemsUnder(near.main, fields)),
    ...problemsAbove(fields, near.subs),
  ];
  const issues = [
    ...parentIssues(fields, near),
    ...problems.map(({ field, key, params }) => ({ path: field, key, params })),
  ];
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Whoever is newly named must be there; who was named before may have left since. */
export async function assertAvailable(
  tx: Transaction,
  fields: Pick<ProjectValues, 'leadId' | 'directorId'>,
  before: StoredProject | null,
  today: string,
): Promise<void> {
  const named = (['leadId', 'directorId'] as const).flatMap((path) => {
    const id = fields[path];
    return id === null || id === before?.[path] ? [] : [{ path, id }];
  });
  if (named.length === 0) return;
  const people = await lockPeople(
    tx,
    named.map(({ id }) => id),
    today,
  );
  const issues = named.flatMap(({ path, id }): RawIssue[] => {
    const person = people.find((one) => one.id === id);
    if (person === undefined) return [{ path, key: 'common.wrongValue' }];
    const { nickName: name, available } = person;
    return available ? [] : [{ path, key: 'projects.personUnavailable', params: { name } }];
  });
  if (issues.length > 0) throw new InvalidInput(issues);
}
