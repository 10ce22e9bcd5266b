import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDrill } from '#features/actuals/web/fields.tsx';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { WithSidePanel } from '#web/ui/side-panel/side-panel.tsx';
import shared from '../board/board.module.css';
import { BoardPage } from '../board/board-page.tsx';
import { ClosedWords } from '../board/closed-words.tsx';
import { type Documents, DocumentsPanel } from '../board/documents-panel.tsx';
import { drillAt } from '../board/drill.ts';
import { EmptyCard } from '../board/empty-card.tsx';
import { type About, isNarrowed, useBoardAddress } from '../board/use-board-address.ts';
import { useFilterWords } from '../board/use-filter-words.ts';
import { AttentionCard } from './attention-card.tsx';
import { CategoriesCard } from './categories-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import type { OpenPanels } from './changes-openings.ts';
import { CutsCard } from './cuts-card.tsx';
import { HeatCard } from './heat-card.tsx';
import { Kpis } from './kpis.tsx';
import { useOpenings } from './openings.ts';
import styles from './project-board.module.css';
import { type ShownComparison, useChanges, useComparison } from './queries.ts';
import { Waiting } from './waiting.tsx';

interface WorkProps {
  readonly comparison: ShownComparison;
  readonly standard: Comparison;
  readonly changes: ReturnType<typeof useChanges>;
  readonly refetching: boolean;
  readonly filters: readonly string[];
}

/** The figures, and over them what stands behind the one that was opened. */
function Work({ comparison, standard, changes, refetching, filters }: WorkProps) {
  const { t } = useTranslation();
  const drill = useDrill();
  // Not what the address says: figures of before open as what they are.
  const { about } = comparison;
  // Two figures may be made of the same: each that is pressed has a panel of its own.
  const [listed, setListed] = useState<{ readonly of: Documents; readonly at: number } | null>(
    null,
  );
  const panels: OpenPanels = {
    onDrill: (opened) => {
      setListed(null);
      drill.open(drillAt(about.labour, opened));
    },
    onDocuments: (opened) => {
      drill.close();
      setListed((before) => ({ of: opened, at: (before?.at ?? 0) + 1 }));
    },
  };
  const open = useOpenings(comparison, about, panels.onDrill, panels.onDocuments);
  const frame = { refetching, filters };
  const given = { ...frame, comparison, open };
  return (
    <WithSidePanel
      over
      panel={
        listed === null ? (
          drill.panel
        ) : (
          <DocumentsPanel key={listed.at} documents={listed.of} onClose={() => setListed(null)} />
        )
      }
    >
      <div className={shared.board}>
        <Kpis comparison={comparison} about={about} open={open} refetching={refetching} />
        <AttentionCard {...given} />
        <div className={`${shared.cards} ${styles.cards}`}>
          {comparison.maxPeriod === 0 ? (
            <EmptyCard title={t('boards.projectBoard.heat.title')}>
              {t('boards.projectBoard.heat.none', { year: about.year })}
            </EmptyCard>
          ) : (
            <HeatCard {...given} standard={standard} />
          )}
          <ChangesCard {...frame} about={about} open={open} panels={panels} reply={changes} />
        </div>
        <div className={`${shared.cards} ${styles.pair}`}>
          <CutsCard {...given} className={styles.cuts} />
          {comparison.maxPeriod > 0 && <CategoriesCard {...given} standard={standard} />}
        </div>
      </div>
    </WithSidePanel>
  );
}

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
  const { about, change } = useBoardAddress();
  const board = useComparison(about);
  const filters = useFilterWords(about, board.data?.outOfDate);
  const standard = useComparison({ ...about, labour: 'standard' });
  const changes = useChanges(board.data);
  const clear = () => change({ division: null, projectType: null, dept: null });
  return (
    <BoardPage
      name="project-board"
      about={about}
      reply={board}
      refetch={() =>
        Promise.all([
          ...[board.refetch(), changes.refetch()],
          ...(about.labour === 'actual' ? [standard.refetch()] : []),
        ])
      }
      lacks={changes.data === undefined}
      filters={filters}
      context={(_, maxPeriod) => maxPeriod !== null && <ClosedWords maxPeriod={maxPeriod} />}
      waiting={<Waiting />}
      isEmpty={({ rows }) => rows.length === 0}
      nothing={<NoBudgets about={board.data?.about ?? about} onClear={clear} />}
    >
      {(comparison, refetching) => (
        <Work
          comparison={comparison}
          standard={standard.data ?? comparison}
          changes={changes}
          refetching={refetching}
          filters={filters}
        />
      )}
    </BoardPage>
  );
}
