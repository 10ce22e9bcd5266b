import { Pagination } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dashboard, DrillReply, DrillRow } from '#features/hours-reports/contract.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { useDates } from '#web/ui/dates.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { SidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { LoadProblem } from '../load-problem.tsx';
import styles from './drill-panel.module.css';
import { LinkButton } from './link-button.tsx';
import type { Mark } from './marks.ts';
import { type About, ROWS_PER_PAGE, useDrill } from './queries.ts';
import { hoursText, useNames } from './words.ts';

interface RowProps {
  readonly row: DrillRow;
  readonly mark: Mark;
  readonly onDeeper: (mark: Mark) => void;
}

/** What a row says beneath its name. */
function useNote() {
  const { t } = useTranslation();
  const { placeOf } = useNames();
  return ({ person, state, hours, requiredHours, project }: DrillRow) => {
    if (person === null) return project?.code ?? '';
    const filled =
      requiredHours === null
        ? null
        : t('hours-reports.dashboard.dayFilled', {
            filled: hoursText(hours),
            required: hoursText(requiredHours),
          });
    const stateWords = state === null ? null : t(`hours-reports.state.${state}`);
    return [placeOf(person), filled ?? stateWords].filter((part) => part !== null).join(' · ');
  };
}

/** A person leads on to their cells; a cell and a project are the end of the way. */
function Row({ row, mark, onDeeper }: RowProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const { monthDay } = useDates();
  const noteOf = useNote();
  const { person, project, absence, date } = row;
  const value = row[mark.measure] ?? row.hours;
  const subject =
    project !== null
      ? nameOf(project)
      : absence !== null
        ? t(`timesheets.ui.absence.${absence}`)
        : '';
  const name = person?.nickName ?? (date === null ? subject : `${monthDay(date)}  ${subject}`);
  const inside = (
    <>
      <span className={styles.name}>
        {name}
        {person !== null && <small className={styles.no}>{person.staffNo}</small>}
      </span>
      <span className={styles.value}>
        {t('hours-reports.dashboard.hoursOf', { hours: hoursText(value) })}
      </span>
      <span className={styles.note}>{noteOf(row)}</span>
    </>
  );
  if (person === null) return <li className={styles.row}>{inside}</li>;
  const deeper: Mark = {
    title: person.nickName,
    query: { ...mark.query, kind: 'person', personId: String(person.userId) },
    measure: mark.measure,
    hours: value,
  };
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onDeeper(deeper)}>
        {inside}
      </button>
    </li>
  );
}

/** The sum of the rows, and whether it is what the figure said. */
function Foot({ reply, mark, madeAt }: { reply: DrillReply; mark: Mark; madeAt: string | null }) {
  const { t } = useTranslation();
  const { time } = useDates();
  const sum = reply.sums[mark.measure] ?? reply.sums.hours;
  const sumWords = t('hours-reports.dashboard.panelSum', { hours: hoursText(sum) });
  const change = hoursToMinutes(sum) - hoursToMinutes(mark.hours);
  const changed = t(
    change > 0 ? 'hours-reports.dashboard.panelMore' : 'hours-reports.dashboard.panelLess',
    { hours: formatHours(Math.abs(change)), time: madeAt === null ? '' : time(madeAt) },
  );
  return (
    <span role="status">
      {sumWords} · {change === 0 ? t('hours-reports.dashboard.panelEqual') : changed}
    </span>
  );
}

interface DrillPanelProps {
  readonly board: Dashboard;
  readonly about: About;
  /** The way down, from the figure that was clicked. */
  readonly path: readonly Mark[];
  readonly onPath: (path: readonly Mark[]) => void;
}

/** The rows behind a figure; going down replaces them, Backspace goes up again. */
export function DrillPanel({ board, about, path, onPath }: DrillPanelProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const mark = path.at(-1);
  if (mark === undefined) throw new Error('a panel without a figure');
  const rows = useDrill(about, mark.query, page);
  const go = (next: readonly Mark[]) => {
    setPage(1);
    onPath(next);
  };
  const up = path.length > 1 ? () => go(path.slice(0, -1)) : null;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Backspace' || up === null) return;
    event.preventDefault();
    up();
  };
  return (
    <SidePanel
      title={mark.title}
      {...(rows.data !== undefined && {
        sub: t('hours-reports.dashboard.panelRows', { count: rows.data.total }),
        foot: <Foot reply={rows.data} mark={mark} madeAt={board.madeAt} />,
      })}
      {...(up !== null && {
        tools: (
          <LinkButton onClick={up}>
            {`← ${path
              .slice(0, -1)
              .map(({ title }) => title)
              .join(' › ')}`}
          </LinkButton>
        ),
      })}
      onClose={() => go([])}
    >
      {rows.isPending && <SkeletonRows columns={2} />}
      {rows.isError && rows.data === undefined && (
        <LoadProblem
          bare
          error={rows.error}
          onRetry={() => void rows.refetch()}
          outOfReach={{ title: t('hours-reports.dashboard.panelOutOfReach') }}
        />
      )}
      {rows.data !== undefined && rows.data.total === 0 && (
        <p className={styles.empty}>{t('hours-reports.dashboard.panelEmpty')}</p>
      )}
      {rows.data !== undefined && (
        <ul className={styles.rows} onKeyDown={press}>
          {rows.data.rows.map((row) => (
            <Row
              key={`${row.person?.userId} ${row.project?.id} ${row.absence} ${row.date}`}
              row={row}
              mark={mark}
              onDeeper={(next) => go([...path, next])}
            />
          ))}
        </ul>
      )}
      {rows.data !== undefined && rows.data.total > ROWS_PER_PAGE && (
        <Pagination
          className={styles.pages ?? ''}
          simple
          size="small"
          current={page}
          pageSize={ROWS_PER_PAGE}
          total={rows.data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </SidePanel>
  );
}
