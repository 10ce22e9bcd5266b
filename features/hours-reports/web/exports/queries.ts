import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ExportRequest,
  exportsEndpoints,
  type PreviewRequest,
} from '#features/hours-reports/contract-exports.ts';
import { isUnfinished } from '#features/hours-reports/rules-exports.ts';
import { departmentEndpoints } from '#features/people/contract.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const ALL = ['hours-exports'] as const;
const RUNS = [...ALL, 'runs'] as const;
const POLL_MS = 1_000;

export function useExportBatches() {
  return useQuery({
    queryKey: [...ALL, 'batches'],
    queryFn: ({ signal }) => answered(call(exportsEndpoints.batches, {}, { signal })),
  });
}

/** Shown beside what it is about, so nothing is said twice. */
export function usePreview(body: PreviewRequest | null) {
  return useQuery({
    queryKey: [...ALL, 'preview', body],
    queryFn: ({ signal }) => {
      const options = { signal, quiet: true };
      return answered(call(exportsEndpoints.preview, { body: body as PreviewRequest }, options));
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    // What is about to be exported is looked at as it is now.
    staleTime: 0,
  });
}

export function useExportRuns() {
  return useQuery({
    queryKey: RUNS,
    queryFn: ({ signal }) => answered(call(exportsEndpoints.runs, {}, { signal })),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => isUnfinished(run.state)) ? POLL_MS : false,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

export function useStartExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ExportRequest) => answered(call(exportsEndpoints.start, { body })),
    onSettled: () => readAgain(client, RUNS),
  });
}

export function useRemoveRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => answered(call(exportsEndpoints.remove, { params: { id } })),
    onSettled: () => readAgain(client, RUNS),
  });
}

export function useDepartments() {
  return useQuery({
    queryKey: [...ALL, 'departments'],
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
  });
}

export interface ChosenProject {
  readonly id: number;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

const choiceOf = ({ id, code, nameZh, nameEn }: ChosenProject): ChosenProject => ({
  id,
  code,
  nameZh,
  nameEn,
});

/** Main projects with their sub-projects: either can be chosen. */
export const projectSearch: Search<readonly ChosenProject[]> = {
  key: [...ALL, 'projects'],
  find: async (text, signal) => {
    const reply = call(projectEndpoints.list, { query: { query: text } }, { signal, quiet: true });
    const { rows } = await answered(reply);
    return rows.flatMap(({ subs, ...main }) => [choiceOf(main), ...subs.map(choiceOf)]);
  },
};

/** What the project in the address is called. */
export function useChosenProject(id: number | null) {
  return useQuery({
    queryKey: [...ALL, 'project', id],
    queryFn: ({ signal }) =>
      answered(call(projectEndpoints.read, { params: { id: id ?? 0 } }, { signal, quiet: true })),
    enabled: id !== null,
    select: choiceOf,
  });
}
