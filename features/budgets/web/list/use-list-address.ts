import { useMemo } from 'react';
import type { QUICK_FILTERS } from '#features/budgets/contract-documents.ts';
import { useLabourValue } from '#features/people/web/fields.tsx';
import { companyYear } from '#web/company-time.ts';
import type { List } from '#web/ui/list/use-list.ts';

export const LIST_FILTERS = [
  'year',
  'division',
  'projectType',
  'budgetType',
  'status',
  'ownerId',
  'quick',
] as const;

export type QuickFilter = (typeof QUICK_FILTERS)[number];

/** In the address where no year is meant. */
const ALL_YEARS = 'all';

/**
 * The list as it is asked for: of the company's year as long as the address names no other; what waits for the
 * reader, of all years.
 */
export function useListAddress(list: List) {
  const { filters, text } = list.view;
  const { year: named, ...others } = filters;
  const usual = others.quick === 'waitsForMe' ? null : companyYear();
  const year = named === ALL_YEARS ? null : named === undefined ? usual : Number(named);
  const labour = useLabourValue();
  const query = useMemo(() => {
    const { year: _, ...rest } = list.query;
    return {
      ...rest,
      ...(year !== null && { year: String(year) }),
      ...(labour === 'actual' && { labour }),
    };
  }, [list.query, year, labour]);
  return {
    year,
    query,
    narrowed: text !== '' || Object.keys(others).length > 0,
    chooseYear: (next: number | null) =>
      list.change({
        filters: {
          year: next === usual ? '' : String(next ?? ALL_YEARS),
        },
      }),
    clear: () =>
      list.change({
        text: '',
        filters: Object.fromEntries(Object.keys(others).map((name) => [name, ''])),
      }),
  };
}
