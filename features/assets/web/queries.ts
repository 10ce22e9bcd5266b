import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { assetEndpoints } from '#features/assets/contract.ts';
import type { AssetDetail, SharedProject } from '#features/assets/contract-parts.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const assetKeys = {
  all: ['assets'] as const,
  list: (query: object) => ['assets', 'list', query] as const,
  one: (id: number, month: string) => ['assets', 'one', id, month] as const,
  choices: ['assets', 'choices'] as const,
};

type ListQuery = Readonly<Record<string, string>>;

export function useAssets(query: ListQuery) {
  return useQuery({
    queryKey: assetKeys.list(query),
    queryFn: ({ signal }) => answered(call(assetEndpoints.list, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** One asset with its figures of a month; the one before stays in sight until it has come. */
export function useAsset(id: number, month: string | undefined) {
  return useQuery({
    queryKey: assetKeys.one(id, month ?? ''),
    queryFn: ({ signal }) => {
      const query = month === undefined ? {} : { month };
      return answered(
        call(assetEndpoints.read, { params: { id }, query }, { signal, quiet: true }),
      );
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useChoices() {
  return useQuery({
    queryKey: assetKeys.choices,
    queryFn: ({ signal }) => answered(call(assetEndpoints.choices, {}, { signal })),
  });
}

/** What is shown of assets is read again. */
export const refetchAssets = (client: QueryClient): Promise<void> =>
  readAgain(client, assetKeys.all);

export function useRemoveAsset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<AssetDetail, 'id' | 'version'>) =>
      answered(call(assetEndpoints.remove, { params: { id }, body: { version } })),
    onSettled: () => refetchAssets(client),
  });
}

/** Whoever may keep an asset. */
export const custodianSearch: Search<readonly PersonChoice[]> = {
  key: [...assetKeys.all, 'people'],
  find: async (text, signal) => {
    const reply = call(assetEndpoints.people, { query: { query: text } }, { signal, quiet: true });
    return (await answered(reply)).map(({ userId, ...person }) => ({ id: userId, ...person }));
  },
};

/** Projects an asset may serve. */
export const projectSearch: Search<readonly SharedProject[]> = {
  key: [...assetKeys.all, 'projects'],
  find: (text, signal) =>
    answered(call(assetEndpoints.projects, { query: { query: text } }, { signal, quiet: true })),
};
