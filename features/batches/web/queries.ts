import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Batch, batchEndpoints, type PreviewRequest } from '#features/batches/contract.ts';
import type { BatchSettings } from '#features/batches/rules.ts';
import { departmentEndpoints } from '#features/people/contract.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { ResultCode } from '#kernel/result.ts';
import { answered, call, RefusedError } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';
import { send } from '#web/ui/edit/send.ts';
import type { Search } from '#web/ui/search/use-search.ts';
import { choiceOf } from './editor/form-values.ts';

const keys = {
  lists: ['batches', 'list'] as const,
  previews: ['batches', 'preview'] as const,
  one: (id: number) => ['batches', 'one', id] as const,
};

export function useBatchList(query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => answered(call(batchEndpoints.list, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useBatch(id: number) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) =>
      answered(call(batchEndpoints.read, { params: { id: String(id) } }, { signal })),
    // Forgotten while the page is in the background, it would take along what is typed there.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Where a new batch begins; read anew for each one. */
export function useBlankBatch() {
  return useOwnQuery({
    queryKey: ['batches', 'blank'],
    queryFn: ({ signal }) => answered(call(batchEndpoints.blank, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** No preview while there is nothing to count: a range that is none, or no department. */
export function usePreview(request: PreviewRequest | null) {
  return useQuery({
    queryKey: [...keys.previews, request],
    queryFn: ({ signal }) =>
      answered(call(batchEndpoints.preview, { body: request as PreviewRequest }, { signal })),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
}

export function useDepartments() {
  return useQuery({
    queryKey: ['people', 'departments', 'for batches'],
    queryFn: ({ signal }) => answered(call(departmentEndpoints.list, {}, { signal })),
  });
}

/** Whoever fills in hours; of one batch if it is named. */
export const candidateSearch = (batchId?: number): Search<readonly PersonChoice[]> => ({
  key: ['batches', 'candidates', batchId ?? null],
  find: async (text, signal) => {
    const query = {
      ...(text !== '' && { query: text }),
      ...(batchId !== undefined && { batchId: String(batchId) }),
    };
    const reply = call(batchEndpoints.candidates, { query }, { signal, quiet: true });
    return (await answered(reply)).map(choiceOf);
  },
});

function keep(client: QueryClient, batch: Batch): void {
  client.setQueryData(keys.one(batch.id), batch);
  void readAgain(client, keys.lists);
  void readAgain(client, keys.previews);
}

/** A change that answers with the batch as it is afterwards. */
function useChange<Input>(change: (input: Input) => Promise<Batch>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (batch) => keep(client, batch),
    onError: (error) => {
      // Somebody else was faster: the server has sent the batch as it is.
      if (error instanceof RefusedError && error.code === ResultCode.conflict) {
        keep(client, error.data as Batch);
      } else {
        // What stood in the way may be newer than the preview.
        void readAgain(client, keys.previews);
      }
    },
  });
}

export interface Seen {
  readonly id: number;
  readonly version: number;
}

/** As a request writes it. */
const written = (settings: BatchSettings) => settings as Batch['settings'];

/** Keeps a new batch, or the changes to one somebody has seen. */
export const useSaveBatch = () =>
  useChange(({ seen, settings }: { seen: Seen | null; settings: BatchSettings }) =>
    seen === null
      ? send(batchEndpoints.create, { body: written(settings) })
      : send(batchEndpoints.update, { body: { ...seen, ...written(settings) } }),
  );

export const usePublish = () =>
  useChange(({ id, version }: Seen) => send(batchEndpoints.publish, { body: { id, version } }));

export const useClose = () =>
  useChange(({ id, version }: Seen) =>
    answered(call(batchEndpoints.close, { body: { id, version } })),
  );

export const useCopy = () =>
  useChange((id: number) => answered(call(batchEndpoints.copy, { body: { id } })));

export interface ExtensionInput {
  readonly id: number;
  readonly userIds: number[];
  readonly until: string;
  readonly reason: string;
}

export const useExtend = () =>
  useChange((body: ExtensionInput) => send(batchEndpoints.extend, { body }));

export const useWithdraw = () =>
  useChange((body: { id: number; userId: number }) =>
    answered(call(batchEndpoints.withdrawExtension, { body })),
  );

export function useRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      answered(call(batchEndpoints.remove, { body: { id, version } })),
    onSuccess: () => readAgain(client, keys.lists),
  });
}
