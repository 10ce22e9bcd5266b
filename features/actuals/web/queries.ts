import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { type MappingView, mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import type { ProjectChoice } from '#features/actuals/contract-pool.ts';
import { poolEndpoints } from '#features/actuals/contract-pool.ts';
import { type AccountBook, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { showSaved } from '#web/api/show-saved.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const inputs = ['actuals', 'inputs'] as const;

type Query = Readonly<Record<string, string>>;

/** What is shown of vouchers, mappings and the pool is read again: each depends on the others. */
export const showSavedBook = (client: QueryClient, book: AccountBook): void =>
  showSaved(client, [...inputs, 'books'], book);

export const showSavedMapping = (client: QueryClient, mapping: MappingView): void =>
  showSaved(client, [...inputs, 'mappings'], mapping);

export const refetchInputs = (client: QueryClient): Promise<void> => readAgain(client, inputs);

export function useVouchers(query: Query) {
  return useQuery({
    queryKey: [...inputs, 'vouchers', query],
    queryFn: ({ signal }) => answered(call(voucherEndpoints.list, { query } as never, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useVoucherImports(query: Query) {
  return useQuery({
    queryKey: [...inputs, 'imports', query],
    queryFn: ({ signal }) => answered(call(voucherEndpoints.imports, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useBooks() {
  return useQuery({
    queryKey: [...inputs, 'books'],
    queryFn: ({ signal }) => answered(call(voucherEndpoints.books, {}, { signal })),
  });
}

export function useMappings(query: Query) {
  return useQuery({
    queryKey: [...inputs, 'mappings', query],
    queryFn: ({ signal }) => answered(call(mappingEndpoints.list, { query } as never, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useUndecided(query: Query) {
  return useQuery({
    queryKey: [...inputs, 'undecided', query],
    queryFn: ({ signal }) => answered(call(mappingEndpoints.undecided, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function usePool(query: Query & { readonly month: string }) {
  return useQuery({
    queryKey: [...inputs, 'pool', query],
    queryFn: ({ signal }) => answered(call(poolEndpoints.list, { query } as never, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** Projects a cost may be given to. */
export const projectSearch: Search<readonly ProjectChoice[]> = {
  key: [...inputs, 'projects'],
  find: (text, signal) =>
    answered(call(poolEndpoints.projects, { query: { query: text } }, { signal, quiet: true })),
};
