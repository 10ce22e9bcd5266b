import { waitingEndpoints } from '#features/approvals/contract-waiting.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { answered, call } from '#web/api/call.ts';
import { useWaitingCount } from '#web/shell/sidebar/waiting-count.ts';

/** Rows that wait for whoever is signed in. */
export const useWaitingRows = (entries: readonly MenuEntry[]) =>
  useWaitingCount(entries, {
    page: '/timeApproval/timeApproval',
    permission: 'approvals:decide',
    feature: 'approvals',
    ask: (signal) => answered(call(waitingEndpoints.waiting, {}, { signal, quiet: true })),
  });
