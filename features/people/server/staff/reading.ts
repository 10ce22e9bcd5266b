import type { PeopleQuery, PersonRow } from '#features/people/contract.ts';
import { abilitiesOn } from '#features/people/rules.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Actor, SignedInContext } from '#server/platform/wire/context.ts';
import { scopeHolder } from '../service.ts';
import { peopleInScope } from '../store.ts';
import { type FoundPerson, findPage, findPerson } from './list-store.ts';

/** A condition on `person`: those whom the actor may read. */
export function readable(actor: Actor) {
  return peopleInScope(scopesOf(actor.roles, 'people:read'), scopeHolder(actor));
}

function shown({ deptCode: _, ...found }: FoundPerson, actor: Actor): PersonRow {
  return { ...found, abilities: abilitiesOn(actor, found) };
}

export async function listPeople({ db, actor }: SignedInContext, query: PeopleQuery) {
  const { total, rows } = await findPage(db.executor, query, readable(actor));
  return { total, rows: rows.map((found) => shown(found, actor)) };
}

export async function readRow(executor: Executor, actor: Actor, id: number): Promise<PersonRow> {
  const found = await findPerson(executor, id, readable(actor));
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return shown(found, actor);
}

export function readPerson({ db, actor }: SignedInContext, id: number): Promise<PersonRow> {
  return readRow(db.executor, actor, id);
}
