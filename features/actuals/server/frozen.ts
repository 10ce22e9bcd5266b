import { accountRefusals } from '#features/actuals/contract-parts.ts';
import { Refusal } from '#kernel/result.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { findMoved } from './frozen-store.ts';

/**
 * A project with costs in closed months stays beneath its main project: those costs count there, and
 * nobody could say any more which part of it they are.
 */
export const keepFrozen: Listener<'projects'> = async (tx, { ids }) => {
  const moved = await findMoved(tx, ids);
  if (moved !== null) throw new Refusal(accountRefusals.projectBooked, moved);
};
