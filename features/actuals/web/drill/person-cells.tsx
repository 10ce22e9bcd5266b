import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardEndpoints } from '#features/hours-reports/contract.ts';
import { firstDay, lastDay, monthOf } from '#kernel/dates.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { answered, call } from '#web/api/call.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';
import { useDates } from '#web/ui/dates.ts';
import { hoursText } from '../tasks/words.ts';
import styles from './drill.module.css';

interface PersonCellsProps {
  readonly userId: number;
  readonly projectId: number | undefined;
  readonly month: string;
}

const ALL = ['actuals', 'drill', 'cells'] as const;

/** A person's cells of one batch are far fewer; nobody pages through days. */
const MOST_CELLS = '200';

/** The days somebody booked on a project in a month, from every batch that touches it. */
function useCells({ userId, projectId, month }: PersonCellsProps) {
  const choices = useQuery({
    queryKey: [...ALL, 'batches'],
    queryFn: ({ signal }) => answered(call(dashboardEndpoints.choices, {}, { signal })),
  });
  const touching =
    choices.data?.batches.filter(
      ({ startDate, endDate }) => startDate <= lastDay(month) && endDate >= firstDay(month),
    ) ?? [];
  const cells = useQueries({
    queries: touching.map(({ id }) => {
      const query = {
        batchId: String(id),
        view: 'departments' as const,
        kind: 'person' as const,
        personId: String(userId),
        projectId: String(projectId),
        pageSize: MOST_CELLS,
      };
      return {
        queryKey: [...ALL, query],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          answered(call(dashboardEndpoints.drill, { query }, { signal })),
        staleTime: 0,
      };
    }),
  });
  return {
    isPending: choices.isPending || cells.some((one) => one.isPending),
    isError: choices.isError || cells.some((one) => one.isError),
    again: () => {
      if (choices.isError) void choices.refetch();
      for (const one of cells) if (one.isError) void one.refetch();
    },
    days: cells
      .flatMap(({ data }) => data?.rows ?? [])
      .filter(({ date }) => date !== null && monthOf(date) === month)
      .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1)),
  };
}

function Cells(props: PersonCellsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { monthDay } = useDates();
  const { isPending, isError, again, days } = useCells(props);
  const minutes = days.reduce((sum, { hours }) => sum + hoursToMinutes(hours), 0);
  return (
    <section className={styles.cells} aria-labelledby={id}>
      <h3 id={id}>{t('actuals.ui.drill.cells')}</h3>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {isError && (
        <p className={styles.failed} role="alert">
          {t('actuals.ui.drill.failed')}
          <Button type="link" size="small" onClick={again}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {!isPending && !isError && (
        <>
          <ul>
            {days.map(({ date, hours }) => (
              <li key={date}>
                <span>{date !== null && monthDay(date)}</span>
                <span>{t('actuals.ui.drill.hours', { hours: hoursText(hours) })}</span>
              </li>
            ))}
          </ul>
          <p className={styles.cellSum}>
            <span>{t('actuals.ui.drill.cellsNow', { count: days.length })}</span>
            <span>{t('actuals.ui.drill.hours', { hours: formatHours(minutes) })}</span>
          </p>
        </>
      )}
    </section>
  );
}

/** The cells of the sheet behind a person's labour, for whoever sees people's hours. */
export function PersonCells(props: PersonCellsProps) {
  const { roles, approvals } = useSignedInUser();
  return isPermitted(effectiveRoles(roles, approvals), 'hours:dashboard') &&
    props.projectId !== undefined ? (
    <Cells {...props} />
  ) : null;
}
