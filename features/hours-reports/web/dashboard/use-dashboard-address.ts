import { DASHBOARD_VIEWS } from '#features/hours-reports/contract.ts';
import { useSearchParams } from '#web/router/use-search-params.ts';
import { idIn } from '../id-in.ts';

type Name = 'batch' | 'compare' | 'dept' | 'view' | 'unfold';

/** What the page is about and how much of it is unfolded, all of it in the address. */
export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view');
  const change = (name: Name, value: string | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (value === null) next.delete(name);
      else next.set(name, value);
      // Another view has other departments.
      if (name === 'view') next.delete('dept');
      return next;
    });
  return {
    batch: idIn(params.get('batch')),
    compare: params.get('compare') === 'lastYear' ? ('lastYear' as const) : ('previous' as const),
    dept: idIn(params.get('dept')),
    view: DASHBOARD_VIEWS.find((one) => one === view) ?? null,
    unfolded: params.get('unfold') === 'projects',
    change,
  };
}
