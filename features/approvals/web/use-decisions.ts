import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenItem } from '#features/approvals/contract.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useStore } from '#web/ui/use-store.ts';
import { type NamedItem, useDecide } from './queries.ts';
import { createGrace } from './queue/grace.ts';

/** A row as it was seen: once it changes, it can be decided again. */
const seenKey = ({ id, version }: SeenItem) => `${id}/${version}`;

const seenOf = ({ id, version }: SeenItem): SeenItem => ({ id, version });

/** Beside the page: menu, tabs, the way out. Whoever goes there is done here. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('header, nav')?.closest('main') === null;

/** Nothing waits any longer once its page is left, hidden or closed. */
function useFlushOnLeaving(flush: () => void): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const onElsewhere = ({ target }: Event) => {
      if (isElsewhere(target)) flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', flush);
    document.addEventListener('pointerdown', onElsewhere, true);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('pointerdown', onElsewhere, true);
      document.removeEventListener('focusin', onElsewhere);
      flush();
    };
  }, [flush]);
}

/**
 * Deciding rows of one batch. What one key approves is sent a moment later and can be taken back
 * until then; everything else is sent at once, and sends what was waiting before it.
 */
export function useDecisions(batchId: number) {
  const { t } = useTranslation();
  /** What was sent is still listed until the list is read anew; nobody decides it twice. */
  const sent = useRef(new Set<string>());
  const [failed, setFailed] = useState<readonly NamedItem[]>([]);
  const decide = useDecide(batchId, ({ items, byKey }) => {
    for (const item of items) sent.current.delete(seenKey(item));
    if (byKey !== undefined) setFailed((known) => [...known, byKey]);
  });
  const send = (byKey: NamedItem) => {
    sent.current.add(seenKey(byKey));
    decide.mutate({ items: [seenOf(byKey)], what: { decision: 'approve' }, byKey });
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const [grace] = useState(() => createGrace<NamedItem>((item) => latest.current(item)));
  useFlushOnLeaving(grace.flush);
  const dismiss = (item: NamedItem) =>
    setFailed((known) => known.filter(({ id }) => id !== item.id));
  const isSent = (item: SeenItem) => sent.current.has(seenKey(item));
  return {
    /** Approved by key, and not sent yet. */
    waiting: useStore(grace.waiting),
    grace,
    busy: decide.isPending,
    /** Approved by key, and never arrived. */
    failed,
    dismiss,
    retry: (item: NamedItem) => {
      dismiss(item);
      send(item);
    },
    isSent,
    approveSoon: (row: NamedItem): boolean => {
      if (isSent(row) || grace.waiting.get()?.id === row.id) return false;
      dismiss(row);
      grace.begin({ id: row.id, version: row.version, nickName: row.nickName });
      return true;
    },
    undo: (): NamedItem | null => {
      const item = grace.undo();
      if (item !== null) showToast('info', t('approvals.ui.undone', { name: item.nickName }));
      return item;
    },
    approve: (chosen: readonly SeenItem[], onSuccess: (items: readonly SeenItem[]) => void) => {
      grace.flush();
      const items = chosen.filter((item) => !isSent(item)).map(seenOf);
      if (items.length === 0) return;
      for (const item of items) sent.current.add(seenKey(item));
      decide.mutate(
        { items, what: { decision: 'approve' } },
        { onSuccess: () => onSuccess(items) },
      );
    },
    /** Rejecting what is about to be approved takes the approval back. */
    beginRejecting: (rows: readonly SeenItem[]) => {
      if (rows.some(({ id }) => id === grace.waiting.get()?.id)) grace.undo();
      else grace.flush();
    },
    reject: (
      rows: readonly SeenItem[],
      reason: string,
      callbacks: { readonly onSuccess: () => void; readonly onError: (error: unknown) => void },
    ) => {
      for (const row of rows) sent.current.add(seenKey(row));
      decide.mutate({ items: rows.map(seenOf), what: { decision: 'reject', reason } }, callbacks);
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
