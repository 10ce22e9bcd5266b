import { useQuery } from '@tanstack/react-query';
import type { ClientConfig } from '#features/session/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { call } from '../api/call.ts';

/** What this installation offers: the guide, and in demo mode the role switch. Never changes. */
export function useClientConfig(): ClientConfig | undefined {
  const { data } = useQuery({
    queryKey: ['session', 'clientConfig'],
    queryFn: async ({ signal }) => {
      const reply = await call(sessionEndpoints.clientConfig, {}, { signal });
      if (reply.code !== ResultCode.ok) throw new Error(reply.msg);
      return reply.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
