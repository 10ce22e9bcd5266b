import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type Card, type DrillKind, dashboardEndpoints } from '#features/hours-reports/contract.ts';
import { departmentEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { saveDownload } from '#web/api/download.ts';
import { everyWhileInReach } from '../out-of-reach.ts';

const ALL = ['hours-dashboard'] as const;

/** The sums are made every minute. */
const REMADE_MS = 60_000;

/** What everything on the page is about, as the wire takes it. */
export interface About {
  readonly batchId: string;
  readonly compare: 'previous' | 'lastYear';
  readonly deptId?: string;
  readonly view?: 'departments' | 'projects';
}

export function useChoices() {
  return useQuery({
    queryKey: [...ALL, 'choices'],
    queryFn: ({ signal }) => answered(call(dashboardEndpoints.choices, {}, { signal })),
  });
}

export function useBoard(about: About | null) {
  return useQuery({
    queryKey: [...ALL, 'board', about],
    queryFn: ({ signal }) => {
      if (about === null) throw new Error('asked before there is a batch');
      // Why it did not come is said where it would stand.
      const options = { signal, quiet: true };
      return answered(call(dashboardEndpoints.read, { query: { ...about } }, options));
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyWhileInReach(REMADE_MS),
    enabled: about !== null,
  });
}

export function useEveryProject(about: About, enabled: boolean) {
  return useQuery({
    queryKey: [...ALL, 'projects', about],
    queryFn: ({ signal }) =>
      answered(call(dashboardEndpoints.projects, { query: { ...about } }, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export const PERSONS_PER_PAGE = 50;

export function usePersons(about: About, page: number, enabled: boolean) {
  const query = { ...about, pageNum: String(page), pageSize: String(PERSONS_PER_PAGE) };
  return useQuery({
    queryKey: [...ALL, 'persons', query],
    queryFn: ({ signal }) => answered(call(dashboardEndpoints.persons, { query }, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What a mark adds to what the page is about. */
export interface MarkQuery {
  readonly kind: DrillKind;
  readonly deptId?: string;
  readonly direct?: 'true' | 'false';
  readonly projectId?: string;
  readonly absence?: 'annual' | 'sick' | 'personal' | 'other';
  readonly personId?: string;
  readonly date?: string;
  readonly month?: string;
}

export const ROWS_PER_PAGE = 100;

export function useDrill({ compare: _, ...about }: About, mark: MarkQuery, page: number) {
  const query = { ...about, ...mark, pageNum: String(page), pageSize: String(ROWS_PER_PAGE) };
  return useQuery({
    queryKey: [...ALL, 'drill', query],
    queryFn: ({ signal }) =>
      answered(call(dashboardEndpoints.drill, { query }, { signal, quiet: true })),
    // What is behind a figure is asked for each time it is opened.
    staleTime: 0,
  });
}

/** The tree is long in a large company: read once somebody wants to choose from it. */
export function useDepartmentTree(enabled: boolean) {
  return useQuery({
    queryKey: [...ALL, 'departments'],
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
    enabled,
  });
}

export function useExport(about: About) {
  return useMutation({
    mutationFn: (card: Card | 'all') =>
      saveDownload(dashboardEndpoints.exportSheet, { query: { ...about, card } }),
  });
}
