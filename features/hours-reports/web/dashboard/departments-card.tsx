import { useTranslation } from 'react-i18next';
import type { DepartmentLine } from '#features/hours-reports/contract.ts';
import { isLow, utilisationOf } from '#features/hours-reports/rules-dashboard.ts';
import { thousands } from '#kernel/format.ts';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import type { CardProps } from './card-props.ts';
import styles from './departments-card.module.css';
import type { Mark, Measure, OpenMark } from './marks.ts';
import { useDashboardAddress } from './use-dashboard-address.ts';
import { hoursText, percentText, useNames } from './words.ts';

/** One bar is what was asked; what was booked beyond it makes the bar longer, not the parts shorter. */
function Bar({ line, widest }: { readonly line: DepartmentLine; readonly widest: number }) {
  const { projectHours, absenceHours, missingHours, requiredHours } = line;
  const parts = [
    ['project', projectHours],
    ['absence', absenceHours ?? 0],
    ['missing', missingHours ?? 0],
  ] as const;
  const sum = parts.reduce((all, [, hours]) => all + hours, 0);
  const whole = requiredHours === null ? widest : Math.max(requiredHours, sum);
  return (
    <span className={styles.track} aria-hidden="true">
      {parts
        .filter(([, hours]) => hours > 0)
        .map(([kind, hours]) => (
          <span
            key={kind}
            className={styles.part}
            data-kind={kind}
            style={{ width: `${(hours * 100) / Math.max(1, whole)}%` }}
          />
        ))}
    </span>
  );
}

function useDepartmentMarks(onOpen: OpenMark) {
  const { departmentOf } = useNames();
  return (line: DepartmentLine, measure: Measure, hours: number) => {
    const mark: Mark = {
      title: departmentOf(line),
      query: {
        kind: 'department',
        deptId: String(line.department.id),
        direct: line.direct ? 'true' : 'false',
      },
      measure,
      hours,
    };
    return () => onOpen(mark);
  };
}

/** The name leads into the department, unless it is the one that is looked at. */
function Name({ line }: { readonly line: DepartmentLine }) {
  const { t } = useTranslation();
  const { departmentOf } = useNames();
  const { change } = useDashboardAddress();
  const name = departmentOf(line);
  return (
    <span className={styles.name} title={name}>
      {line.direct ? (
        name
      ) : (
        <Figure
          detail={t('hours-reports.dashboard.opensDepartment')}
          onOpen={() => change('dept', String(line.department.id))}
        >
          {name}
        </Figure>
      )}
      {line.people !== null && (
        <small className={styles.people}>
          {t('hours-reports.dashboard.people', { count: line.people })}
        </small>
      )}
    </span>
  );
}

function Utilisation({
  line,
  onOpen,
}: {
  readonly line: DepartmentLine;
  readonly onOpen: OpenMark;
}) {
  const { t } = useTranslation();
  const markOf = useDepartmentMarks(onOpen);
  const share = utilisationOf(line.projectHours, line.requiredHours);
  return (
    <Figure
      detail={
        share === null
          ? t('hours-reports.dashboard.opensPeople')
          : t('hours-reports.dashboard.utilisationOf', {
              project: hoursText(line.projectHours),
              required: hoursText(line.requiredHours ?? 0),
              share: percentText(share),
            })
      }
      onOpen={markOf(line, 'projectHours', line.projectHours)}
    >
      {share === null ? hoursText(line.projectHours) : percentText(share)}
    </Figure>
  );
}

function MissingFigure({
  line,
  onOpen,
}: {
  readonly line: DepartmentLine;
  readonly onOpen: OpenMark;
}) {
  const { t } = useTranslation();
  const markOf = useDepartmentMarks(onOpen);
  const { missingHours, requiredHours, projectHours, absenceHours } = line;
  if (missingHours === null) return null;
  const low = isLow(projectHours + (absenceHours ?? 0), requiredHours ?? 0);
  return (
    <span data-calls={low} className={styles.missing}>
      <Figure
        detail={t('hours-reports.dashboard.opensPeople')}
        onOpen={markOf(line, 'missingHours', missingHours)}
      >
        {hoursText(missingHours)}
      </Figure>
    </span>
  );
}

/** Hours and what was asked, department by department. */
export function DepartmentsCard({ board, about: _, onOpen, ...card }: CardProps) {
  const { t } = useTranslation();
  const { departmentOf, nameOf } = useNames();
  const [view, setView] = useCardView('hours-dashboard', 'departments');
  const { departments: lines, attendance, batch, department } = board;
  const widest = Math.max(...lines.map(({ projectHours }) => projectHours));
  const share = utilisationOf(batch.projectHours, batch.requiredHours);
  const sumName = department === null ? t('hours-reports.dashboard.sum') : nameOf(department);
  const asked = attendance !== null;
  return (
    <ChartCard
      {...card}
      title={t('hours-reports.dashboard.byDepartment')}
      unit={t(
        asked ? 'hours-reports.dashboard.departmentUnit' : 'hours-reports.dashboard.hoursUnit',
      )}
      {...(asked && {
        legend: (['project', 'absence', 'missing'] as const).map((kind) => (
          <span key={kind} className={styles.key}>
            <i className={styles.swatch} data-kind={kind} />
            {t(`hours-reports.dashboard.legend.${kind}`)}
          </span>
        )),
      })}
      summary={t('hours-reports.dashboard.summary.departments', {
        count: lines.length,
        hours: hoursText(batch.projectHours),
        missing: hoursText(attendance?.missingHours ?? 0),
      })}
      view={view}
      onView={setView}
    >
      {view === 'chart' ? (
        <>
          <ul className={styles.rows}>
            {lines.map((line) => (
              <li
                key={`${line.department.id} ${line.direct}`}
                className={styles.row}
                data-asked={asked}
              >
                <Name line={line} />
                <Bar line={line} widest={widest} />
                <span className={styles.share}>
                  <Utilisation line={line} onOpen={onOpen} />
                </span>
                <MissingFigure line={line} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          <p className={styles.sum} data-asked={asked}>
            <span className={styles.name}>
              {sumName}
              {asked && (
                <small className={styles.people}>
                  {t('hours-reports.dashboard.people', { count: attendance.people })}
                </small>
              )}
            </span>
            <span className={styles.share}>
              {share === null ? hoursText(batch.projectHours) : percentText(share)}
            </span>
            {asked && <span className={styles.missing}>{hoursText(attendance.missingHours)}</span>}
          </p>
        </>
      ) : (
        <CardTable
          label={t('hours-reports.dashboard.byDepartment')}
          heads={[
            t('hours-reports.dashboard.head.department'),
            t('hours-reports.dashboard.head.hours'),
            ...(asked
              ? [
                  t('hours-reports.dashboard.head.people'),
                  t('hours-reports.dashboard.head.absence'),
                  t('hours-reports.dashboard.head.missing'),
                  t('hours-reports.dashboard.head.required'),
                  t('hours-reports.dashboard.utilisation'),
                ]
              : []),
          ]}
          rows={lines.map((line) => ({
            key: `${line.department.id} ${line.direct}`,
            cells: [
              departmentOf(line),
              hoursText(line.projectHours),
              ...(asked
                ? [
                    thousands(line.people ?? 0),
                    hoursText(line.absenceHours ?? 0),
                    <MissingFigure key="missing" line={line} onOpen={onOpen} />,
                    hoursText(line.requiredHours ?? 0),
                    <Utilisation key="share" line={line} onOpen={onOpen} />,
                  ]
                : []),
            ],
          }))}
          sums={[
            sumName,
            hoursText(batch.projectHours),
            ...(asked
              ? [
                  thousands(attendance.people),
                  hoursText(attendance.absenceHours),
                  hoursText(attendance.missingHours),
                  hoursText(attendance.requiredHours),
                  share === null ? '—' : percentText(share),
                ]
              : []),
          ]}
        />
      )}
    </ChartCard>
  );
}
