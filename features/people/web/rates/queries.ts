import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RatePreview, rateEndpoints } from '#features/people/contract-rates.ts';
import {
  type AddClassRequest,
  type PlaceGradeRequest,
  type RenameClassRequest,
  standardEndpoints,
} from '#features/people/contract-standards.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { send } from '#web/ui/edit/send.ts';

const all = ['rates'] as const;

const rateKeys = {
  grades: [...all, 'grades'] as const,
  people: (query: Readonly<Record<string, string>>) => [...all, 'people', query] as const,
  history: (userId: number) => [...all, 'history', userId] as const,
  standards: [...all, 'standards'] as const,
  preview: (target: Dated, from: string) => [...all, 'preview', target, from] as const,
};

/** Whose rate it is: those of grades and people begin on a day, those of rate classes in a month. */
export type RateTarget =
  | { readonly grade: string }
  | { readonly userId: number }
  | { readonly classId: number };

/** A rate, or the class a grade is put into from a month on. */
export type Dated = RateTarget | { readonly placed: string };

/** From when on, as a day or as a month, and how much. */
export interface DatedRate {
  readonly from: string;
  readonly cost: number;
}

export function useGradeRates() {
  return useQuery({
    queryKey: rateKeys.grades,
    queryFn: ({ signal }) => answered(call(rateEndpoints.grades, {}, { signal })),
  });
}

export function useStandardRates() {
  return useQuery({
    queryKey: rateKeys.standards,
    queryFn: ({ signal }) => answered(call(standardEndpoints.read, {}, { signal })),
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

function previewOf(target: Dated, from: string, signal: AbortSignal): Promise<RatePreview> {
  if ('classId' in target || 'placed' in target) {
    const of = 'placed' in target ? { grade: target.placed } : target;
    return answered(
      call(standardEndpoints.preview, { body: { ...of, fromMonth: from } }, { signal }),
    );
  }
  const body = { ...target, effectiveFrom: from, hourlyCost: null };
  return answered(call(rateEndpoints.preview, { body }, { signal }));
}

/** What a change from then on touches; read as soon as that is known. */
export function useRatePreview(target: Dated, from: string, enabled: boolean) {
  return useQuery({
    queryKey: rateKeys.preview(target, from),
    queryFn: ({ signal }) => previewOf(target, from, signal),
    enabled,
    // Hours and rates move on while the form is open elsewhere.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Rates, and what hangs on them: the months of the accounts and what plans of hours come to. */
const TOUCHED = [all, ['actuals', 'tasks'], ['budgets', 'grid']];

/** After a change, and after a refusal that says somebody else made one, everything is read anew. */
function useRateMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(TOUCHED.map((key) => readAgain(client, key))),
  });
}

interface SavedRate extends DatedRate {
  readonly target: RateTarget;
  /** The amount seen for that very day or month. */
  readonly replaces: number | null;
}

export const useSaveRate = () =>
  useRateMutation(
    ({ target, from, cost, replaces }: SavedRate): Promise<unknown> =>
      'classId' in target
        ? send(standardEndpoints.save, {
            body: { ...target, fromMonth: from, rate: cost, replaces },
          })
        : send(rateEndpoints.save, {
            body: { ...target, effectiveFrom: from, hourlyCost: cost, replaces },
          }),
  );

interface RemovedRate extends DatedRate {
  readonly target: RateTarget;
}

export const useRemoveRate = () =>
  useRateMutation(
    ({ target, from, cost }: RemovedRate): Promise<unknown> =>
      'classId' in target
        ? answered(
            call(standardEndpoints.remove, { body: { ...target, fromMonth: from, rate: cost } }),
          )
        : answered(
            call(rateEndpoints.remove, {
              body: { ...target, effectiveFrom: from, hourlyCost: cost },
            }),
          ),
  );

export const useAddClass = () =>
  useRateMutation((body: AddClassRequest) => send(standardEndpoints.addClass, { body }));

export const useRenameClass = () =>
  useRateMutation((body: RenameClassRequest) => send(standardEndpoints.renameClass, { body }));

export const useRemoveClass = () =>
  useRateMutation((id: number) => answered(call(standardEndpoints.removeClass, { body: { id } })));

export const usePlaceGrade = () =>
  useRateMutation((body: PlaceGradeRequest) => send(standardEndpoints.placeGrade, { body }));
