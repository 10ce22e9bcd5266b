import { useTranslation } from 'react-i18next';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import type { SceneCardProps } from './card-props.ts';
import { departmentFilter, drillOf } from './drills.ts';
import { ActualFigure, PlanFigure } from './figures.tsx';
import styles from './lines-table.module.css';
import { type DepartmentRow, hoursOf, type Unit, unitsOf } from './people.ts';
import { hoursText, UnitRows } from './people-rows.tsx';
import { useDeptPersons } from './queries.ts';
import { useNames, useSpan } from './words.ts';

type Person = DepartmentRow['persons'][number];

/** So many departments are no list yet. */
const FEW = 3;

interface PeopleCardProps extends SceneCardProps {
  /** Whether it is not known yet which months are closed. */
  readonly waiting: boolean;
}

/** Who worked on it: by department, and each by its people. */
export function PeopleCard({ scene, waiting, onOpen, className, filters }: PeopleCardProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const span = useSpan();
  const { document, versionId, opens, through } = scene;
  // A plan of the whole year beside hours of nine months says nothing: both are of the months that count.
  const [from, to] = through === null ? [scene.start, scene.end] : [scene.from, through];
  const reply = useDeptPersons(
    { budgetId: document.id, startDate: firstDay(from), endDate: lastDay(to) },
    !waiting,
  );
  const rows = reply.data;
  const units = unitsOf(rows ?? []);
  const title = t('boards.analysis.people.title');
  const total = t('boards.analysis.total');
  const nameOfRow = (row: DepartmentRow) =>
    row.deptId === null ? t('boards.analysis.noDept') : nameOf(row);
  /** A department with those beneath it is asked for as one. */
  const filterOf = ({ row: { deptId }, beneath }: Unit) =>
    deptId === null || beneath.length === 0 ? departmentFilter(deptId) : { deptId };
  const open = (unit: Unit | null) =>
    onOpen(
      drillOf(scene, {
        title: unit === null ? t('boards.analysis.hours.actual') : nameOfRow(unit.row),
        path: unit === null ? [title] : [title, nameOfRow(unit.row)],
        figure: {
          kind: 'hours',
          minutes: hoursToMinutes(unit?.actualHours ?? hoursOf(rows ?? [], 'actualHours')),
        },
        sources: ['labour'],
        ...{ from, to },
        posting: true,
        ...(unit !== null && { narrowed: filterOf(unit) }),
      }),
    );
  /** Hours of a person, in the department they were in: for everybody who sees them here. */
  const openPerson = (row: DepartmentRow, { userId, nickName, actualHours }: Person) =>
    onOpen(
      drillOf(scene, {
        title: nickName,
        path: [title, nameOfRow(row), nickName],
        figure: { kind: 'hours', minutes: hoursToMinutes(actualHours) },
        sources: ['labour'],
        ...{ from, to },
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
  const cells = (planned: number, worked: number, unit: Unit | null) => (
    <>
      <td>
        <PlanFigure budgetId={document.id} hours versionId={versionId}>
          {hoursText(planned)}
        </PlanFigure>
      </td>
      <td>
        {worked === 0 ? (
          hoursText(0)
        ) : (
          <ActualFigure opens={opens} onOpen={() => open(unit)}>
            {hoursText(worked)}
          </ActualFigure>
        )}
      </td>
    </>
  );
  return (
    <ChartCard
      className={className}
      title={title}
      unit={[
        t('boards.analysis.unit.hours'),
        span(from, to),
        ...(scene.basis === 'origin' ? [t('boards.analysis.byPosting')] : []),
      ].join(' · ')}
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
          [total, null, hoursOf(rows ?? [], 'budgetHours'), hoursOf(rows ?? [], 'actualHours')],
        ],
      }}
    >
      {rows === undefined && <SkeletonRows rows={6} columns={3} />}
      {rows?.length === 0 && <p className={styles.note}>{t('boards.analysis.hours.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press.
        <div className={styles.frame} tabIndex={0}>
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
            {units.map((unit) => (
              <tbody key={unit.row.deptId ?? 0}>
                <UnitRows
                  unit={unit}
                  // A few at the top say little without what is beneath them.
                  unfolded={units.length <= FEW && unit.beneath.length > 0}
                  nameOf={nameOfRow}
                  cells={(one) => cells(one.budgetHours, one.actualHours, one)}
                  opens={opens}
                  onPerson={openPerson}
                />
              </tbody>
            ))}
            <tfoot>
              <tr>
                <th scope="row">{total}</th>
                {cells(hoursOf(rows, 'budgetHours'), hoursOf(rows, 'actualHours'), null)}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </ChartCard>
  );
}
