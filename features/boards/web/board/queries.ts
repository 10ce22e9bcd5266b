import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { departmentEndpoints, peopleEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';

/** The departments somebody may choose on boards, with their names; empty where there is no choice. */
export function useDepartments() {
  const offered = useQuery({
    queryKey: ['boards', 'departments'],
    queryFn: ({ signal }) => answered(call(peopleEndpoints.panelDepartments, {}, { signal })),
    staleTime: 5 * 60_000,
  });
  const tree = useQuery({
    queryKey: ['boards', 'department-tree'],
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
    staleTime: 5 * 60_000,
    enabled: offered.data !== undefined && offered.data.length > 0,
  });
  const data = useMemo(() => {
    const ids = new Set(offered.data ?? []);
    return tree.data?.filter(({ id }) => ids.has(id));
  }, [offered.data, tree.data]);
  return { ...tree, data, offered: (offered.data?.length ?? 0) > 0 };
}

/** Asked for by somebody, not by the page itself: until it has come, the old figures fade. */
export function useRefresh(refetch: () => Promise<unknown>) {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      await refetch();
    } finally {
      setRefreshing(false);
    }
  };
  return { refreshing, refresh: () => void refresh() };
}
