import type { QueryClient } from '@tanstack/react-query';
import { type BudgetCache, EMPTY_CACHE } from './budget-cache.ts';

/** What somebody remembers goes with their workplace: whoever signs in next has another one. */
const caches = new WeakMap<QueryClient, BudgetCache>();

export const cacheOf = (client: QueryClient): BudgetCache => caches.get(client) ?? EMPTY_CACHE;

export const keepIn = (client: QueryClient, cache: BudgetCache): void => {
  caches.set(client, cache);
};
