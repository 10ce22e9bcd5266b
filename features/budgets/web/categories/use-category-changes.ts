import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { refetchBudgets } from '../queries.ts';
import type { CategoryNode } from './category-line.tsx';

const { categories } = budgetEndpoints;

/** Moves, ends and deletes; whatever comes of it, the tree is read again. */
export function useCategoryChanges() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refetch = () => refetchBudgets(client);
  const carryOut = async (work: Promise<unknown>, done?: string) => {
    try {
      await work;
      if (done !== undefined) showToast('success', done);
    } catch {
      // Has been shown as a toast.
    }
    await refetch();
  };
  const placeOf = ({ level, id, version }: CategoryNode) => ({ level, id, version });
  return {
    refetch,
    move: (node: CategoryNode, by: -1 | 1) =>
      carryOut(answered(call(categories.move, { body: { ...placeOf(node), by } }))),
    end: (node: CategoryNode, ended: boolean) =>
      carryOut(
        answered(call(categories.end, { body: { ...placeOf(node), ended } })),
        t(ended ? 'budgets.ui.categories.wasEnded' : 'budgets.ui.categories.resumed'),
      ),
    remove: ({ level, id }: CategoryNode) =>
      carryOut(
        answered(call(categories.remove, { params: { level, id } })),
        t('budgets.ui.categories.removed'),
      ),
  };
}
