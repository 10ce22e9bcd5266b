import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card, Dashboard, DashboardView } from '#features/hours-reports/contract.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { useDates } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { isOutOfReach } from '../out-of-reach.ts';
import { CalendarCard } from './calendar-card.tsx';
import styles from './dashboard-page.module.css';
import { DepartmentsCard } from './departments-card.tsx';
import { DrillPanel } from './drill-panel.tsx';
import { Filters } from './filters.tsx';
import type { Mark } from './marks.ts';
import { MonthsCard } from './months-card.tsx';
import { PersonsCard } from './persons-card.tsx';
import { ProjectsCard } from './projects-card.tsx';
import { type About, useBoard, useChoices, useExport } from './queries.ts';
import { Strip } from './strip.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';
import { Waiting } from './waiting.tsx';

interface WorkProps {
  readonly board: Dashboard;
  readonly about: About;
  readonly refetching: boolean;
}

/** The figures, and beside them what stands behind the one that was clicked. */
function Work({ board, about, refetching }: WorkProps) {
  const { t } = useTranslation();
  const [path, setPath] = useState<readonly Mark[]>([]);
  const exporting = useExport(about);
  const { attendance } = board;
  const shared = { board, about, refetching, onOpen: (mark: Mark) => setPath([mark]) };
  const cardOf = (card: Card) => ({
    ...shared,
    className: styles[card],
    onDownload: () => exporting.mutate(card),
    downloading: exporting.isPending && exporting.variables === card,
  });
  return (
    <WithSidePanel
      panel={
        path.length > 0 && <DrillPanel board={board} about={about} path={path} onPath={setPath} />
      }
    >
      <div className={styles.board}>
        {attendance === null && (
          <p className={styles.about}>{t('hours-reports.dashboard.onlyProjects')}</p>
        )}
        <Strip board={board} onOpen={shared.onOpen} refetching={refetching} />
        <div className={styles.cards}>
          <ProjectsCard
            {...cardOf('projects')}
            className={attendance === null ? styles.wide : styles.projects}
          />
          {attendance !== null && <CalendarCard {...cardOf('days')} attendance={attendance} />}
          <DepartmentsCard {...cardOf('departments')} />
          <MonthsCard {...cardOf('months')} />
          <PersonsCard {...cardOf('persons')} />
        </div>
      </div>
    </WithSidePanel>
  );
}

/** No hours anywhere: another batch may have some. */
const isEmpty = ({ attendance, batch, projects }: Dashboard) =>
  attendance === null
    ? projects.hours === 0
    : attendance.people === 0 && batch.projectHours === 0 && attendance.absenceHours === 0;

/** What is out of reach: the department that was chosen, or all there is. */
function useOutOfReach() {
  const { t } = useTranslation();
  const { dept, change } = useDashboardAddress();
  if (dept === null) return { title: t('hours-reports.dashboard.nothingInReach') };
  return {
    title: t('hours-reports.dashboard.noDepartment'),
    detail: t('hours-reports.dashboard.noDepartmentDetail'),
    action: (
      <Button onClick={() => change('dept', null)}>{t('hours-reports.dashboard.showAll')}</Button>
    ),
  };
}

/** Where the hours of a batch went, and what is missing. */
export function DashboardPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { time } = useDates();
  const address = useDashboardAddress();
  const outOfReach = useOutOfReach();
  const choices = useChoices();
  const known = choices.data?.batches ?? [];
  const named = (batchId: number | null | undefined) => known.find(({ id }) => id === batchId);
  const batch = named(address.batch) ?? named(choices.data?.currentId);
  const views = choices.data?.views ?? [];
  const view: DashboardView =
    views.find((one) => one === address.view) ?? views[0] ?? 'departments';
  const about: About | null =
    batch === undefined
      ? null
      : {
          batchId: String(batch.id),
          compare: address.compare,
          view,
          ...(address.dept !== null && { deptId: String(address.dept) }),
        };
  const board = useBoard(about);
  const exporting = useExport(about ?? { batchId: '0', compare: 'previous' });
  // What somebody saw before it went out of reach is not for them any more.
  const shown = isOutOfReach(board.error) ? undefined : board.data;
  const failed = choices.isError || (board.isError && shown === undefined);
  const retry = () => void (choices.isError ? choices.refetch() : board.refetch());
  return (
    <Page
      title={title}
      context={
        choices.data !== undefined &&
        batch !== undefined && (
          <Filters choices={choices.data} batchId={batch.id} view={view} board={shown} />
        )
      }
      actions={
        <>
          {shown !== undefined && shown.madeAt !== null && (
            <span className={styles.madeAt}>
              {t('hours-reports.dashboard.madeAt', { time: time(shown.madeAt) })}
            </span>
          )}
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={shown === undefined}
            loading={exporting.isPending}
            onClick={() => exporting.mutate('all')}
          >
            {t('hours-reports.dashboard.exportAll')}
          </Button>
        </>
      }
    >
      {failed && (
        <LoadProblem error={choices.error ?? board.error} onRetry={retry} outOfReach={outOfReach} />
      )}
      {!failed && choices.data !== undefined && batch === undefined && (
        <EmptyState title={t('hours-reports.dashboard.noBatch')} />
      )}
      {!failed && shown === undefined && (about !== null || choices.isPending) && <Waiting />}
      {!failed && shown !== undefined && shown.madeAt === null && (
        <EmptyState
          title={t('hours-reports.dashboard.notMade')}
          detail={t('hours-reports.dashboard.notMadeDetail')}
          action={<Button onClick={retry}>{t('list.retry')}</Button>}
        />
      )}
      {!failed && about !== null && shown !== undefined && shown.madeAt !== null && (
        <>
          {isEmpty(shown) && (
            <p className={styles.about} role="status">
              {t('hours-reports.dashboard.empty')}
            </p>
          )}
          <Work board={shown} about={about} refetching={board.isPlaceholderData} />
        </>
      )}
    </Page>
  );
}
