import { useSearchParams } from '#web/router/use-search-params.ts';

/** Whether the dialog of substitutes is open: in the address, so that a search or a link leads to it. */
export function useDelegating() {
  const [params, setParams] = useSearchParams();
  return {
    delegating: params.get('open') === 'delegation',
    setDelegating: (open: boolean) =>
      setParams((current) => {
        const changed = new URLSearchParams(current);
        if (open) changed.set('open', 'delegation');
        else changed.delete('open');
        return changed;
      }),
  };
}
