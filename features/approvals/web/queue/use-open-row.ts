import type { ApprovalRow, SeenItem } from '#features/approvals/contract.ts';
import { useWide } from '#web/ui/side-panel/use-wide.ts';
import { bringIntoView } from './bring-into-view.ts';

interface OpenRowOptions {
  readonly rows: readonly ApprovalRow[];
  /** The one the address names. */
  readonly item: number | null;
  readonly setItem: (id: number | null) => void;
  /** Still listed, but decided already. */
  readonly isSent: (row: SeenItem) => boolean;
}

/** Which row is open beside the queue, and how one goes on from it. */
export function useOpenRow({ rows, item, setItem, isSent }: OpenRowOptions) {
  const wide = useWide();
  const current = item ?? (wide ? (rows[0]?.id ?? null) : null);
  const place = rows.findIndex(({ id }) => id === current);
  const show = (id: number) => {
    setItem(id);
    bringIntoView(id);
  };
  return {
    wide,
    current,
    row: rows[place],
    open: setItem,
    show,
    step: (by: number) => {
      const to = rows[place === -1 ? 0 : place + by];
      if (to !== undefined) show(to.id);
    },
    /** Once they are decided these rows are gone; the next one that stays is opened. */
    afterwards: (gone: readonly SeenItem[]) => {
      const leaving = new Set(gone.map(({ id }) => id));
      if (current === null || !leaving.has(current)) return;
      const next = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0)).reverse()].find(
        (one) => !leaving.has(one.id) && !isSent(one),
      );
      setItem(next?.id ?? null);
    },
  };
}
