import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeptPersonHours } from '#features/boards/contract-hours.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { hoursToMinutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import type { SceneCardProps } from './card-props.ts';
import { departmentFilter, drillOf } from './drills.ts';
import { ActualFigure, PlanFigure } from './figures.tsx';
import styles from './lines-table.module.css';
import { useDeptPersons } from './queries.ts';
import { minutesText, useNames } from './words.ts';

type Row = DeptPersonHours[number];
type Person = Row['persons'][number];

const text = (hours: number) => minutesText(hoursToMinutes(hours));

const totalOf = (rows: readonly Row[], of: 'budgetHours' | 'actualHours') =>
  minutesToHours(sumMinutes(rows.map((row) => hoursToMinutes(row[of]))));

/** Who worked on it: by department, and each by its people. */
export function PeopleCard({ scene, onOpen, className, filters }: SceneCardProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const { document, versionId, start, end, opens, labour } = scene;
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const reply = useDeptPersons({
    budgetId: document.id,
    startDate: firstDay(start),
    endDate: lastDay(end),
  });
  const rows = reply.data;
  const title = t('boards.analysis.people.title');
  const total = t('boards.analysis.total');
  const nameOfRow = (row: Row) => (row.deptId === null ? t('boards.analysis.noDept') : nameOf(row));
  const toggle = (key: number) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const open = (row: Row | null) =>
    onOpen(
      drillOf(scene, {
        title: row === null ? t('boards.analysis.hours.actual') : nameOfRow(row),
        path: row === null ? [title] : [title, nameOfRow(row)],
        actual: null,
        minutes: hoursToMinutes(row?.actualHours ?? totalOf(rows ?? [], 'actualHours')),
        sources: ['labour'],
        from: start,
        to: end,
        posting: true,
        ...(row !== null && { narrowed: departmentFilter(row.deptId) }),
      }),
    );
  /** Hours of a person, in the department they were in: for everybody who sees them here. */
  const openPerson = (row: Row, { userId, nickName, actualHours }: Person) =>
    onOpen(
      drillOf(scene, {
        title: nickName,
        path: [title, nameOfRow(row), nickName],
        actual: null,
        minutes: hoursToMinutes(actualHours),
        sources: ['labour'],
        from: start,
        to: end,
        posting: true,
        narrowed: { ...departmentFilter(row.deptId), userId },
      }),
    );
  // Whoever is only a member sees hours of the budget, and not who worked them.
  if (reply.error instanceof RefusedError && reply.error.code === ResultCode.notPermitted) {
    return null;
  }
  const heads = [
    t('boards.analysis.head.department'),
    t('boards.analysis.hours.plan'),
    t('boards.analysis.hours.actual'),
  ];
  // Who sees labour by project alone may not open that of a department.
  const cells = (planned: number, worked: number, row: Row | null) => (
    <>
      <td>
        <PlanFigure budgetId={document.id} hours versionId={versionId}>
          {text(planned)}
        </PlanFigure>
      </td>
      <td>
        {worked === 0 ? (
          text(0)
        ) : (
          <ActualFigure
            opens={opens && (row === null || labour === 'all')}
            onOpen={() => open(row)}
          >
            {text(worked)}
          </ActualFigure>
        )}
      </td>
    </>
  );
  return (
    <ChartCard
      className={className}
      title={title}
      unit={t('boards.analysis.unit.hours')}
      summary={title}
      filters={filters}
      refetching={reply.isPlaceholderData}
      onRetry={reply.isError && rows === undefined ? () => void reply.refetch() : undefined}
      sheet={{
        heads: [heads[0] ?? '', t('boards.analysis.people.person'), ...heads.slice(1)],
        rows: [
          ...(rows ?? []).flatMap((row) => [
            [nameOfRow(row), null, row.budgetHours, row.actualHours],
            ...row.persons.map((person) => [
              nameOfRow(row),
              `${person.nickName} ${person.staffNo}`,
              null,
              person.actualHours,
            ]),
          ]),
          [total, null, totalOf(rows ?? [], 'budgetHours'), totalOf(rows ?? [], 'actualHours')],
        ],
      }}
    >
      {rows === undefined && <SkeletonRows rows={6} columns={3} />}
      {rows?.length === 0 && <p className={styles.note}>{t('boards.analysis.hours.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press.
        <div className={`${styles.frame} ${styles.low}`} tabIndex={0}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            {rows.map((row) => {
              const key = row.deptId ?? 0;
              const isOpen = unfolded.has(key);
              return (
                <tbody key={key}>
                  <tr>
                    <th scope="row">
                      {row.persons.length === 0 ? (
                        <span className={styles.flat}>{nameOfRow(row)}</span>
                      ) : (
                        <button
                          type="button"
                          className={styles.fold}
                          aria-expanded={isOpen}
                          onClick={() => toggle(key)}
                        >
                          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                          <span>
                            {nameOfRow(row)}
                            <small>
                              {t('boards.analysis.people.count', { count: row.persons.length })}
                            </small>
                          </span>
                        </button>
                      )}
                    </th>
                    {cells(row.budgetHours, row.actualHours, row)}
                  </tr>
                  {isOpen &&
                    row.persons.map((person) => (
                      <tr key={person.userId} data-part="true">
                        <th scope="row">
                          {person.nickName} <small>{person.staffNo}</small>
                        </th>
                        <td />
                        <td>
                          <ActualFigure opens={opens} onOpen={() => openPerson(row, person)}>
                            {text(person.actualHours)}
                          </ActualFigure>
                        </td>
                      </tr>
                    ))}
                </tbody>
              );
            })}
            <tfoot>
              <tr>
                <th scope="row">{total}</th>
                {cells(totalOf(rows, 'budgetHours'), totalOf(rows, 'actualHours'), null)}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </ChartCard>
  );
}
