import { waitingEndpoints } from '#features/budgets/contract-waiting.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { answered, call } from '#web/api/call.ts';
import { useWaitingCount } from '#web/shell/sidebar/waiting-count.ts';

/** Budgets that wait for whoever is signed in, whatever their years. */
export const useWaitingBudgets = (entries: readonly MenuEntry[]) =>
  useWaitingCount(entries, {
    page: '/budgetManagement/budgeList',
    permission: 'budgets:review',
    feature: 'budgets',
    ask: (signal) => answered(call(waitingEndpoints.waiting, {}, { signal, quiet: true })),
  });
