import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DepartmentRow, departmentEndpoints } from '#features/people/contract.ts';
import { answered } from '#web/api/answered.ts';
import { call } from '#web/api/call.ts';
import { currentLanguage } from '#web/i18n/language.ts';
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
  return {
    refetch: () => refetchOrganisation(client),
    move: (row: DepartmentRow, place: Place) => {
      const { id, version } = row;
      const name = departmentName(row, currentLanguage());
      return carryOut(
        answered(call(departmentEndpoints.move, { body: { id, version, ...place } })),
        t('people.ui.departments.moved', { name }),
      );
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
