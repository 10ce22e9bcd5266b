import type { ProgressDepartment } from '#features/hours-reports/contract.ts';
import { unfinishedOf } from '#features/hours-reports/rules-progress.ts';
import type { PeopleFilter } from './use-progress-address.ts';

export interface TreeFilter {
  readonly text: string;
  readonly unfinished: boolean;
  readonly state: PeopleFilter;
}

/** A department is one row; those who belong to the company directly are another. */
export const rowKey = ({ id, own }: Pick<ProgressDepartment, 'id' | 'own'>) =>
  own ? `${id} own` : String(id);

const hasText = ({ nameZh, nameEn }: ProgressDepartment, text: string) =>
  [nameZh, nameEn].some((name) => name.toLowerCase().includes(text.toLowerCase()));

function passes(row: ProgressDepartment, { text, unfinished, state }: TreeFilter): boolean {
  if (unfinished && unfinishedOf(row) === 0) return false;
  if (state === 'unfinished' && unfinishedOf(row) === 0) return false;
  if (state !== 'all' && state !== 'unfinished' && row[state] === 0) return false;
  return text === '' || hasText(row, text);
}

/**
 * The rows that are shown: those that pass and what they lie beneath, as far as that is open. Whoever
 * looks for a department sees it whatever is folded.
 */
export function visibleRows(
  rows: readonly ProgressDepartment[],
  filter: TreeFilter,
  isOpen: (row: ProgressDepartment) => boolean,
): ProgressDepartment[] {
  const rowOf = new Map(rows.filter(({ own }) => !own).map((row) => [row.id, row]));
  const shown = new Set<ProgressDepartment>();
  for (const row of rows.filter((one) => passes(one, filter))) {
    let at: ProgressDepartment | undefined = row;
    while (at !== undefined && !shown.has(at)) {
      shown.add(at);
      at = at.parentId === null ? undefined : rowOf.get(at.parentId);
    }
  }
  const inSight = new Map<number, boolean>();
  return rows.filter((row) => {
    const above = row.parentId === null ? undefined : rowOf.get(row.parentId);
    const open =
      above === undefined ||
      ((inSight.get(above.id) ?? false) && (filter.text !== '' || isOpen(above)));
    if (!row.own) inSight.set(row.id, open);
    return open && shown.has(row);
  });
}
