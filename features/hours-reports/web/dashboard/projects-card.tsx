import { useTranslation } from 'react-i18next';
import type { ProjectLine, ProjectLines } from '#features/hours-reports/contract.ts';
import { WHOLE } from '#features/hours-reports/rules-dashboard.ts';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import type { CardProps } from './card-props.ts';
import { LinkButton } from './link-button.tsx';
import type { OpenMark } from './marks.ts';
import styles from './projects-card.module.css';
import { useEveryProject } from './queries.ts';
import { useDashboardAddress } from './use-dashboard-address.ts';
import { hoursText, percentText, pointsText, useNames } from './words.ts';

type Line = Pick<ProjectLine, 'hours' | 'share' | 'compareShare'>;

/** A difference that is worth a look; smaller ones are there all the time. */
const NOTABLE = 15;

/** The rest is often more than any project: it is drawn broken off, so that the others can be read. */
function Bar({ line, widest, rest }: { line: Line; widest: number; rest: boolean }) {
  const part = (permille: number) => `${Math.min(100, (permille * 100) / Math.max(1, widest))}%`;
  const broken = line.share > widest;
  return (
    <span className={styles.track} aria-hidden="true">
      <span
        className={styles.bar}
        data-rest={rest}
        data-broken={broken}
        style={{ width: part(line.share) }}
      />
      {!broken && line.compareShare !== null && line.compareShare <= widest && (
        <span className={styles.tick} style={{ insetInlineStart: part(line.compareShare) }} />
      )}
    </span>
  );
}

function Difference({ line }: { readonly line: Line }) {
  if (line.compareShare === null) return <span className={styles.difference}>—</span>;
  const difference = line.share - line.compareShare;
  return (
    <span className={styles.difference} data-notable={Math.abs(difference) >= NOTABLE}>
      {pointsText(difference)}
    </span>
  );
}

function useProjectFigure(lines: ProjectLines, onOpen: OpenMark) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  return ({ project, hours, share }: ProjectLine) => (
    <Figure
      detail={t('hours-reports.dashboard.projectDetail', {
        hours: hoursText(hours),
        sum: hoursText(lines.hours),
        share: percentText(share),
      })}
      onOpen={() =>
        onOpen({
          title: nameOf(project),
          query: { kind: 'project', projectId: String(project.id) },
          measure: 'hours',
          hours,
        })
      }
    >
      {hoursText(hours)}
    </Figure>
  );
}

interface LinesProps {
  readonly lines: ProjectLines;
  readonly onOpen: OpenMark;
  readonly onFold: (() => void) | null;
  readonly onUnfold: () => void;
}

function Bars({ lines, onOpen, onFold, onUnfold }: LinesProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const figureOf = useProjectFigure(lines, onOpen);
  const { rows, others } = lines;
  const widest = Math.max(...rows.flatMap(({ share, compareShare }) => [share, compareShare ?? 0]));
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((line) => (
          <li key={line.project.id} className={styles.row}>
            <span className={styles.name} title={nameOf(line.project)}>
              {nameOf(line.project)}
            </span>
            <Bar line={line} widest={widest} rest={false} />
            <span className={styles.hours}>{figureOf(line)}</span>
            <span className={styles.share}>{percentText(line.share)}</span>
            <Difference line={line} />
          </li>
        ))}
        {others !== null && (
          <li className={styles.row}>
            <span className={styles.others}>
              {t('hours-reports.dashboard.otherProjects', { count: others.count })}{' '}
              <LinkButton onClick={onUnfold}>{t('hours-reports.dashboard.unfold')}</LinkButton>
            </span>
            <Bar line={others} widest={widest} rest />
            <span className={styles.hours}>{hoursText(others.hours)}</span>
            <span className={styles.share}>{percentText(others.share)}</span>
            <Difference line={others} />
          </li>
        )}
      </ul>
      <p className={styles.sum}>
        <span>
          {t('hours-reports.dashboard.projectSum')}
          {onFold !== null && (
            <LinkButton onClick={onFold}>{t('hours-reports.dashboard.fold')}</LinkButton>
          )}
        </span>
        <span className={styles.hours}>{hoursText(lines.hours)}</span>
        <span className={styles.share}>{lines.hours > 0 ? percentText(WHOLE) : '—'}</span>
        <span />
      </p>
    </>
  );
}

function Table({ lines, onOpen, onFold, onUnfold }: LinesProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const figureOf = useProjectFigure(lines, onOpen);
  const cellsOf = (line: Line & { readonly compareHours: number | null }) => [
    percentText(line.share),
    line.compareHours === null ? '—' : hoursText(line.compareHours),
    line.compareShare === null ? '—' : percentText(line.compareShare),
    <Difference key="difference" line={line} />,
  ];
  const { others } = lines;
  const rest =
    others === null
      ? []
      : [
          {
            key: 'others',
            cells: [
              <span key="name">
                {t('hours-reports.dashboard.otherProjects', { count: others.count })}{' '}
                <LinkButton onClick={onUnfold}>{t('hours-reports.dashboard.unfold')}</LinkButton>
              </span>,
              hoursText(others.hours),
              ...cellsOf(others),
            ],
          },
        ];
  return (
    <>
      <CardTable
        label={t('hours-reports.dashboard.byProject')}
        heads={[
          t('hours-reports.dashboard.head.project'),
          t('hours-reports.dashboard.head.hours'),
          t('hours-reports.dashboard.head.share'),
          t('hours-reports.dashboard.head.comparedHours'),
          t('hours-reports.dashboard.head.comparedShare'),
          t('hours-reports.dashboard.head.points'),
        ]}
        rows={[
          ...lines.rows.map((line) => ({
            key: line.project.id,
            cells: [nameOf(line.project), figureOf(line), ...cellsOf(line)],
          })),
          ...rest,
        ]}
        sums={[
          t('hours-reports.dashboard.projectSum'),
          hoursText(lines.hours),
          lines.hours > 0 ? percentText(WHOLE) : '—',
          lines.compareHours === null ? '—' : hoursText(lines.compareHours),
          lines.compareHours === null ? '—' : percentText(WHOLE),
          '',
        ]}
      />
      {onFold !== null && (
        <LinkButton onClick={onFold}>{t('hours-reports.dashboard.fold')}</LinkButton>
      )}
    </>
  );
}

/** Where the hours went, and how that differs from the batch it is held against. */
export function ProjectsCard({ board, about, onOpen, ...card }: CardProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const [view, setView] = useCardView('hours-dashboard', 'projects');
  const { unfolded, change } = useDashboardAddress();
  const every = useEveryProject(about, unfolded);
  const lines = unfolded && every.data !== undefined ? every.data : board.projects;
  const [first] = lines.rows;
  const given = {
    lines,
    onOpen,
    onFold: unfolded ? () => change('unfold', null) : null,
    onUnfold: () => change('unfold', 'projects'),
  };
  return (
    <ChartCard
      {...card}
      title={t('hours-reports.dashboard.byProject')}
      unit={t('hours-reports.dashboard.hoursUnit')}
      legend={
        <>
          <span className={styles.key}>
            <i className={styles.now} />
            {t('hours-reports.dashboard.legend.now')}
          </span>
          {lines.compareHours !== null && (
            <span className={styles.key}>
              <i className={styles.before} />
              {t('hours-reports.dashboard.legend.before')}
            </span>
          )}
          <span className={styles.wordy}>{t('hours-reports.dashboard.legend.points')}</span>
        </>
      }
      summary={
        first === undefined
          ? t('hours-reports.dashboard.nothingBooked')
          : t('hours-reports.dashboard.summary.projects', {
              count: lines.rows.length + (lines.others?.count ?? 0),
              hours: hoursText(lines.hours),
              name: nameOf(first.project),
              share: percentText(first.share),
            })
      }
      view={view}
      onView={setView}
      refetching={card.refetching || (unfolded && every.isFetching)}
      onRetry={unfolded && every.isError ? () => void every.refetch() : undefined}
    >
      {first === undefined ? (
        <p className={styles.empty}>{t('hours-reports.dashboard.nothingBooked')}</p>
      ) : view === 'chart' ? (
        <Bars {...given} />
      ) : (
        <Table {...given} />
      )}
    </ChartCard>
  );
}
