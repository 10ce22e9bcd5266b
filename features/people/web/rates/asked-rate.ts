import type { CalendarDate } from '#kernel/dates.ts';
import { day } from '#kernel/schemas.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';

/** What an address may ask for: the form of one rate, and the day from which it is missing. */
interface AskedRate {
  /** A grade or a staff number, by the list that is shown; null where no form is asked for. */
  readonly whose: string | null;
  readonly from: CalendarDate | null;
  /** The form has been seen: going back or loading anew must not open it again. */
  readonly forget: () => void;
}

/** A final account that lacks a rate leads to its form. */
export function useAskedRate(): AskedRate {
  const [params, setParams] = useSearchParams();
  const { data } = day.safeParse(params.get('from'));
  const forget = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('set');
        return next;
      },
      { replace: true },
    );
  return { whose: params.get('set'), from: data ?? null, forget };
}
