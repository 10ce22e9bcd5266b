import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { boardEndpoints } from '#features/boards/contract.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { answered, call } from '#web/api/call.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { minutesText, useNames, useSpan } from '../words.ts';
import { PartsPanel } from './parts-panel.tsx';

/** Hours that are not posted yet, as they stand on the page. */
export interface Waiting {
  readonly budgetId: number;
  readonly from: Month;
  readonly to: Month;
  readonly hours: number;
}

const PAGE_SIZE = 100;

const useWaiting = ({ budgetId, from, to }: Waiting) =>
  useInfiniteQuery({
    queryKey: ['boards', 'analysis', 'waiting', budgetId, from, to],
    queryFn: ({ signal, pageParam }) => {
      const days = { startDate: firstDay(from), endDate: lastDay(to) };
      const body = { budgetId, ...days, pageNum: pageParam, pageSize: PAGE_SIZE };
      return answered(call(boardEndpoints.hours.waiting, { body }, { signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    staleTime: 0,
  });

interface WaitingPanelProps {
  readonly waiting: Waiting;
  readonly onClose: () => void;
}

/** Whose hours wait, on what, and why. */
export function WaitingPanel({ waiting, onClose }: WaitingPanelProps) {
  const { t } = useTranslation();
  const span = useSpan();
  const monthName = useMonthName();
  const { nameOf } = useNames();
  const found = useWaiting(waiting);
  const pages = found.data?.pages;
  const { total = 0, sums } = pages?.[0] ?? {};
  const minutes = hoursToMinutes(sums?.hours ?? 0);
  return (
    <PartsPanel
      title={t('boards.analysis.hours.pending')}
      about={`${span(waiting.from, waiting.to)} · ${minutesText(hoursToMinutes(waiting.hours))}`}
      parts={pages
        ?.flatMap((page) => page.rows)
        .map(({ person, project, month, state, hours }) => ({
          key: `${person.userId} ${project.id} ${month} ${state}`,
          name: `${person.nickName} ${person.staffNo}`,
          note: [
            nameOf(project),
            monthName(month),
            t(`boards.analysis.beside.state.${state}`),
          ].join(' · '),
          value: minutesText(hoursToMinutes(hours)),
        }))}
      failed={found.isError}
      onRetry={() => void found.refetch()}
      total={total}
      sum={minutesText(minutes)}
      equal={minutes === hoursToMinutes(waiting.hours)}
      more={
        found.hasNextPage
          ? { pending: found.isFetchingNextPage, onMore: () => void found.fetchNextPage() }
          : undefined
      }
      onClose={onClose}
    />
  );
}
