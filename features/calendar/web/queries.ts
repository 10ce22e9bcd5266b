import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CalendarYear, calendarEndpoints } from '#features/calendar/contract.ts';
import type { DayKind } from '#features/calendar/rules.ts';
import { ResultCode } from '#kernel/result.ts';
import { answered, call, RefusedError } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { send } from '#web/ui/edit/send.ts';

const calendarKeys = {
  year: (year: number) => ['calendar', 'year', year] as const,
};

export function useCalendarYear(year: number) {
  return useQuery({
    queryKey: calendarKeys.year(year),
    queryFn: ({ signal }) =>
      answered(call(calendarEndpoints.year, { query: { year: String(year) } }, { signal })),
  });
}

export function refetchYear(client: QueryClient, year: number): Promise<void> {
  return readAgain(client, calendarKeys.year(year));
}

/** Somebody else was faster: the server has sent the year as it is, and it is shown. */
function yearIn(error: Error): CalendarYear | null {
  const conflict = error instanceof RefusedError && error.code === ResultCode.conflict;
  return conflict ? (error.data as CalendarYear) : null;
}

function useYearMutation<Input>(send: (input: Input) => Promise<CalendarYear>) {
  const client = useQueryClient();
  const show = (data: CalendarYear) => client.setQueryData(calendarKeys.year(data.year), data);
  return useMutation({
    mutationFn: send,
    onSuccess: show,
    onError: (error) => {
      const current = yearIn(error);
      if (current !== null) show(current);
    },
  });
}

export interface DayEdit {
  readonly date: string;
  readonly kind: DayKind;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly version: number;
}

export const useEditDay = () =>
  useYearMutation((body: DayEdit) => send(calendarEndpoints.editDay, { body }));

export const useConfirmYear = () =>
  useYearMutation((body: { year: number; confirmed: boolean; version: number }) =>
    answered(call(calendarEndpoints.confirmYear, { body })),
  );
