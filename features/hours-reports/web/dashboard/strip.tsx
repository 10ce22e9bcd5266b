import { useTranslation } from 'react-i18next';
import type { Attendance, Dashboard } from '#features/hours-reports/contract.ts';
import { utilisationOf } from '#features/hours-reports/rules-dashboard.ts';
import { thousands } from '#kernel/format.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { Strip as FigureStrip, StripCell } from '#web/ui/strip/strip.tsx';
import type { OpenMark } from './marks.ts';
import { hoursText, percentText } from './words.ts';

/** Facts beside each other; where they need two lines, none of them is torn apart. */
const noteOf = (...facts: readonly (string | null)[]) =>
  facts
    .filter((fact) => fact !== null)
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ');

interface StripProps {
  readonly board: Dashboard;
  readonly onOpen: OpenMark;
}

/** What was booked before, beside its days: batches have different numbers of them. */
function usePrevious({ compared }: Dashboard): string | undefined {
  const { t } = useTranslation();
  if (compared === null) return undefined;
  return noteOf(
    t('hours-reports.dashboard.previousHours', { hours: hoursText(compared.projectHours) }),
    t('hours-reports.dashboard.workingDays', { count: compared.workingDays }),
  );
}

function ProjectHours({ board, onOpen }: StripProps) {
  const { t } = useTranslation();
  const title = t('hours-reports.dashboard.projectHours');
  const hours = board.batch.projectHours;
  return (
    <StripCell
      label={title}
      unit="h"
      note={usePrevious(board)}
      value={
        <Figure
          detail={t('hours-reports.dashboard.opensPeople')}
          onOpen={() =>
            onOpen({ title, query: { kind: 'department' }, measure: 'projectHours', hours })
          }
        >
          {hoursText(hours)}
        </Figure>
      }
    />
  );
}

function Utilisation({ board, onOpen }: StripProps) {
  const { t } = useTranslation();
  const { batch, compared } = board;
  const now = utilisationOf(batch.projectHours, batch.requiredHours);
  const before =
    compared === null ? null : utilisationOf(compared.projectHours, compared.requiredHours);
  const title = t('hours-reports.dashboard.utilisation');
  const note = noteOf(
    before === null
      ? null
      : t('hours-reports.dashboard.previousShare', { share: percentText(before) }),
    batch.status === 'open' ? t('hours-reports.dashboard.notYetComparable') : null,
  );
  return (
    <StripCell
      label={title}
      unit={now === null ? '' : '%'}
      note={note}
      value={
        now === null ? (
          '—'
        ) : (
          <Figure
            detail={t('hours-reports.dashboard.utilisationOf', {
              project: hoursText(batch.projectHours),
              required: hoursText(batch.requiredHours ?? 0),
              share: percentText(now),
            })}
            onOpen={() =>
              onOpen({
                title,
                query: { kind: 'department' },
                measure: 'projectHours',
                hours: batch.projectHours,
              })
            }
          >
            {(now / 10).toFixed(1)}
          </Figure>
        )
      }
    />
  );
}

type AttendanceProps = StripProps & { readonly attendance: Attendance };

function Filled({ board, attendance, onOpen }: AttendanceProps) {
  const { t } = useTranslation();
  const title = t('hours-reports.dashboard.filled');
  const { filledHours, requiredHours } = attendance;
  const share = utilisationOf(filledHours, requiredHours);
  const days = t('hours-reports.dashboard.workingDays', { count: board.batch.workingDays });
  return (
    <StripCell
      label={title}
      unit={`/ ${hoursText(requiredHours)} h`}
      note={noteOf(
        share === null
          ? null
          : t('hours-reports.dashboard.filledShare', { share: percentText(share) }),
        days,
      )}
      value={
        <Figure
          detail={t('hours-reports.dashboard.opensPeople')}
          onOpen={() =>
            onOpen({ title, query: { kind: 'department' }, measure: 'hours', hours: filledHours })
          }
        >
          {hoursText(filledHours)}
        </Figure>
      }
    />
  );
}

function Missing({ board, attendance, onOpen }: AttendanceProps) {
  const { t } = useTranslation();
  const title = t('hours-reports.dashboard.missing');
  const { missingHours: hours, missingPeople: count } = attendance;
  const left =
    board.daysLeft === null
      ? null
      : t('hours-reports.dashboard.daysLeft', { count: board.daysLeft });
  const people = t('hours-reports.dashboard.missingPeople', { count, text: thousands(count) });
  return (
    <StripCell
      label={title}
      unit="h"
      note={noteOf(people, left)}
      calls={hours > 0}
      value={
        <Figure
          detail={t('hours-reports.dashboard.opensPeople')}
          onOpen={() =>
            onOpen({ title, query: { kind: 'department' }, measure: 'missingHours', hours })
          }
        >
          {hoursText(hours)}
        </Figure>
      }
    />
  );
}

function Absences({ attendance, onOpen }: AttendanceProps) {
  const { t } = useTranslation();
  const title = t('hours-reports.dashboard.absence');
  const { absenceHours } = attendance;
  return (
    <StripCell
      label={title}
      unit="h"
      note={attendance.absences.map(({ absence, hours }, at) => {
        const kind = t(`timesheets.ui.absence.${absence}`);
        return (
          <span key={absence}>
            {at > 0 && ' · '}
            {kind}{' '}
            <Figure
              detail={t('hours-reports.dashboard.opensPeople')}
              onOpen={() =>
                onOpen({
                  title: kind,
                  query: { kind: 'absence', absence },
                  measure: 'hours',
                  hours,
                })
              }
            >
              {hoursText(hours)}
            </Figure>
          </span>
        );
      })}
      value={
        <Figure
          detail={t('hours-reports.dashboard.opensPeople')}
          onOpen={() =>
            onOpen({
              title,
              query: { kind: 'department' },
              measure: 'absenceHours',
              hours: absenceHours,
            })
          }
        >
          {hoursText(absenceHours)}
        </Figure>
      }
    />
  );
}

/** How it stands, in a few figures. */
export function Strip({
  board,
  onOpen,
  refetching,
}: StripProps & { readonly refetching: boolean }) {
  const { t } = useTranslation();
  const { attendance } = board;
  return (
    <FigureStrip columns={attendance === null ? 3 : 5} refetching={refetching}>
      {attendance === null ? (
        <>
          <ProjectHours board={board} onOpen={onOpen} />
          <StripCell
            label={t('hours-reports.dashboard.head.project')}
            value={thousands(board.projects.rows.length + (board.projects.others?.count ?? 0))}
            unit={t('hours-reports.dashboard.projectsUnit')}
          />
          <StripCell
            label={t('hours-reports.dashboard.head.people')}
            value={thousands(board.persons.total)}
            unit={t('hours-reports.dashboard.peopleUnit')}
          />
        </>
      ) : (
        <>
          <Filled board={board} attendance={attendance} onOpen={onOpen} />
          <ProjectHours board={board} onOpen={onOpen} />
          <Utilisation board={board} onOpen={onOpen} />
          <Missing board={board} attendance={attendance} onOpen={onOpen} />
          <Absences board={board} attendance={attendance} onOpen={onOpen} />
        </>
      )}
    </FigureStrip>
  );
}
