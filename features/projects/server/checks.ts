import { type CreateRequest, projectRefusals } from '#features/projects/contract.ts';
import { canBecome, problemsAbove, problemsUnder } from '#features/projects/rules.ts';
import {
  assertNoProblems,
  type FieldProblem,
  type RawIssue,
  refusedField,
} from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { lockPeople } from './choices-store.ts';
import { isCodeTaken, type ProjectValues, type StoredProject } from './store.ts';

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

/** Everything about the fields that other projects do not allow. */
function fittingProblems(fields: CreateRequest, near: Surroundings): RawIssue[] {
  const problems = [
    ...(near.main === null ? [] : problemsUnder(near.main, fields)),
    ...problemsAbove(fields, near.subs),
  ];
  return [
    ...parentIssues(fields, near),
    ...problems.map(({ field, key, params }) => ({ path: field, key, params })),
  ];
}

/** Whoever is newly named must be there; who was named before may have left since. */
async function availabilityProblems(
  tx: Transaction,
  fields: Pick<ProjectValues, 'leadId' | 'directorId'>,
  before: StoredProject | null,
  today: string,
): Promise<RawIssue[]> {
  const named = (['leadId', 'directorId'] as const).flatMap((path) => {
    const id = fields[path];
    return id === null || id === before?.[path] ? [] : [{ path, id }];
  });
  if (named.length === 0) return [];
  const people = await lockPeople(
    tx,
    named.map(({ id }) => id),
    today,
  );
  return named.flatMap(({ path, id }): RawIssue[] => {
    const person = people.find((one) => one.id === id);
    if (person === undefined) return [{ path, key: 'common.wrongValue' }];
    const { nickName: name, available } = person;
    return available ? [] : [{ path, key: 'projects.personUnavailable', params: { name } }];
  });
}

function statusProblems(before: StoredProject | null, { status }: CreateRequest): FieldProblem[] {
  if (before === null || canBecome(before.status, status)) return [];
  return [refusedField('status', projectRefusals.notBackToPlanned, { code: before.code })];
}

/** Everything that keeps the fields from being stored, all at once. */
export async function assertAcceptable(
  tx: Transaction,
  fields: CreateRequest,
  near: Surroundings,
  today: string,
): Promise<void> {
  const { before } = near;
  const { code } = fields;
  const taken = await isCodeTaken(tx, code, before?.id ?? null);
  assertNoProblems([
    ...statusProblems(before, fields),
    ...(taken ? [refusedField('code', projectRefusals.codeTaken, { code })] : []),
    ...fittingProblems(fields, near),
    ...(await availabilityProblems(tx, fields, before, today)),
  ]);
}
