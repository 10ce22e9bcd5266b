import { DownOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { ProgressBatch, ProgressDepartment } from '#features/hours-reports/contract.ts';
import { fillRate, groupObstacle, isBehind } from '#features/hours-reports/rules-progress.ts';
import { thousands } from '#kernel/format.ts';
import styles from './department-tree.module.css';
import { StateBar } from './state-bar.tsx';
import type { PeopleFilter } from './use-progress-address.ts';
import { hoursText, useNames, useWhen } from './words.ts';

export interface RowActions {
  readonly isOpen: (row: ProgressDepartment) => boolean;
  readonly fold: (row: ProgressDepartment, open: boolean) => void;
  readonly show: (row: ProgressDepartment) => void;
  readonly remind: (row: ProgressDepartment) => void;
}

interface DepartmentRowProps extends RowActions {
  readonly row: ProgressDepartment;
  readonly batch: ProgressBatch;
  readonly mayRemind: boolean;
  readonly chosen: boolean;
  readonly state: PeopleFilter;
  /** Tab stops at one row; the arrows go on from there. */
  readonly reachable: boolean;
}

function useRowName() {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  return (row: ProgressDepartment) =>
    row.own ? t('hours-reports.progress.directly', { name: nameOf(row) }) : nameOf(row);
}

/** What can be done for a department, or why nothing can; whoever only looks is told neither. */
function RemindCell({ row, batch, mayRemind, remind }: DepartmentRowProps) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  if (!mayRemind) return null;
  const obstacle = groupObstacle(row, batch.phase);
  if (obstacle !== null) {
    return (
      <span className={styles.why}>{t(`hours-reports.progress.groupObstacle.${obstacle}`)}</span>
    );
  }
  const count = row.remindable;
  return (
    <button
      type="button"
      className={styles.link}
      tabIndex={-1}
      aria-label={t('hours-reports.progress.remindNamed', { count, name: nameOf(row) })}
      onClick={() => remind(row)}
    >
      {t('hours-reports.progress.remindCount', { count })}
    </button>
  );
}

function Fold({ row, isOpen, fold }: Pick<DepartmentRowProps, 'row' | 'isOpen' | 'fold'>) {
  const { t } = useTranslation();
  const nameOf = useRowName();
  if (!row.hasChildren) return <span className={styles.noFold} />;
  const open = isOpen(row);
  return (
    <button
      type="button"
      className={styles.fold}
      tabIndex={-1}
      data-open={open}
      aria-label={t(
        open ? 'hours-reports.progress.foldNamed' : 'hours-reports.progress.openNamed',
        {
          name: nameOf(row),
        },
      )}
      onClick={() => fold(row, !open)}
    >
      <DownOutlined aria-hidden />
    </button>
  );
}

function Name({ row, show }: Pick<DepartmentRowProps, 'row' | 'show'>) {
  const nameOf = useRowName();
  return (
    <button type="button" className={styles.name} tabIndex={-1} onClick={() => show(row)}>
      {nameOf(row)}
    </button>
  );
}

function Rate({ row }: Pick<DepartmentRowProps, 'row'>) {
  const rate = fillRate(row.filledHours, row.requiredHours);
  return (
    <span className={styles.rate} data-behind={isBehind(rate)}>
      {rate === null ? '–' : `${rate}%`}
    </span>
  );
}

/** One department with everything beneath it. */
export function DepartmentRow(props: DepartmentRowProps) {
  const { row, chosen, state, reachable, mayRemind, isOpen } = props;
  const when = useWhen();
  return (
    <tr
      aria-level={row.depth + 1}
      {...(row.hasChildren && { 'aria-expanded': isOpen(row) })}
      aria-selected={chosen}
      tabIndex={reachable ? 0 : -1}
      className={row.depth === 0 ? `${styles.row} ${styles.top}` : styles.row}
    >
      <td>
        <span className={styles.first} style={{ paddingInlineStart: row.depth * 18 }}>
          <Fold {...props} />
          <Name {...props} />
        </span>
      </td>
      <td className={styles.number}>{thousands(row.people)}</td>
      <td className={styles.bar}>
        <StateBar counts={row} state={state} />
      </td>
      <td className={styles.number}>
        {hoursText(row.filledHours)}{' '}
        <span className={styles.faint}>/ {hoursText(row.requiredHours)}</span>
      </td>
      <td className={styles.number}>
        <Rate row={row} />
      </td>
      <td className={styles.when}>{row.lastReminder === null ? '–' : when(row.lastReminder)}</td>
      {mayRemind && (
        <td className={styles.action}>
          <RemindCell {...props} />
        </td>
      )}
    </tr>
  );
}

/** The same where there is room for one column: the bar beneath the name. */
export function DepartmentItem(props: DepartmentRowProps) {
  const { t } = useTranslation();
  const { row, state } = props;
  return (
    <li className={styles.item} style={{ paddingInlineStart: row.depth * 16 }}>
      <span className={styles.itemLine}>
        <Fold {...props} />
        <Name {...props} />
        <span
          className={styles.faint}
          title={t('hours-reports.progress.peopleCount', { count: row.people })}
        >
          {thousands(row.people)}
        </span>
        <span className={styles.itemEnd}>
          <Rate row={row} />
          <RemindCell {...props} />
        </span>
      </span>
      <StateBar counts={row} state={state} />
    </li>
  );
}
