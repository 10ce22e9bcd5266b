import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { departmentEndpoints, peopleEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';

const peopleKeys = {
  all: ['people'] as const,
  list: (query: object) => ['people', 'list', query] as const,
  departments: ['people', 'departments'] as const,
};

export function usePeople(query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: peopleKeys.list(query),
    queryFn: ({ signal }) => answered(call(peopleEndpoints.list, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useDepartments() {
  return useQuery({
    queryKey: peopleKeys.departments,
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
  });
}

/** People and departments show each other: headcounts, names, leaders. */
export function refetchOrganisation(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: peopleKeys.all });
}
