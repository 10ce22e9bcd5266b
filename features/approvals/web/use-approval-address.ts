import { useSearchParams } from '#web/router/use-search-params.ts';
import type { QueueView } from './queries.ts';

export interface ApprovalAddress {
  readonly batch: number | null;
  readonly by: 'dept' | 'project';
  readonly view: QueueView | null;
  readonly item: number | null;
  /** A correction of booked hours that is read. */
  readonly correction: number | null;
  /** Rows without anything special are shown as well. */
  readonly expanded: boolean;
}

const numberIn = (text: string | null) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
};

function read(params: URLSearchParams): ApprovalAddress {
  const view = params.get('view');
  return {
    batch: numberIn(params.get('batch')),
    by: params.get('by') === 'project' ? 'project' : 'dept',
    view: view === 'mine' || view === 'reach' ? view : null,
    item: numberIn(params.get('item')),
    correction: numberIn(params.get('correction')),
    expanded: params.get('plain') === 'shown',
  };
}

/** What belongs to the narrower selection is forgotten when a wider one changes. */
const FORGOTTEN = {
  batch: ['item', 'correction', 'page', 'plain', 'deptId', 'projectId'],
  view: ['item', 'correction', 'page', 'plain', 'deptId', 'projectId'],
  by: ['page', 'deptId', 'projectId'],
  plain: ['page'],
  item: [],
  correction: [],
} as const;

/** What the page shows beside the list itself, all of it in the address. */
export function useApprovalAddress() {
  const [params, setParams] = useSearchParams();
  const change = (name: keyof typeof FORGOTTEN, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        for (const other of FORGOTTEN[name]) next.delete(other);
        return next;
      },
      // Going through the rows one by one is no journey to come back from step by step.
      { replace: name === 'item' || name === 'correction' },
    );
  return { ...read(params), change };
}
