import {
  QUEUE_FLAGS,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueRequest,
} from '#features/approvals/contract.ts';
import { type List, useList } from '#web/ui/list/use-list.ts';
import { type QueueView, useQueue } from '../queries.ts';
import type { ApprovalAddress } from '../use-approval-address.ts';

const FILTERS = ['state', 'flag', 'deptId', 'projectId'] as const;

const oneOf = <T extends string>(choices: readonly T[], text: string | undefined): T | undefined =>
  choices.find((choice) => choice === text);

const sortIn = (text: string) =>
  QUEUE_SORTS.flatMap((name) => [name, `-${name}`] as const).find((name) => name === text);

const stateIn = (list: List) => oneOf(QUEUE_STATES, list.view.filters.state) ?? 'pending';

function queueBody(list: List, batchId: number, view: QueueView, exceptions: boolean) {
  const { filters, text, sort } = list.view;
  const flag = oneOf(QUEUE_FLAGS, filters.flag) ?? (exceptions ? ('any' as const) : undefined);
  const order = sortIn(sort);
  return {
    batchId,
    view,
    state: stateIn(list),
    ...(flag !== undefined && { flag }),
    ...(filters.deptId !== undefined && { deptId: Number(filters.deptId) }),
    ...(filters.projectId !== undefined && { projectId: Number(filters.projectId) }),
    ...(text !== '' && { query: text }),
    ...(order !== undefined && { sort: order }),
  } satisfies Partial<QueueRequest>;
}

interface QueueChoice extends Pick<ApprovalAddress, 'by' | 'expanded'> {
  readonly batchId: number;
  readonly view: QueueView;
  readonly decides: boolean;
}

/** The rows of a queue as the address asks for them; without the unremarkable ones until they are unfolded. */
export function useQueueRows({ batchId, view, decides, by, expanded }: QueueChoice) {
  const list = useList({ filters: FILTERS, textAs: 'query' });
  const state = stateIn(list);
  const folded = decides && state === 'pending' && !expanded;
  const body = queueBody(list, batchId, view, folded && view === 'mine');
  const { pageNum = '1', pageSize = '20' } = list.query;
  const result = useQueue({ by, body, paging: { pageNum, pageSize } }, true);
  return { list, state, result, rows: result.data?.rows ?? [] };
}
