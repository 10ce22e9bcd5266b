import {
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { TabPathContext } from '../shell/tabs/tab-path.ts';
import { addSource, dropEntry, keptEntry } from './kept-work.ts';

/** A name within the tab: two tabs of one kind keep their work apart. */
export const useWorkName = (name: string) => `${useContext(TabPathContext)} ${name}`;

/**
 * Hands over what there is to keep when the session ends, as long as the component lives. By an
 * insertion effect, for those alone outlive being hidden: a tab in the background keeps its work too.
 */
export function useWorkSource(name: string, source: () => unknown): void {
  const latest = useRef(source);
  useInsertionEffect(() => {
    latest.current = source;
  });
  useInsertionEffect(() => addSource(name, () => latest.current()), [name]);
}

/** State that outlives the end of a session: whoever signs in again finds it as it was. */
export function useKeptState<T>(
  name: string,
  initial: T | (() => T),
): [T, Dispatch<SetStateAction<T>>] {
  const full = useWorkName(name);
  const [first] = useState(initial);
  const [value, setValue] = useState(() => (keptEntry(full) ?? first) as T);
  useEffect(() => dropEntry(full), [full]);
  useWorkSource(full, () => (Object.is(value, first) ? undefined : value));
  return [value, setValue];
}
