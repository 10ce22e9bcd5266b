import type { ApprovalRow, SeenItem } from '#features/approvals/contract.ts';
import { useKeptState } from '#web/kept-work/use-kept-work.ts';
import { useRefusals } from '#web/ui/edit/use-refusals.ts';
import type { QueueView } from '../queries.ts';
import type { Decisions } from '../use-decisions.ts';

const NONE: readonly ApprovalRow[] = [];
const NO_REASON = { rows: '', text: '' };

interface RejectingOptions {
  readonly batchId: number;
  readonly view: QueueView;
  readonly decisions: Pick<Decisions, 'beginRejecting' | 'reject'>;
  readonly afterwards: (gone: readonly SeenItem[]) => void;
}

/** Rows that are about to be rejected, with the reason as far as it is written. */
export function useRejecting({ batchId, view, decisions, afterwards }: RejectingOptions) {
  const [rows, setRows] = useKeptState(`rejected in ${batchId} ${view}`, NONE);
  const [reason, setReason] = useKeptState(`why in ${batchId} ${view}`, NO_REASON);
  const refusals = useRefusals();
  const chosen = rows.map(({ id }) => id).join();
  return {
    rows,
    /** What was written about these very rows. */
    text: reason.rows === chosen ? reason.text : '',
    refused: refusals.refused.get('reason'),
    begin: (next: readonly ApprovalRow[]) => {
      decisions.beginRejecting(next);
      setRows(next);
    },
    write: (text: string) => {
      setReason({ rows: chosen, text });
      refusals.clear();
    },
    send: (text: string) =>
      decisions.reject(rows, text, {
        onSuccess: () => {
          setRows(NONE);
          setReason(NO_REASON);
          afterwards(rows);
        },
        onError: (error) => refusals.show(error, ['reason']),
      }),
    close: () => {
      setRows(NONE);
      refusals.clear();
    },
  };
}
