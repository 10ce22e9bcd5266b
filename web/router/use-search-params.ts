import { useContext } from 'react';
import {
  type Location,
  type NavigateOptions,
  UNSAFE_NavigationContext,
  useSearchParams as useDrawnSearchParams,
  useLocation,
} from 'react-router';

type Change = (current: URLSearchParams) => URLSearchParams;

/**
 * What the address asks for by now, though it may not be drawn yet; null for whoever has been led to
 * another page meanwhile.
 */
function useLatestSearch(): () => string | null {
  const { navigator, basename } = useContext(UNSAFE_NavigationContext);
  const drawn = useLocation();
  return () => {
    // Unknown where nobody keeps a history.
    const { location: latest } = navigator as { readonly location?: Location };
    if (latest === undefined) return drawn.search;
    const here = basename === '/' ? drawn.pathname : basename + drawn.pathname;
    return latest.pathname === here ? latest.search : null;
  };
}

/**
 * What the address asks for after its question mark. A change goes by the address as it is, not as it
 * was last drawn: drawing takes a while, and of two quick changes the first would be lost. Whoever is on
 * the way to another page is not led back, as by a list that finds that its page does not exist.
 */
export function useSearchParams(): [
  URLSearchParams,
  (change: Change, options?: NavigateOptions) => void,
] {
  const [params, setParams] = useDrawnSearchParams();
  const latestSearch = useLatestSearch();
  return [
    params,
    (change, options) => {
      const latest = latestSearch();
      if (latest !== null) setParams(change(new URLSearchParams(latest)), options);
    },
  ];
}
