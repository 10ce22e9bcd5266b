import { useSearchParams } from '#web/router/use-search-params.ts';
import type { List } from '#web/ui/list/use-list.ts';

export const ASSET_FILTERS = ['month', 'subCategoryId', 'projectId', 'status', 'due'] as const;

/** What is open beside the list, and what the list is narrowed to; all of it in the address. */
export function useAssetAddress(list: List) {
  const [params, setParams] = useSearchParams();
  const { text, filters } = list.view;
  const { month, ...others } = filters;
  const id = Number(params.get('asset'));
  return {
    month,
    opened: Number.isInteger(id) && id > 0 ? id : null,
    open: (next: number | null, replace = false) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          if (next === null) changed.delete('asset');
          else changed.set('asset', String(next));
          return changed;
        },
        { replace },
      ),
    narrowed: text !== '' || Object.keys(others).length > 0,
    /** To what the month takes something of: the rows its depreciation adds up from. */
    onlyDue: filters.due !== undefined,
    narrowToDue: (only: boolean) => list.change({ filters: { due: only ? 'month' : '' } }),
    chooseMonth: (next: string | null) => list.change({ filters: { month: next ?? '' } }),
    clear: () =>
      list.change({
        text: '',
        filters: Object.fromEntries(Object.keys(others).map((name) => [name, ''])),
      }),
  };
}
