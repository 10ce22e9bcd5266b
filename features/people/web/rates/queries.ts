import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type RemoveRateRequest,
  rateEndpoints,
  type SaveRateRequest,
} from '#features/people/contract-rates.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { send } from '#web/ui/edit/send.ts';

const all = ['rates'] as const;

const rateKeys = {
  grades: [...all, 'grades'] as const,
  people: (query: Readonly<Record<string, string>>) => [...all, 'people', query] as const,
  history: (userId: number) => [...all, 'history', userId] as const,
  preview: (target: RateTarget, effectiveFrom: string) =>
    [...all, 'preview', target, effectiveFrom] as const,
};

/** Whose rate it is. */
export type RateTarget = { readonly grade: string } | { readonly userId: number };

export function useGradeRates() {
  return useQuery({
    queryKey: rateKeys.grades,
    queryFn: ({ signal }) => answered(call(rateEndpoints.grades, {}, { signal })),
  });
}

export function usePersonRates(query: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: rateKeys.people(query),
    queryFn: ({ signal }) => answered(call(rateEndpoints.people, { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useRateHistory(userId: number) {
  return useQuery({
    queryKey: rateKeys.history(userId),
    queryFn: ({ signal }) =>
      answered(call(rateEndpoints.history, { query: { userId: String(userId) } }, { signal })),
  });
}

/** What a rate from that day on touches; read as soon as the day is known. */
export function useRatePreview(target: RateTarget, effectiveFrom: string, enabled: boolean) {
  return useQuery({
    queryKey: rateKeys.preview(target, effectiveFrom),
    queryFn: ({ signal }) =>
      answered(
        call(
          rateEndpoints.preview,
          { body: { ...target, effectiveFrom, hourlyCost: null } },
          { signal },
        ),
      ),
    enabled,
    // Hours and rates move on while the form is open elsewhere.
    staleTime: 0,
    gcTime: 0,
  });
}

/** After a change, and after a refusal that says somebody else made one, everything is read anew. */
function useRateMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => readAgain(client, all),
  });
}

export const useSaveRate = () =>
  useRateMutation((body: SaveRateRequest) => send(rateEndpoints.save, { body }));

export const useRemoveRate = () =>
  useRateMutation((body: RemoveRateRequest) => answered(call(rateEndpoints.remove, { body })));
