import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { materialEndpoints } from '#features/materials/contract.ts';
import type { ProjectOfIssue, Requester } from '#features/materials/contract-parts.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';
import { importSource } from '#web/ui/import/import-source.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const keys = {
  all: ['materials'] as const,
  list: (query: object) => ['materials', 'list', query] as const,
  summary: (month: string | undefined) => ['materials', 'summary', month ?? ''] as const,
  choices: ['materials', 'choices'] as const,
  one: (id: number) => ['materials', 'one', id] as const,
};

type ListQuery = Readonly<Record<string, string>>;

export function useIssues(query: ListQuery) {
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => answered(call(materialEndpoints.list, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useSummary(month: string | undefined) {
  return useQuery({
    queryKey: keys.summary(month),
    queryFn: ({ signal }) =>
      answered(
        call(
          materialEndpoints.summary,
          { query: month === undefined ? {} : { month } },
          { signal, quiet: true },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useChoices() {
  return useQuery({
    queryKey: keys.choices,
    queryFn: ({ signal }) => answered(call(materialEndpoints.choices, {}, { signal, quiet: true })),
  });
}

export function useIssue(id: number) {
  return useOwnQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) =>
      answered(call(materialEndpoints.read, { params: { id } }, { signal, quiet: true })),
    // What somebody is about to change is never a memory.
    staleTime: 0,
  });
}

/** What is shown of issues is read again. */
export const refetchMaterials = (client: QueryClient): Promise<void> => readAgain(client, keys.all);

const personChoice = ({ userId, ...named }: Requester): PersonChoice => ({
  id: userId,
  ...named,
});

const peopleSearch = (kind: 'requesters' | 'candidates'): Search<readonly PersonChoice[]> => ({
  key: [...keys.all, kind],
  find: async (text, signal) => {
    const reply = call(
      materialEndpoints[kind],
      { query: { query: text } },
      { signal, quiet: true },
    );
    return (await answered(reply)).map(personChoice);
  },
});

/** Whoever has drawn something the reader sees. */
export const requesterSearch = peopleSearch('requesters');

/** Whoever may be named as having drawn something. */
export const candidateSearch = peopleSearch('candidates');

/** A project as a field holds one; of one that is only named in the address, nothing else is known. */
export type ProjectChoice = Pick<ProjectOfIssue, 'id' | 'code' | 'nameZh' | 'nameEn'> &
  Partial<Pick<ProjectOfIssue, 'parent'>>;

export const projectSearch = (usable: boolean): Search<readonly ProjectChoice[]> => ({
  key: [...keys.all, 'projects', usable],
  find: (text, signal) => {
    const query = { query: text, ...(usable && { usable: 'true' as const }) };
    return answered(call(materialEndpoints.projects, { query }, { signal, quiet: true }));
  },
});

/** Where issues are taken in; whoever agrees to corrections says so. */
export const materialSource = importSource(
  materialEndpoints.importSheet,
  materialEndpoints,
  {},
  { corrections: 'accept' },
);
