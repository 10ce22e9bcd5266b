import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDrill } from '#features/actuals/web/fields.tsx';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { isGone } from '#web/api/is-gone.ts';
import { useCurrentTitle } from '#web/router/current-title.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import { AmountsContext } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { BoardActions } from '../board/board-actions.tsx';
import { ClosedWords } from '../board/closed-words.tsx';
import { type Documents, DocumentsPanel } from '../board/documents-panel.tsx';
import { EmptyCard } from '../board/empty-card.tsx';
import { BoardFilters } from '../board/filters.tsx';
import { LoadProblem } from '../board/load-problem.tsx';
import { useRefresh } from '../board/queries.ts';
import { SheetsContext, saveSheets, useSheets } from '../board/sheets-context.ts';
import { useAmounts } from '../board/use-amounts.ts';
import { type About, useBoardAddress } from '../board/use-board-address.ts';
import { useFilterWords } from '../board/use-filter-words.ts';
import { CategoriesCard } from './categories-card.tsx';
import { CutsCard } from './cuts-card.tsx';
import { HeatCard } from './heat-card.tsx';
import { Kpis } from './kpis.tsx';
import { NoBudgetLine } from './no-budget-line.tsx';
import { useOpenings } from './openings.ts';
import styles from './project-board.module.css';
import { useComparison } from './queries.ts';
import { RankingCard } from './ranking-card.tsx';
import { Waiting } from './waiting.tsx';

interface WorkProps {
  readonly comparison: Comparison;
  readonly about: About;
  readonly refetching: boolean;
  readonly filters: readonly string[];
}

/** The figures, and beside them what stands behind the one that was opened. */
function Work({ comparison, about, refetching, filters }: WorkProps) {
  const { t } = useTranslation();
  const drill = useDrill();
  const [documents, setDocuments] = useState<Documents | null>(null);
  const open = useOpenings(
    comparison,
    about,
    (opened) => {
      setDocuments(null);
      drill.open({ ...opened, budgetId: 0, path: [opened.title] });
    },
    (opened) => {
      drill.close();
      setDocuments(opened);
    },
  );
  const given = { comparison, open, refetching, filters };
  return (
    <WithSidePanel
      panel={
        documents === null ? (
          drill.panel
        ) : (
          <DocumentsPanel
            key={`${documents.title} ${documents.parts.length}`}
            documents={documents}
            onClose={() => setDocuments(null)}
          />
        )
      }
    >
      <div className={styles.board}>
        {comparison.labour !== 'all' && (
          <p className={shared.problem}>{t(`boards.board.labour.${comparison.labour}`)}</p>
        )}
        <Kpis comparison={comparison} about={about} open={open} refetching={refetching} />
        <div className={styles.cards}>
          {comparison.maxPeriod === 0 ? (
            <>
              <EmptyCard title={t('boards.projectBoard.heat.title')} className={styles.heat}>
                {t('boards.projectBoard.heat.none', { year: about.year })}
              </EmptyCard>
              <EmptyCard title={t('boards.projectBoard.ranking.title')} className={styles.ranking}>
                {t('boards.projectBoard.heat.none', { year: about.year })}
              </EmptyCard>
            </>
          ) : (
            <>
              <HeatCard {...given} className={styles.heat} />
              <RankingCard {...given} className={styles.ranking} />
            </>
          )}
          <CutsCard {...given} className={styles.cuts} />
        </div>
        {comparison.maxPeriod > 0 && <CategoriesCard {...given} />}
        <NoBudgetLine comparison={comparison} open={open} />
      </div>
    </WithSidePanel>
  );
}

const isNarrowed = ({ division, projectType, deptId }: About) =>
  division !== null || projectType !== null || deptId !== null;

/** No budget in force: the way to them, or back to all of them. */
function NoBudgets({ about, onClear }: { readonly about: About; readonly onClear: () => void }) {
  const { t } = useTranslation();
  if (isNarrowed(about)) {
    return (
      <EmptyState
        title={t('boards.projectBoard.noneFound')}
        action={<Button onClick={onClear}>{t('boards.board.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('boards.projectBoard.none', { year: about.year })}
      action={
        <Link to={`/budgetManagement/budgeList?year=${about.year}`}>
          {t('boards.projectBoard.toBudgets')}
        </Link>
      }
    />
  );
}

/** All budgets of a year side by side: how far they are, and which of them call. */
export function ProjectBoardPage() {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const { about, change } = useBoardAddress();
  const [amounts, chooseUnit] = useAmounts('project-board');
  const filters = useFilterWords(about);
  const sheets = useSheets();
  const board = useComparison(about);
  const { refreshing, refresh } = useRefresh(board.refetch);
  // What somebody saw before it went out of reach is not for them any more.
  const shown = isGone(board.error) ? undefined : board.data;
  const failed = board.isError && shown === undefined;
  const clear = () => change({ division: null, projectType: null, dept: null });
  const empty = shown !== undefined && shown.rows.length === 0;
  return (
    <Page
      title={title}
      context={
        <>
          <BoardFilters withTypes />
          {shown !== undefined && <ClosedWords maxPeriod={shown.maxPeriod} />}
        </>
      }
      actions={
        <BoardActions
          unit={amounts.unit}
          onUnit={chooseUnit}
          refreshing={refreshing}
          onRefresh={refresh}
          onExport={
            shown === undefined || empty
              ? null
              : () => saveSheets(`${title} ${about.year}`, filters, sheets)
          }
        />
      }
    >
      {failed && (
        <LoadProblem
          error={board.error}
          onRetry={refresh}
          onShowAll={about.deptId === null ? undefined : () => change({ dept: null })}
        />
      )}
      {!failed && shown === undefined && <Waiting />}
      {board.isError && shown !== undefined && (
        <p className={shared.problem} role="alert">
          {t('boards.board.stale')}
        </p>
      )}
      {empty && <NoBudgets about={about} onClear={clear} />}
      {shown !== undefined && !empty && (
        <AmountsContext value={amounts}>
          <SheetsContext value={sheets}>
            <Work
              comparison={shown}
              about={about}
              refetching={board.isPlaceholderData || refreshing}
              filters={filters}
            />
          </SheetsContext>
        </AmountsContext>
      )}
    </Page>
  );
}
