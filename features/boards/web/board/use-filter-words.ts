import { useTranslation } from 'react-i18next';
import { useNames } from '#web/i18n/use-names.ts';
import { useDepartments } from './queries.ts';
import type { About } from './use-board-address.ts';

/** What a board is narrowed to, a line each, as files begin. */
export function useFilterWords({ year, division, projectType, deptId }: About): string[] {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { data } = useDepartments();
  const department = data?.find(({ id }) => id === deptId);
  return [
    t('boards.board.yearOf', { year }),
    ...(division === null ? [] : [t(`budgets.ui.list.division.${division}`)]),
    ...(projectType === null ? [] : [t(`budgets.ui.list.projectType.${projectType}`)]),
    ...(department === undefined ? [] : [nameOf(department)]),
  ];
}
