import { useSearchParams } from '#web/router/use-search-params.ts';

/** What an address may ask for: the form of one rate, and from when on it is missing. */
interface AskedRate {
  /** A grade, a staff number or a rate class, by the list that is shown; null where none is asked for. */
  readonly whose: string | null;
  readonly from: string | null;
  /** The form has been seen: going back or loading anew must not open it again. */
  readonly forget: () => void;
}

/** A final account that lacks a rate leads to its form; `isWhen` says what its rates can begin with. */
export function useAskedRate(isWhen: (text: string) => boolean): AskedRate {
  const [params, setParams] = useSearchParams();
  const from = params.get('from');
  const forget = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('set');
        return next;
      },
      { replace: true },
    );
  return { whose: params.get('set'), from: from !== null && isWhen(from) ? from : null, forget };
}
