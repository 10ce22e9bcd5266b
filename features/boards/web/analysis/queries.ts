import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { MonthlyHoursRequest } from '#features/boards/contract-hours.ts';
import type { PeriodicalRequest } from '#features/boards/contract-periodical.ts';
import { withDetail } from '#features/boards/web/cache/budget-cache.ts';
import { cacheOf, keepIn } from '#features/boards/web/cache/held.ts';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { LabourValue } from '#features/people/web/fields.tsx';
import { answered, call } from '#web/api/call.ts';
import type { ReplyData } from '#web/api/callable.ts';
import { saveDownload } from '#web/api/download.ts';
import { useOwnQuery } from '#web/signed-in/use-own-query.ts';
import type { Search } from '#web/ui/search/use-search.ts';

const { documents } = budgetEndpoints;

export type BudgetDocument = ReplyData<typeof documents.read>;

const ALL = ['boards', 'analysis'] as const;
/** Read again with everything of budgets: another version in force, other settings, other figures. */
const WITH_BUDGETS = ['budgets', 'analysis'] as const;

/** Documents in force; those of the newest year are what people look for. */
const IN_FORCE = { quick: 'effective', sort: 'newest' } as const;

export interface BudgetChoice {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** What stands in the field of the head. */
export const budgetSearch: Search<readonly BudgetChoice[]> = {
  key: [...ALL, 'choices'],
  find: async (text, signal) => {
    const query = { ...IN_FORCE, ...(text !== '' && { query: text }) };
    const { rows } = await answered(call(documents.list, { query }, { signal, quiet: true }));
    return rows.map(({ id, code, name }) => ({ id, code, name }));
  },
};

/** What a person may choose from, where no budget is named. */
export function useBudgetChoices(text: string, page: number) {
  const query = {
    ...IN_FORCE,
    pageNum: String(page),
    ...(text !== '' && { query: text }),
  };
  return useQuery({
    queryKey: [...ALL, 'chooser', query],
    queryFn: ({ signal }) =>
      // Whoever types is told where the names would stand.
      answered(call(documents.list, { query }, { signal, quiet: text !== '' })),
    placeholderData: keepPreviousData,
  });
}

export function useDocument(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...WITH_BUDGETS, 'document', `of ${id}`],
    queryFn: async ({ signal }) => {
      const document = await answered(call(documents.read, { params: { id } }, { signal }));
      keepIn(client, withDetail(cacheOf(client), document));
      return document;
    },
  });
}

/** After its settings have changed here. */
export const refetchDocument = (client: QueryClient, id: number): Promise<void> =>
  client.invalidateQueries({ queryKey: [...WITH_BUDGETS, 'document', `of ${id}`] });

export function useDetails(id: number, endDate: string, labour: LabourValue) {
  const query = { endDate, ...(labour === 'actual' && { labour }) };
  return useQuery({
    queryKey: [...WITH_BUDGETS, 'details', `of ${id}`, query],
    queryFn: ({ signal }) =>
      answered(call(boardEndpoints.details.read, { params: { id }, query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

type PeriodsAsked = Omit<PeriodicalRequest, 'asOf' | 'labour'> & { readonly labour?: 'actual' };

/** What no cache holds: quarters, years, cumulative figures, months by origin or at actual rates. */
export function usePeriods(
  mode: 'period' | 'cumulative',
  body: PeriodsAsked,
  enabled: boolean,
  known: number | undefined,
) {
  const endpoint = boardEndpoints.periods[mode === 'cumulative' ? 'cumulative' : 'periodical'];
  const query = useQuery({
    queryKey: [...ALL, mode, body],
    queryFn: ({ signal }) => answered(call(endpoint, { body }, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, refetch } = query;
  const held = data?.dataVersion;
  useEffect(() => {
    // Another reply has told of newer accounts.
    if (enabled && known !== undefined && held !== undefined && held < known) void refetch();
  }, [enabled, known, held, refetch]);
  return query;
}

export function useMonthlyHours(body: MonthlyHoursRequest) {
  return useQuery({
    queryKey: [...ALL, 'monthlyHours', body],
    queryFn: ({ signal }) => answered(call(boardEndpoints.hours.monthly, { body }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useYearlyHours(budgetId: number, years: readonly number[], enabled: boolean) {
  const body = { budgetId, years: [...years] };
  return useQuery({
    queryKey: [...ALL, 'yearlyHours', body],
    queryFn: ({ signal }) => answered(call(boardEndpoints.hours.yearly, { body }, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useDeptPersons(body: MonthlyHoursRequest, enabled: boolean) {
  return useQuery({
    queryKey: [...ALL, 'deptPersons', body],
    queryFn: ({ signal }) =>
      // Refused to whoever only takes part: they see no such card, and are told of no failure.
      answered(call(boardEndpoints.hours.deptPerson, { body }, { signal, quiet: true })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useForecastInput(id: number, enabled = true) {
  return useQuery({
    queryKey: [...ALL, 'forecast', id],
    queryFn: ({ signal }) =>
      answered(call(boardEndpoints.forecast.read, { params: { id } }, { signal })),
    enabled,
  });
}

/** The same for whoever is about to change it: asked for anew, and theirs while it is open. */
export function useOpenedForecast(id: number) {
  return useOwnQuery({
    queryKey: [...ALL, 'opened', id],
    queryFn: ({ signal }) =>
      answered(call(boardEndpoints.forecast.read, { params: { id } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** After a forecast was entered: all that is worked out from it. */
export function useForecastChanged(id: number) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...WITH_BUDGETS, 'details', `of ${id}`] }),
      client.invalidateQueries({ queryKey: [...ALL, 'forecast', id] }),
    ]);
}

export interface ExportAsked {
  readonly id: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly basis: 'posting' | 'origin';
  readonly labour?: 'actual';
}

export function useExport(onBytes: (bytes: number) => void) {
  return useMutation({
    mutationFn: ({ id, ...body }: ExportAsked) =>
      saveDownload(boardEndpoints.exports.workbook, { params: { id }, body }, { onBytes }),
  });
}
