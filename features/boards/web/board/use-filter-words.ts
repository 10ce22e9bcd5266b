import { useTranslation } from 'react-i18next';
import type { OutOfDate } from '#features/actuals/contract.ts';
import { useOutOfDateWords } from '#features/actuals/web/fields.tsx';
import { useNames } from '#web/i18n/use-names.ts';
import { useDepartments } from './queries.ts';
import type { About } from './use-board-address.ts';

/** What a board is narrowed to, and what else is to be known of it, a line each, as files begin. */
export function useFilterWords(about: About, outOfDate: OutOfDate = []): string[] {
  const { year, division, projectType, deptId, labour } = about;
  const { t } = useTranslation();
  const nameOf = useNames();
  const { data } = useDepartments();
  const outOfDateWords = useOutOfDateWords();
  const department = data?.find(({ id }) => id === deptId);
  return [
    t('boards.board.yearOf', { year }),
    ...(division === null ? [] : [t(`budgets.ui.list.division.${division}`)]),
    ...(projectType === null ? [] : [t(`budgets.ui.list.projectType.${projectType}`)]),
    ...(department === undefined ? [] : [nameOf(department)]),
    ...(labour === 'actual' ? [t('people.ui.labour.atActual')] : []),
    ...outOfDate.map(outOfDateWords),
  ];
}
