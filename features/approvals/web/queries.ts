import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type ApprovalRow,
  approvalEndpoints,
  type DecideReply,
  type QueueRequest,
  type SeenItem,
} from '#features/approvals/contract.ts';
import type { PersonChoice } from '#features/people/web/fields.tsx';
import { ResultCode } from '#kernel/result.ts';
import { answered, call } from '#web/api/call.ts';
import { readAgain } from '#web/api/read-again.ts';
import { send } from '#web/ui/edit/send.ts';
import type { Search } from '#web/ui/search/use-search.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/** Everything here hangs together: a decision changes queues, counts, details and orphans. */
const ALL = ['approvals'] as const;

export type QueueView = QueueRequest['view'];

export function useQueueBatches() {
  return useQuery({
    queryKey: [...ALL, 'batches'],
    queryFn: ({ signal }) => answered(call(approvalEndpoints.batches, {}, { signal })),
  });
}

export interface QueueQuery {
  readonly by: 'dept' | 'project';
  readonly body: Partial<QueueRequest> & { readonly batchId: number };
  readonly paging: { readonly pageNum: string; readonly pageSize: string };
}

export function useQueue({ by, body, paging }: QueueQuery, enabled: boolean) {
  const endpoint = by === 'dept' ? approvalEndpoints.queueByDept : approvalEndpoints.queueByProject;
  return useQuery({
    queryKey: [...ALL, 'queue', by, body, paging],
    queryFn: ({ signal }) => answered(call(endpoint, { body, query: paging }, { signal })),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useQueueDepartments(batchId: number, view: QueueView, enabled: boolean) {
  return useQuery({
    queryKey: [...ALL, 'departments', batchId, view],
    queryFn: ({ signal }) => {
      const query = { batchId: String(batchId), view };
      return answered(call(approvalEndpoints.departments, { query }, { signal }));
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useQueueProjects(batchId: number, view: QueueView, enabled: boolean) {
  return useQuery({
    queryKey: [...ALL, 'projects', batchId, view],
    queryFn: ({ signal }) => {
      const query = { batchId: String(batchId), view };
      return answered(call(approvalEndpoints.projects, { query }, { signal }));
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useItem(id: number) {
  return useQuery({
    queryKey: [...ALL, 'item', id],
    queryFn: ({ signal }) =>
      answered(call(approvalEndpoints.item, { params: { id: String(id) } }, { signal })),
  });
}

export function useCorrection(id: number) {
  return useQuery({
    queryKey: [...ALL, 'correction', id],
    queryFn: ({ signal }) =>
      answered(
        call(approvalEndpoints.correction, { params: { id: String(id) } }, { signal, quiet: true }),
      ),
  });
}

/** Says how many were decided, and of the others why not. */
function useReportResults() {
  const { t } = useTranslation();
  return ({ decided, results }: DecideReply, done: string) => {
    if (decided > 0) showToast('success', done);
    const refused = results.filter(({ code }) => code !== ResultCode.ok);
    const [first] = refused;
    if (first === undefined) return;
    const reason = first.msg;
    showToast('error', t('approvals.ui.refusedSome', { count: refused.length, reason }));
  };
}

function useRefresh() {
  const client = useQueryClient();
  return () => readAgain(client, ALL);
}

type Decision =
  | { readonly decision: 'approve' }
  | { readonly decision: 'reject'; readonly reason: string };

/** What is known of a row that is approved by key. */
export type NamedItem = Pick<ApprovalRow, 'id' | 'version' | 'nickName'>;

interface Sent {
  readonly items: readonly SeenItem[];
  readonly what: Decision;
  /** Approved by key a moment ago: it must arrive even if the page is being left. */
  readonly byKey?: NamedItem;
}

export function useDecide(batchId: number, onFailed: (sent: Sent) => void) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const report = useReportResults();
  return useMutation({
    mutationFn: ({ items, what, byKey }: Sent) => {
      const input = { body: { batchId, items: [...items], ...what } };
      // A reason is typed into a form, which says itself what came of it.
      if (what.decision === 'reject') return send(approvalEndpoints.decide, input);
      return answered(call(approvalEndpoints.decide, input, { keepalive: byKey !== undefined }));
    },
    onError: (_, sent) => onFailed(sent),
    onSuccess: (reply, { what: { decision } }) => {
      const count = reply.decided;
      report(
        reply,
        decision === 'approve'
          ? t('approvals.ui.approvedCount', { count })
          : t('approvals.ui.rejectedCount', { count }),
      );
    },
    // Not waited for: while the lists are read anew, the next row can be decided.
    onSettled: () => void refresh(),
  });
}

export function useComment(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (text: string) => send(approvalEndpoints.comment, { body: { id, text } }),
    onSuccess: refresh,
  });
}

export function useOrphans(paging: { readonly pageNum: string; readonly pageSize: string }) {
  return useQuery({
    queryKey: [...ALL, 'orphans', paging],
    queryFn: ({ signal }) =>
      answered(call(approvalEndpoints.orphans, { query: paging }, { signal })),
    placeholderData: keepPreviousData,
  });
}

export function useAssign() {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const report = useReportResults();
  return useMutation({
    mutationFn: (body: { ids: number[]; personId: number }) =>
      send(approvalEndpoints.assign, { body }),
    onSuccess: (reply) => report(reply, t('approvals.ui.assignedCount', { count: reply.decided })),
    onSettled: refresh,
  });
}

/** Everybody who approves. */
export const approverSearch: Search<readonly PersonChoice[]> = {
  key: [...ALL, 'approvers'],
  find: async (text, signal) => {
    const query = text === '' ? {} : { query: text };
    const reply = call(approvalEndpoints.approvers, { query }, { signal, quiet: true });
    return (await answered(reply)).map(({ userId, ...named }) => ({ id: userId, ...named }));
  },
};

const DELEGATIONS = [...ALL, 'delegations'] as const;

export function useDelegations() {
  return useQuery({
    queryKey: DELEGATIONS,
    queryFn: ({ signal }) => answered(call(approvalEndpoints.delegations, {}, { signal })),
  });
}

export function useDelegate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { toStaffNo: string; startDate: string; endDate: string }) =>
      send(approvalEndpoints.delegate, { body }),
    onSuccess: refresh,
  });
}

export function useEndDelegation() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) =>
      answered(call(approvalEndpoints.endDelegation, { params: { id: String(id) } })),
    onSuccess: refresh,
  });
}
