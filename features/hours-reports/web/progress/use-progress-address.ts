import { PEOPLE_FILTERS } from '#features/hours-reports/contract.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { idIn } from '../id-in.ts';

export const PARTS = ['departments', 'approvers', 'people', 'orphans'] as const;

export type Part = (typeof PARTS)[number];

export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text);

function read(params: URLSearchParams) {
  return {
    batch: idIn(params.get('batch')),
    part: oneOf(PARTS, params.get('part')) ?? 'departments',
    query: params.get('q') ?? '',
    state: oneOf(PEOPLE_FILTERS, params.get('state')) ?? 'all',
    unfinished: params.get('unfinished') === 'true',
    expanded: params.get('tree') === 'all',
    /** The department whose people are open; of those who belong to it directly with `own`. */
    dept: idIn(params.get('dept')),
    own: params.get('own') === 'true',
    /** The person whose sheet is open. */
    person: idIn(params.get('person')),
    page: idIn(params.get('page')) ?? 1,
  } as const;
}

/** What belongs to the narrower selection is forgotten when a wider one changes. */
const FORGOTTEN: Readonly<Record<string, readonly string[]>> = {
  batch: ['dept', 'own', 'person', 'page'],
  part: ['dept', 'own', 'person', 'page', 'size', 'sort', 'q'],
  q: ['page'],
  state: ['page'],
  unfinished: ['page'],
  dept: ['person', 'own'],
};

export type AddressChange = Readonly<Record<string, string | number | boolean | null>>;

/** What the page shows, all of it in the address. */
export function useProgressAddress() {
  const [params, setParams] = useSearchParams();
  const change = (changes: AddressChange) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of Object.keys(changes)) {
          for (const other of FORGOTTEN[name] ?? []) next.delete(other);
        }
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '' || value === false) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      // Opening one after the other is no journey to come back from step by step.
      { replace: !('batch' in changes || 'part' in changes) },
    );
  return { ...read(params), change };
}

export type ProgressAddress = ReturnType<typeof useProgressAddress>;
