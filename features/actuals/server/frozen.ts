import { accountRefusals } from '#features/actuals/contract-parts.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { Refusal } from '#kernel/result.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { findCosted, findMoved, insertNames } from './frozen-store.ts';

/** A month that closes keeps the tree and the names it closed with; opening it again forgets them. */
export const keepNames: Listener<'month'> = async (tx, { month, event }) => {
  if (event === 'closed') await insertNames(tx, month);
};

/**
 * A project with costs in closed months stays beneath its main project: those costs count there, and
 * nobody could say any more which part of it they are. A month that closes meanwhile is waited for.
 */
export const keepFrozen: Listener<'projects'> = async (tx, { ids }) => {
  await lockMonths(tx);
  const moved = await findMoved(tx, ids);
  if (moved !== null) throw new Refusal(accountRefusals.projectBooked, moved);
};

/** What closed months count in a department stays there, whatever their sources belong to by now. */
export const keepCosted: Listener<'removing'> = async (tx, { kind, ids }) => {
  if (kind !== 'department') return;
  await lockMonths(tx);
  const costed = await findCosted(tx, ids);
  if (costed !== null) throw new Refusal(accountRefusals.departmentBooked, costed);
};
