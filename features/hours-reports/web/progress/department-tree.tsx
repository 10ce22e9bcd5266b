import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgressBatch, ProgressDepartment } from '#features/hours-reports/contract.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { DepartmentItem, DepartmentRow, type RowActions } from './department-row.tsx';
import styles from './department-tree.module.css';
import { rowKey } from './tree-rows.ts';
import type { PeopleFilter } from './use-progress-address.ts';

const COLUMNS = [
  'department',
  'people',
  'states',
  'hours',
  'rate',
  'lastReminder',
  'action',
] as const;

interface DepartmentTreeProps extends RowActions {
  /** In sight, in order; undefined until they are known. */
  readonly rows: readonly ProgressDepartment[] | undefined;
  readonly batch: ProgressBatch | undefined;
  readonly mayRemind: boolean;
  readonly chosen: string | null;
  readonly state: PeopleFilter;
}

const NUMERIC: readonly string[] = ['people', 'hours', 'rate'];

/** Departments with how far their people are. Left and Right fold, Up and Down move, Enter opens. */
export function DepartmentTree(props: DepartmentTreeProps) {
  const { rows, batch, chosen, ...shared } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  if (rows === undefined || batch === undefined) return <SkeletonRows columns={6} rows={10} />;
  // A column that stays empty would only raise questions.
  const columns = COLUMNS.filter((name) => name !== 'action' || shared.mayRemind);
  const at = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === (current ?? chosen)),
  );
  const go = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setCurrent(rowKey(row));
    (body.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  const aboveOf = ({ parentId }: ProgressDepartment) =>
    rows.findIndex(({ id, own }) => id === parentId && !own);
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    if (row === undefined || !(event.target instanceof HTMLTableRowElement)) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () =>
        row.hasChildren && !shared.isOpen(row) ? shared.fold(row, true) : go(at + 1),
      ArrowLeft: () =>
        row.hasChildren && shared.isOpen(row) ? shared.fold(row, false) : go(aboveOf(row)),
      Enter: () => shared.show(row),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  if (narrow) {
    return (
      <ul className={styles.items}>
        {rows.map((row) => (
          <DepartmentItem
            key={rowKey(row)}
            row={row}
            batch={batch}
            chosen={false}
            reachable
            {...shared}
          />
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.frame}>
      <table
        className={styles.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus and fold, as the role says.
        role="treegrid"
        aria-label={t('hours-reports.progress.byDepartment')}
      >
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-numeric={NUMERIC.includes(name)} data-column={name}>
                {t(`hours-reports.progress.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={press}>
          {rows.map((row, index) => (
            <DepartmentRow
              key={rowKey(row)}
              row={row}
              batch={batch}
              chosen={rowKey(row) === chosen}
              reachable={index === at}
              {...shared}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
