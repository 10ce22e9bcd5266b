import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditEndpoints } from '#features/audit/contract.ts';
import { answered, call } from '#web/api/call.ts';

export function useAuditEntries(query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => answered(call(auditEndpoints.list, { query }, { signal })),
    placeholderData: keepPreviousData,
    // Somebody who opens the log wants to see what has just happened.
    staleTime: 0,
  });
}
