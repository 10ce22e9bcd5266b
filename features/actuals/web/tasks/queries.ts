import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import type { FindingKind } from '#features/actuals/rules.ts';
import { standardEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';

const ALL = ['actuals', 'tasks'] as const;

const keys = {
  list: [...ALL, 'list'] as const,
  one: (month: string) => [...ALL, 'one', month] as const,
};

const WHILE_RUNNING_MS = 1_000;
/** Somebody else may have started a run, or closed the month. */
const OTHERWISE_MS = 20_000;

const pace = (running: boolean) => (running ? WHILE_RUNNING_MS : OTHERWISE_MS);

/** Only the first attempt is heard of: what a clock asks for again fails in silence. */
function watching({ client, queryKey, signal }: QueryFunctionContext) {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = client.getQueryState(queryKey) ?? {};
  return { signal, quiet: dataUpdateCount + errorUpdateCount > 0 };
}

const watched = {
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  // Whoever comes back from mending something sees what has come of it.
  staleTime: 0,
} as const;

export function useTasks() {
  return useQuery({
    ...watched,
    queryKey: keys.list,
    queryFn: (context) => answered(call(taskEndpoints.list, {}, watching(context))),
    refetchInterval: ({ state }) =>
      pace(state.data?.rows.some(({ underWay }) => underWay !== null) ?? false),
  });
}

export function useTask(month: string) {
  return useQuery({
    ...watched,
    queryKey: keys.one(month),
    queryFn: (context) =>
      answered(call(taskEndpoints.detail, { query: { month } }, watching(context))),
    refetchInterval: ({ state }) => pace((state.data?.underWay ?? null) !== null),
  });
}

/** A first standard rate, where none holds by the month the accounts are to begin with. */
export function useProposedStandard(enabled: boolean) {
  return useQuery({
    queryKey: ['rates', 'proposal'] as const,
    queryFn: ({ signal }) => answered(call(standardEndpoints.proposal, {}, { signal })),
    enabled,
  });
}

const PAGE_SIZE = 100;

interface FindingsOf {
  readonly month: string;
  readonly kind: FindingKind;
  readonly centreId?: number;
}

const findingsQuery = ({ month, kind, centreId }: FindingsOf, page: number) => ({
  month,
  kind,
  pageNum: String(page),
  pageSize: String(PAGE_SIZE),
  ...(centreId !== undefined && { centreId: String(centreId) }),
});

/** Findings page by page; `runId` tells apart what another run came upon. */
export function useFindings(of: FindingsOf, runId: number, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...ALL, 'findings', of, runId],
    queryFn: ({ signal, pageParam }) =>
      answered(call(taskEndpoints.findings, { query: findingsQuery(of, pageParam) }, { signal })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    enabled,
  });
}

/** All of them, read anew: whoever decides about everybody must have everybody. */
export async function allFindings(of: FindingsOf) {
  // Part of a write, which says itself why it failed.
  const read = (page: number) =>
    answered(call(taskEndpoints.findings, { query: findingsQuery(of, page) }, { quiet: true }));
  const first = await read(1);
  const rows = [...first.rows];
  for (let page = 2; (page - 1) * PAGE_SIZE < first.total; page += 1) {
    rows.push(...(await read(page)).rows);
  }
  return rows;
}

/** Everything of these kinds, to be added up. */
export function useAllFindings(month: string, kinds: readonly FindingKind[], runId: number) {
  return useQuery({
    queryKey: [...ALL, 'all findings', month, kinds, runId],
    queryFn: async () =>
      (await Promise.all(kinds.map((kind) => allFindings({ month, kind })))).flat(),
    staleTime: 0,
  });
}

export function useRunLog(runId: number) {
  return useQuery({
    queryKey: [...ALL, 'log', runId],
    queryFn: (context) =>
      answered(call(taskEndpoints.log, { params: { runId: String(runId) } }, watching(context))),
    refetchInterval: ({ state }) => {
      const at = state.data?.run.state;
      return at === 'queued' || at === 'running' ? WHILE_RUNNING_MS : false;
    },
    staleTime: 0,
  });
}

export interface Compared {
  readonly from: number;
  readonly to: number;
  readonly by: 'source' | 'project';
}

export function useComparison({ from, to, by }: Compared) {
  return useQuery({
    queryKey: [...ALL, 'compare', from, to, by],
    queryFn: ({ signal }) =>
      answered(
        call(
          taskEndpoints.compare,
          { query: { from: String(from), to: String(to), by } },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Everything that is shown of tasks is read again. */
export const refetchTasks = (client: QueryClient): Promise<void> => readAgain(client, ALL);

/** What a write has answered with is on screen at once; everything else is read again. */
export function takeTask(client: QueryClient, detail: TaskDetail): void {
  client.setQueryData(keys.one(detail.month), detail);
  void refetchTasks(client);
}
