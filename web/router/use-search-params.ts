import { useContext } from 'react';
import {
  type Location,
  type NavigateOptions,
  UNSAFE_NavigationContext,
  useSearchParams as useDrawnSearchParams,
  useLocation,
} from 'react-router';

type Change = (current: URLSearchParams) => URLSearchParams;

/** Where somebody has been led, though it may not be drawn yet; unknown where nobody keeps a history. */
function useLatestSearch(): () => string {
  const { navigator, basename } = useContext(UNSAFE_NavigationContext);
  const drawn = useLocation();
  return () => {
    const { location: latest } = navigator as { readonly location?: Location };
    const here = basename === '/' ? drawn.pathname : basename + drawn.pathname;
    return latest?.pathname === here ? latest.search : drawn.search;
  };
}

/**
 * What the address asks for after its question mark. A change goes by the address as it is, not as it
 * was last drawn: drawing takes a while, and of two quick changes the first would be lost.
 */
export function useSearchParams(): [
  URLSearchParams,
  (change: Change, options?: NavigateOptions) => void,
] {
  const [params, setParams] = useDrawnSearchParams();
  const latestSearch = useLatestSearch();
  return [
    params,
    (change, options) => setParams(change(new URLSearchParams(latestSearch())), options),
  ];
}
