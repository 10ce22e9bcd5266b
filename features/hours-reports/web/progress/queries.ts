import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PeopleRequest,
  progressEndpoints,
  type RemindRequest,
} from '#features/hours-reports/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { everyWhileInReach } from '../out-of-reach.ts';

/** All of it hangs together: a reminder changes figures, people and approvers. */
const ALL = ['progress'] as const;

/** While people fill in, nobody has to ask again; a page that nobody looks at asks nothing. */
const every = (milliseconds: number) => ({
  refetchInterval: everyWhileInReach(milliseconds),
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
});

const LIVE = every(15_000);

/** What a clock asks for fails in silence while something is on screen. */
const quietly = (client: ReturnType<typeof useQueryClient>, queryKey: readonly unknown[]) => ({
  quiet: client.getQueryData(queryKey) !== undefined,
});

export function useBatches() {
  return useQuery({
    queryKey: [...ALL, 'batches'],
    queryFn: ({ signal }) => answered(call(progressEndpoints.batches, {}, { signal })),
  });
}

interface FiguresWanted {
  readonly batchId: number | undefined;
  readonly open: readonly number[];
  readonly deep: boolean;
}

export function useFigures({ batchId, open, deep }: FiguresWanted) {
  const client = useQueryClient();
  const queryKey = [...ALL, 'figures', batchId, deep ? 'deep' : open.join()];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const levels = deep ? { deep: 'true' as const } : open.length > 0 && { open: open.join() };
      const query = { batchId: String(batchId), ...levels };
      const options = { signal, ...quietly(client, queryKey) };
      return answered(call(progressEndpoints.figures, { query }, options));
    },
    enabled: batchId !== undefined,
    ...LIVE,
    // Figures of another batch would be taken for those of this one.
    placeholderData: (before) => (before?.batch.id === batchId ? before : undefined),
  });
}

export type PeopleWanted = Partial<PeopleRequest> & { readonly batchId: number };

/** Why they did not come is said where they would stand. */
export function usePeople(body: PeopleWanted, pageNum: number, pageSize: number) {
  return useQuery({
    queryKey: [...ALL, 'people', body, pageNum, pageSize],
    queryFn: ({ signal }) => {
      const query = { pageNum: String(pageNum), pageSize: String(pageSize) };
      return answered(call(progressEndpoints.people, { body, query }, { signal, quiet: true }));
    },
    ...LIVE,
    placeholderData: (before, previous) => {
      const earlier = previous?.queryKey[2] as PeopleWanted | undefined;
      return earlier?.deptId === body.deptId && earlier?.batchId === body.batchId
        ? before
        : undefined;
    },
  });
}

/** Decisions are slower than filling in. */
const SLOWER = every(60_000);

export function useWaitingApprovers(batchId: number) {
  return useQuery({
    queryKey: [...ALL, 'waiting', batchId],
    queryFn: ({ signal }) => {
      const query = { batchId: String(batchId) };
      return answered(call(progressEndpoints.waiting, { query }, { signal, quiet: true }));
    },
    ...SLOWER,
  });
}

/** Only what has waited too long: little, wherever things go well. */
export function useLateApprovers(batchId: number) {
  return useQuery({
    queryKey: [...ALL, 'late', batchId],
    queryFn: ({ signal }) => {
      const query = { batchId: String(batchId) };
      return answered(call(progressEndpoints.late, { query }, { signal, quiet: true }));
    },
    ...SLOWER,
  });
}

export function useShownSheet(batchId: number, userId: number) {
  return useQuery({
    queryKey: [...ALL, 'sheet', batchId, userId],
    queryFn: ({ signal }) => {
      const params = { batchId: String(batchId), userId: String(userId) };
      return answered(call(progressEndpoints.sheet, { params }, { signal, quiet: true }));
    },
  });
}

export function useRemind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RemindRequest) => answered(call(progressEndpoints.remind, { body })),
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  });
}
