import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Codec } from '#web/ui/grid/model.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useQuestion } from '#web/ui/use-question.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { MonthColumn } from './columns.ts';
import { emptyLine, type LinePlace, valueIn } from './lines.ts';
import type { KeptGrid } from './use-grid-keeper.ts';
import type { Plan } from './use-plan.ts';

/** Adding lines, taking them out, and writing notes to them. */
export function useLineActions(
  plan: Plan,
  kept: KeptGrid,
  columns: readonly MonthColumn[],
  codec: Codec<number>,
) {
  const { t } = useTranslation();
  const [modal, holder] = useQuestion();
  const [noted, setNoted] = useState<string | null>(null);
  const { keeper, lines } = kept;
  const lineAt = (key: string) => lines.find((line) => line.key === key);

  const add = (places: readonly LinePlace[]) =>
    keeper.change((before) => {
      const known = new Set(before.map(({ key }) => key));
      const added = places
        .map((place) => emptyLine(place, plan.order))
        .filter(({ key }) => !known.has(key));
      return added.length === 0 ? before : plan.order.sorted([...before, ...added]);
    });

  const remove = async (key: string) => {
    const line = lineAt(key);
    if (line === undefined) return;
    const { closedThrough, closedEditable } = plan.view;
    const isClosed = (month: string) =>
      !closedEditable && closedThrough !== null && month <= closedThrough;
    const kept = columns.find(
      (column) =>
        column.sumOf === undefined && isClosed(column.key) && valueIn(line, column.key) !== 0,
    );
    const name = plan.nameOf(line);
    if (kept !== undefined) {
      showToast('info', t('budgets.ui.grid.removeClosed', { name, month: kept.key }));
      return;
    }
    const total = codec.sum(Object.values(line.values));
    const agreed = await modal.confirm({
      title: t('budgets.ui.grid.removeTitle', { name }),
      content: t('budgets.ui.grid.removeDetail', { sum: codec.show(total) || '0' }),
      okText: t('budgets.ui.grid.remove'),
      okButtonProps: { danger: true },
      cancelText: t('budgets.ui.grid.cancel'),
    });
    if (agreed) keeper.change((before) => before.filter((one) => one.key !== key));
  };

  const saveNote = (key: string, note: string) =>
    keeper.change((before) =>
      before.some((one) => one.key === key && one.note !== note)
        ? before.map((one) => (one.key === key ? { ...one, note } : one))
        : before,
    );
  return {
    holder,
    add,
    saveNote,
    noted: noted === null ? undefined : lineAt(noted),
    openNote: useSteady((key: string) => setNoted(key)),
    closeNote: () => setNoted(null),
    remove: useSteady((key: string) => void remove(key)),
  };
}
