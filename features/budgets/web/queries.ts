import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { ProjectCandidate } from '#features/budgets/contract-versions.ts';
import { departmentEndpoints } from '#features/people/contract.ts';
import { type PersonChoice, useLabourValue } from '#features/people/web/fields.tsx';
import type { FillMode } from '#kernel/enums.ts';
import type { PlacedPerson } from '#kernel/references.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const { documents, versions, categories } = budgetEndpoints;

const budgetKeys = {
  all: ['budgets'] as const,
  list: (query: object) => ['budgets', 'list', query] as const,
  one: (id: number) => ['budgets', 'one', id] as const,
  history: (id: number, status: string) => ['budgets', 'history', id, status] as const,
  scope: (id: number, versionId: number) => ['budgets', 'scope', id, versionId] as const,
  image: (id: number, hash: string) => ['budgets', 'image', id, hash] as const,
  categories: ['budgets', 'categories'] as const,
};

/** Where all that is asked of one version has its number. */
const VERSION_AT = 3;

export function useBudgets(query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: budgetKeys.list(query),
    queryFn: ({ signal }) => answered(call(documents.list, { query }, { signal })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

export function useBudget(id: number) {
  return useQuery({
    queryKey: budgetKeys.one(id),
    queryFn: ({ signal }) => answered(call(documents.read, { params: { id } }, { signal })),
    // Forgotten while the page is in the background, it would take along what is typed there.
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: true,
  });
}

/** What was spent of a document, at the rates that are looked at; null until some of it is closed. */
export function useSpent({ id, actualAmount }: BudgetDetail): number | null {
  const labour = useLabourValue();
  const { data } = useQuery({
    queryKey: [...budgetKeys.all, 'spent', id],
    queryFn: ({ signal }) =>
      answered(call(documents.read, { params: { id }, query: { labour: 'actual' } }, { signal })),
    enabled: labour === 'actual' && actualAmount !== null,
  });
  return labour === 'actual' ? (data?.actualAmount ?? null) : actualAmount;
}

export function useHistory(id: number, status: string) {
  return useQuery({
    queryKey: budgetKeys.history(id, status),
    queryFn: ({ signal }) =>
      answered(
        call(
          versions.history,
          { params: { id }, query: status === '' ? {} : { status } },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

export function useScope(id: number, versionId: number) {
  return useOwnQuery({
    queryKey: budgetKeys.scope(id, versionId),
    queryFn: ({ signal }) =>
      answered(call(versions.scope, { params: { id }, query: { versionId } }, { signal })),
    // What somebody is about to change is never a memory.
    staleTime: 0,
  });
}

export function useCategories() {
  return useQuery({
    queryKey: budgetKeys.categories,
    queryFn: ({ signal }) => answered(call(categories.tree, {}, { signal })),
  });
}

export function useDepartments() {
  return useQuery({
    queryKey: ['people', 'departments', 'for budgets'],
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
  });
}

export const imageKey = budgetKeys.image;

/** Everything that is shown of budgets is read again. */
export const refetchBudgets = (client: QueryClient): Promise<void> =>
  readAgain(client, budgetKeys.all);

/** The same after a version is gone: to ask for what was shown of it would only fail. */
export const refetchWithout = (client: QueryClient, versionId: number): Promise<void> =>
  client.invalidateQueries({
    queryKey: budgetKeys.all,
    predicate: ({ queryKey }) => queryKey[VERSION_AT] !== versionId,
  });

/** The document as it is now, read anew and not from memory. */
export const readBudget = (client: QueryClient, id: number): Promise<BudgetDetail> =>
  client.fetchQuery({
    queryKey: budgetKeys.one(id),
    queryFn: ({ signal }) => answered(call(documents.read, { params: { id } }, { signal })),
    staleTime: 0,
  });

const choiceOf = ({ userId, ...named }: PlacedPerson): PersonChoice => ({ id: userId, ...named });

const peopleSearch = (kind: 'owners' | 'ownerCandidates'): Search<readonly PersonChoice[]> => ({
  key: [...budgetKeys.all, kind],
  find: async (text, signal) => {
    const query = text === '' ? {} : { query: text };
    const reply = call(documents[kind], { query }, { signal, quiet: true });
    return (await answered(reply)).map(choiceOf);
  },
});

/** Whoever owns a document. */
export const ownerSearch = peopleSearch('owners');

/** Whoever may own one. */
export const ownerCandidateSearch = peopleSearch('ownerCandidates');

export interface LinkSearch {
  readonly fillMode: FillMode;
  readonly fromMonth: string;
  readonly toMonth: string;
}

/** Projects that may be linked in these months, with what has them already. */
export const projectSearch = (about: LinkSearch): Search<readonly ProjectCandidate[]> => ({
  key: [...budgetKeys.all, 'projectCandidates', about],
  find: async (text, signal) => {
    const { fillMode, ...months } = about;
    const query = { ...months, fillMode: String(fillMode), ...(text !== '' && { query: text }) };
    return answered(call(versions.projectCandidates, { query }, { signal, quiet: true }));
  },
});

/** A document an integration adds up, as a field holds one. */
export interface MemberChoice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export const memberSearch: Search<readonly MemberChoice[]> = {
  key: [...budgetKeys.all, 'memberCandidates'],
  find: async (text, signal) => {
    const query = text === '' ? {} : { query: text };
    const found = await answered(
      call(documents.memberCandidates, { query }, { signal, quiet: true }),
    );
    return found.map(({ budgetId, code, name }) => ({ id: budgetId, code, name }));
  },
};

/** Documents to copy from: of one year, as the list has them. */
export const modelSearch = (year: number | null): Search<readonly MemberChoice[]> => ({
  key: [...budgetKeys.all, 'models', year],
  find: async (text, signal) => {
    const query = {
      ...(year !== null && { year: String(year) }),
      ...(text !== '' && { query: text }),
    };
    const { rows } = await answered(call(documents.list, { query }, { signal, quiet: true }));
    return rows.map(({ id, code, name }) => ({ id, code, name }));
  },
});
