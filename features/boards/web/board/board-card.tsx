import type { ReactNode } from 'react';
import type { ChartPicture } from '#web/ui/chart/picture.ts';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { BoardTableView } from './board-table.tsx';
import { useLaidDown } from './sheets-context.ts';
import { type BoardTable, sheetOf } from './table-model.ts';

/** What every card of a board is given by its page. */
export interface CardFrame {
  readonly refetching: boolean;
  /** What the page was narrowed to, for the files. */
  readonly filters: readonly string[];
  readonly className?: string | undefined;
}

interface BoardCardProps extends CardFrame {
  readonly page: string;
  /** As the address and the memory of this browser call it. */
  readonly card: string;
  readonly title: string;
  readonly unit: string;
  readonly legend?: ReactNode;
  readonly tools?: ReactNode;
  readonly summary: string;
  readonly picture?: ChartPicture | undefined;
  readonly table: BoardTable;
  readonly onRetry?: (() => void) | undefined;
  /** Drawn as a table wherever there is no room for anything else. */
  readonly tableOnly?: boolean;
  /** The drawing. */
  readonly children: ReactNode;
}

/** A card of a board: its drawing or its table, and both as files. */
export function BoardCard({
  page,
  card,
  table,
  tableOnly = false,
  children,
  ...rest
}: BoardCardProps) {
  const [view, setView] = useCardView(page, card);
  const sheet = sheetOf(table);
  useLaidDown(card, { title: rest.title, unit: rest.unit, sheet });
  return (
    <ChartCard {...rest} sheet={sheet} {...(!tableOnly && { view, onView: setView })}>
      {view === 'table' || tableOnly ? (
        <BoardTableView label={rest.title} table={table} />
      ) : (
        children
      )}
    </ChartCard>
  );
}
