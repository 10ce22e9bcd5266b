import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { OutOfDate } from '#features/actuals/contract-parts.ts';
import {
  type AssetRow,
  type LabourRow,
  type MaterialRow,
  type RowsFilter,
  rowEndpoints,
  type VoucherRow,
} from '#features/actuals/contract-rows.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { answered, call } from '#web/api/call.ts';
import type { Added, Asked, OtherSide } from './drill.ts';

const ALL = ['actuals', 'drill'] as const;

const PAGE_SIZE = 100;

/** A row of any source, with the source it is of. */
export type DrillRow =
  | (VoucherRow & { readonly source: 'voucher' })
  | (MaterialRow & { readonly source: 'material' })
  | (AssetRow & { readonly source: 'asset' })
  | (LabourRow & { readonly source: 'labour' });

interface MonthSums {
  readonly month: string;
  readonly total: number;
  readonly amount: number;
  readonly hours?: number;
  readonly late: number;
  readonly correction: number;
}

/** What every source answers with; labour says hours, too. */
export interface RowsPage {
  readonly total: number;
  readonly rows: readonly DrillRow[];
  readonly sums: { readonly amount: number; readonly hours?: number };
  readonly months: readonly MonthSums[];
  readonly outOfDate: OutOfDate;
}

type Body = RowsFilter & {
  readonly pageNum?: number;
  readonly pageSize: number;
  readonly sort?: '-amount' | '-hours';
};

async function ask(
  budgetId: number,
  source: CostSource,
  body: Body,
  signal?: AbortSignal,
): Promise<RowsPage> {
  const input = { params: { id: String(budgetId) }, body };
  const options = signal === undefined ? {} : { signal };
  const reply = await answered<Omit<RowsPage, 'rows'> & { readonly rows: readonly object[] }>(
    call(rowEndpoints[source], input as never, options) as never,
  );
  return { ...reply, rows: reply.rows.map((row) => ({ ...row, source }) as DrillRow) };
}

/** What each source has of the figure, by month and without its rows; asked whenever it is opened. */
export function useOverviews(budgetId: number, asked: readonly Asked[]) {
  return useQueries({
    queries: asked.map(({ source, filter }) => ({
      queryKey: [...ALL, 'months', budgetId, source, filter],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        ask(budgetId, source, { ...filter, pageSize: 1 }, signal),
      staleTime: 0,
    })),
  });
}

/** The cells a figure is held against, whenever it is opened; nothing where it is held against none. */
export function usePlanned(other: OtherSide | null) {
  const plan = other?.of === 'plan' ? other : null;
  return useQuery({
    queryKey: [...ALL, 'plan', plan?.budgetId, plan?.filter],
    queryFn:
      plan === null
        ? skipToken
        : ({ signal }) => {
            const params = { id: String(plan.budgetId) };
            return answered(
              call(boardEndpoints.plan.cells, { params, body: plan.filter }, { signal }),
            );
          },
    staleTime: 0,
  });
}

/** What a forecast adds, part by part, whenever it is opened; nothing where none adds anything. */
export function useToCome(added: Added | null) {
  return useQuery({
    queryKey: [...ALL, 'to come', added?.budgetId, added?.through],
    queryFn:
      added === null
        ? skipToken
        : ({ signal }) => {
            const { budgetId, through } = added;
            const asked = {
              params: { id: String(budgetId) },
              query: through === null ? {} : { through },
            };
            return answered(call(boardEndpoints.forecastParts.read, asked, { signal }));
          },
    staleTime: 0,
  });
}

const ofMonth = ({ source, filter }: Asked, month: string, inHours: boolean): Body => ({
  ...filter,
  startDate: firstDay(month),
  endDate: lastDay(month),
  pageSize: PAGE_SIZE,
  // What adds most to the figure comes first.
  ...(source === 'labour' && { sort: inHours ? '-hours' : '-amount' }),
});

/** The rows of one month, page by page. */
export function useMonthRows(budgetId: number, asked: Asked, month: string, inHours: boolean) {
  return useInfiniteQuery({
    queryKey: [...ALL, 'rows', budgetId, asked, month, inHours],
    queryFn: ({ signal, pageParam }) =>
      ask(
        budgetId,
        asked.source,
        { ...ofMonth(asked, month, inHours), pageNum: pageParam },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    staleTime: 0,
  });
}

/** Figures and what is behind them are read again, wherever they stand. */
export const readEverythingAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries();
