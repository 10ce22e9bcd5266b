import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutOfDate } from '#features/actuals/contract.ts';
import { OutOfDateNote } from '#features/actuals/web/fields.tsx';
import { useAmounts } from '#features/budgets/web/fields.tsx';
import { LabourSwitch } from '#features/people/web/fields.tsx';
import { isGone } from '#web/api/is-gone.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { Page } from '#web/ui/page/page.tsx';
import { maxPeriodOf } from '../cache/budget-cache.ts';
import { cacheOf } from '../cache/held.ts';
import { AmountsContext } from './amounts-context.ts';
import styles from './board.module.css';
import { BoardActions } from './board-actions.tsx';
import { BoardFilters } from './filters.tsx';
import { LoadProblem } from './load-problem.tsx';
import { useRefresh } from './queries.ts';
import { SheetsContext, saveSheets, useSheets } from './sheets-context.ts';

import { type About, useBoardAddress } from './use-board-address.ts';

/** What every board is told: how far the year is closed. */
interface Board {
  readonly year: number;
  readonly maxPeriod: number;
  readonly outOfDate: OutOfDate;
}

interface BoardPageProps<Shown extends Board> {
  /** As the memory of this browser calls it. */
  readonly name: string;
  readonly about: About;
  readonly reply: Pick<
    UseQueryResult<Shown>,
    'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'
  >;
  /** Everything the page has asked for; its one reply where it is not said. */
  readonly refetch?: () => Promise<unknown>;
  /** Whether something the page asked for besides is still missing. */
  readonly lacks?: boolean;
  /** What the page is narrowed to, as files begin. */
  readonly filters: readonly string[];
  /** Filters of this board alone, and how far the year is closed; null while nobody has told. */
  readonly context: (shown: Shown, maxPeriod: number | null) => ReactNode;
  readonly waiting: ReactNode;
  readonly isEmpty: (shown: Shown) => boolean;
  readonly nothing: ReactNode;
  readonly children: (shown: Shown, refetching: boolean) => ReactNode;
}

/** Figures of another year say nothing of the one that is on its way; what is held may know. */
function useMaxPeriod({ about, reply }: Pick<BoardPageProps<Board>, 'about' | 'reply'>) {
  const client = useQueryClient();
  const { data, isPlaceholderData } = reply;
  if (data === undefined) return null;
  if (!isPlaceholderData || data.year === about.year) return data.maxPeriod;
  return maxPeriodOf(cacheOf(client), about.year) || null;
}

/** The frame of a board: its head, what went wrong, what is on its way, and all its tables as a file. */
export function BoardPage<Shown extends Board>(props: BoardPageProps<Shown>) {
  const { name, about, reply, refetch = reply.refetch, lacks = false, filters } = props;
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { change } = useBoardAddress();
  const [amounts, chooseUnit] = useAmounts(name);
  const sheets = useSheets();
  const maxPeriod = useMaxPeriod({ about, reply });
  const { refreshing, refresh } = useRefresh(refetch);
  // What somebody saw before it went out of reach is not for them any more.
  const shown = isGone(reply.error) ? undefined : reply.data;
  const failed = reply.isError && shown === undefined;
  const empty = shown !== undefined && props.isEmpty(shown);
  // Figures of before stand under the words of now: no file may hold both.
  const whole = shown !== undefined && !empty && !reply.isPlaceholderData && !lacks;
  return (
    <Page
      title={title}
      context={
        <>
          <BoardFilters />
          {shown !== undefined && props.context(shown, maxPeriod)}
          <LabourSwitch />
        </>
      }
      actions={
        <BoardActions
          unit={amounts.unit}
          onUnit={chooseUnit}
          refreshing={refreshing}
          onRefresh={refresh}
          onExport={whole ? () => saveSheets(`${title} ${about.year}`, filters, sheets) : null}
        />
      }
    >
      {failed && (
        <LoadProblem
          error={reply.error}
          onRetry={refresh}
          onShowAll={about.deptId === null ? undefined : () => change({ dept: null })}
        />
      )}
      {!failed && shown === undefined && props.waiting}
      {reply.isError && shown !== undefined && (
        <p className={styles.problem} role="alert">
          {t('boards.board.stale')}
        </p>
      )}
      {shown !== undefined && <OutOfDateNote months={shown.outOfDate} />}
      {empty && props.nothing}
      {shown !== undefined && !empty && (
        <AmountsContext value={amounts}>
          <SheetsContext value={sheets}>
            {props.children(shown, reply.isPlaceholderData || refreshing)}
          </SheetsContext>
        </AmountsContext>
      )}
    </Page>
  );
}
