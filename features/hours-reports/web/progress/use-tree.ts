import { useState } from 'react';
import type { ProgressDepartment } from '#features/hours-reports/contract.ts';
import type { ProgressAddress } from './use-progress-address.ts';

const without = (ids: readonly number[], id: number) => ids.filter((one) => one !== id);

/** What of the tree is open: the first level unless it is folded, the others once they are asked for. */
export function useTree({ expanded, unfinished, state, query }: ProgressAddress) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const [folded, setFolded] = useState<readonly number[]>([]);
  /** Whoever looks for something looks everywhere. */
  const deep = expanded || unfinished || state !== 'all' || query !== '';
  return {
    deep,
    opened: [...opened].sort((a, b) => a - b),
    isOpen: ({ id, depth }: ProgressDepartment) =>
      deep || depth === 0 ? !folded.includes(id) : opened.includes(id),
    fold: ({ id, depth }: ProgressDepartment, open: boolean) => {
      if (depth > 0) setOpened(open ? [...without(opened, id), id] : without(opened, id));
      setFolded(open ? without(folded, id) : [...without(folded, id), id]);
    },
    unfoldAll: () => setFolded([]),
  };
}
