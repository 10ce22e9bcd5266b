import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DepartmentRow, departmentEndpoints } from '#features/people/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { currentLanguage } from '#web/i18n/language.ts';
import { send } from '#web/ui/edit/send.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { refetchOrganisation } from '../queries.ts';
import { departmentName, type Place } from './department-tree.ts';

/** Moves and deletes departments; whatever comes of it, the tree is read again. */
export function useDepartmentChanges() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const carryOut = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      showToast('success', done);
    } catch {
      // Has been shown as a toast.
    }
    await refetchOrganisation(client);
  };
  const moveOf = ({ id, version }: DepartmentRow, place: Place) => ({ id, version, ...place });
  const movedWords = (row: DepartmentRow) =>
    t('people.ui.departments.moved', { name: departmentName(row, currentLanguage()) });
  return {
    refetch: () => refetchOrganisation(client),
    move: (row: DepartmentRow, place: Place) =>
      carryOut(
        answered(call(departmentEndpoints.move, { body: moveOf(row, place) })),
        movedWords(row),
      ),
    /** The same for a form, which says itself what is refused. */
    moveByForm: async (row: DepartmentRow, place: Place) => {
      try {
        await send(departmentEndpoints.move, { body: moveOf(row, place) });
        showToast('success', movedWords(row));
      } finally {
        await refetchOrganisation(client);
      }
    },
    remove: (row: DepartmentRow) => {
      const { id, version } = row;
      const name = departmentName(row, currentLanguage());
      return carryOut(
        answered(call(departmentEndpoints.remove, { body: { id, version } })),
        t('people.ui.departments.removed', { name }),
      );
    },
  };
}
