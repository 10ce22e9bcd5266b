import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import {
  type MemberPerson,
  type ProjectView,
  projectEndpoints,
} from '#features/projects/contract.ts';
import type { ProjectStatus } from '#features/projects/rules.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const projectKeys = {
  all: ['projects'] as const,
  list: (query: object) => ['projects', 'list', query] as const,
  one: (id: number) => ['projects', 'one', id] as const,
  departments: ['projects', 'departments'] as const,
  hours: (kind: string, id: number, query: object) => ['projects', kind, id, query] as const,
};

/** A line of the list; the table finds the lines beneath it by this name. */
export interface ListedProject extends ProjectView {
  readonly children?: readonly ListedProject[];
}

type ListQuery = Readonly<Record<string, string>>;

export function useProjects(query: ListQuery) {
  return useQuery({
    queryKey: projectKeys.list(query),
    queryFn: ({ signal }) => answered(call(projectEndpoints.list, { query }, { signal })),
    placeholderData: keepPreviousData,
    select: ({ rows, ...page }) => ({
      ...page,
      // A line without anything beneath it must not look as if it could be opened.
      rows: rows.map(
        ({ subs, ...row }): ListedProject => (subs.length === 0 ? row : { ...row, children: subs }),
      ),
    }),
  });
}

export function useProject(id: number) {
  return useOwnQuery({
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => answered(call(projectEndpoints.read, { params: { id } }, { signal })),
    // What somebody is about to change is never a memory.
    staleTime: 0,
  });
}

/** What is shown of projects is read again. */
export const refetchProjects = (client: QueryClient): Promise<void> =>
  readAgain(client, projectKeys.all);

export function useChangeStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; status: ProjectStatus }) =>
      answered(call(projectEndpoints.changeStatus, { body })),
    onSettled: () => refetchProjects(client),
  });
}

export function useRemoveProjects() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => answered(call(projectEndpoints.remove, { body: { ids } })),
    onSettled: () => refetchProjects(client),
  });
}

/** A project as a field holds one. */
export type ProjectChoice = NonNullable<ProjectView['parent']>;

export const projectChoiceOf = ({ id, code, nameZh, nameEn }: ProjectChoice): ProjectChoice => ({
  id,
  code,
  nameZh,
  nameEn,
});

export const choiceOf = ({ deptZh, deptEn, ...named }: MemberPerson): PersonChoice => ({
  ...named,
  deptNameZh: deptZh,
  deptNameEn: deptEn,
});

const peopleSearch = (kind: 'leads' | 'candidates'): Search<readonly PersonChoice[]> => ({
  key: [...projectKeys.all, kind],
  find: async (text, signal) => {
    const reply = call(projectEndpoints[kind], { query: { query: text } }, { signal, quiet: true });
    return (await answered(reply)).map(choiceOf);
  },
});

/** Whoever leads a project. */
export const leadSearch = peopleSearch('leads');

/** Whoever may lead a project or be a member of one. */
export const candidateSearch = peopleSearch('candidates');

/** Main projects to put a sub-project under: any but that project itself. */
export const mainSearch = (except: number | null): Search<readonly ProjectChoice[]> => ({
  key: [...projectKeys.all, 'mains', except],
  find: async (text, signal) => {
    const query = { level: 'main', query: text } as const;
    const reply = call(projectEndpoints.list, { query }, { signal, quiet: true });
    const { rows } = await answered(reply);
    return rows.filter(({ id }) => id !== except).map(projectChoiceOf);
  },
});

export function useDepartments() {
  return useQuery({
    queryKey: projectKeys.departments,
    queryFn: ({ signal }) => answered(call(projectEndpoints.departments, {}, { signal })),
  });
}

export interface HoursQuery {
  readonly from: string;
  readonly to: string;
  readonly pageNum: string;
  readonly pageSize: string;
}

export function useFilled(id: number, query: HoursQuery) {
  return useQuery({
    queryKey: projectKeys.hours('filled', id, query),
    queryFn: ({ signal }) =>
      answered(call(projectEndpoints.filled, { params: { id }, query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useNotFilled(id: number, query: HoursQuery) {
  return useQuery({
    queryKey: projectKeys.hours('notFilled', id, query),
    queryFn: ({ signal }) =>
      answered(call(projectEndpoints.notFilled, { params: { id }, query }, { signal })),
    placeholderData: keepPreviousData,
  });
}
