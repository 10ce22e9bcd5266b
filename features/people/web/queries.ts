import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type DepartmentRow,
  departmentEndpoints,
  type PersonRow,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { showSaved } from '#web/api/show-saved.ts';
import type { Search } from '#web/ui/search/use-search.ts';
import type { PersonChoice } from './fields.tsx';

const peopleKeys = {
  all: ['people'] as const,
  list: (query: object) => ['people', 'list', query] as const,
  departments: ['people', 'departments'] as const,
  assignments: (id: number) => ['people', 'assignments', id] as const,
};

export function usePeople(query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: peopleKeys.list(query),
    queryFn: ({ signal }) => answered(call(peopleEndpoints.list, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** Whoever may lead a department: everybody whose account is enabled. */
export const leaderSearch: Search<readonly PersonChoice[]> = {
  key: [...peopleKeys.all, 'leaders'],
  find: async (text, signal) => {
    const named = text === '' ? {} : { nameOrNoQuery: text };
    const query = { pageSize: '20', enabled: 'true', ...named } as const;
    const { rows } = await answered(call(peopleEndpoints.list, { query }, { signal, quiet: true }));
    return rows.map(({ id, nickName, staffNo, deptNameZh, deptNameEn }) => ({
      id,
      nickName,
      staffNo,
      deptNameZh,
      deptNameEn,
    }));
  },
};

export function useDepartments() {
  return useQuery({
    queryKey: peopleKeys.departments,
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
  });
}

export function useAssignments(id: number) {
  return useQuery({
    queryKey: peopleKeys.assignments(id),
    queryFn: ({ signal }) =>
      answered(call(peopleEndpoints.assignments, { params: { id } }, { signal })),
  });
}

export const showSavedPerson = (client: QueryClient, person: PersonRow): void =>
  showSaved(client, [...peopleKeys.all, 'list'], person);

export const showSavedDepartment = (client: QueryClient, department: DepartmentRow): void =>
  showSaved(client, peopleKeys.departments, department);

/** People and departments show each other: headcounts, names, leaders. */
export function refetchOrganisation(client: QueryClient): Promise<void> {
  return readAgain(client, peopleKeys.all);
}
