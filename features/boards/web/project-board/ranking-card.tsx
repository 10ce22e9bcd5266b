import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useColors } from '#web/theme/use-colors.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { sumYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { barsPicture } from '../board/bars-picture.ts';
import { BoardCard } from '../board/board-card.tsx';
import { permilleText } from '../board/rates.ts';
import rows from '../board/rows.module.css';
import { widthOf } from '../board/steps.ts';
import type { BoardCell, BoardTable } from '../board/table-model.ts';
import { useBoardAddress } from '../board/use-board-address.ts';
import type { ComparisonCardProps } from './card-props.ts';
import type { Openings } from './openings.ts';
import { type Ranked, type Ranking, rankingOf } from './ranking.ts';
import styles from './ranking-card.module.css';

const COLORS = { calm: 'primary', careful: 'careful', bad: 'bad' } as const;

function useRankedWords(open: Openings) {
  const { t } = useTranslation();
  const { exact } = useBoardAmounts();
  return {
    shareOf: ({ difference, share }: Ranked) =>
      share === null ? '—' : difference > 0 ? `+${permilleText(share)}` : permilleText(share),
    detailOf: ({ row, difference }: Ranked) => [
      t('boards.projectBoard.differenceDetail', {
        actual: exact(row.actualAmount),
        budget: exact(row.budgetAmount ?? 0),
        difference: exact(difference),
      }),
      t('boards.projectBoard.opensActual'),
    ],
    openOf: ({ row }: Ranked) => open.actual(row.name, row, { id: row.budgetId }),
  };
}

interface ListProps {
  readonly ranking: Ranking;
  readonly all: boolean;
  readonly open: Openings;
}

function Bars({ ranking, all, open }: ListProps) {
  const { signed } = useBoardAmounts();
  const words = useRankedWords(open);
  const { over, within } = ranking;
  const shown = all ? [...over, ...within] : over;
  const widest = Math.max(...shown.map(({ difference }) => Math.abs(difference)), 1);
  return (
    <ul className={rows.rows}>
      {shown.map((ranked) => {
        const { row, difference, tone } = ranked;
        return (
          <li key={row.budgetId} className={`${rows.row} ${styles.row}`}>
            <span className={rows.name} title={row.name}>
              {row.name}
            </span>
            <span className={rows.track} aria-hidden="true">
              <span
                className={rows.bar}
                data-tone={tone}
                style={{ width: widthOf(Math.abs(difference), widest) }}
              />
            </span>
            <span className={`${rows.figure} ${styles.amount}`} data-tone={tone}>
              <Figure
                detail={words.detailOf(ranked).map((line) => <div key={line}>{line}</div>)}
                onOpen={() => words.openOf(ranked)}
              >
                {signed(difference)}
              </Figure>
            </span>
            <span className={rows.share}>{words.shareOf(ranked)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function useRankingTable({ ranking, open }: Omit<ListProps, 'all'>): BoardTable {
  const { t } = useTranslation();
  const { text, signed, inFile, inUnit } = useBoardAmounts();
  const words = useRankedWords(open);
  const { over, within, overSum, withinSum } = ranking;
  const amount = (yuan: number): BoardCell => ({ text: text(yuan), file: inFile(yuan) });
  const sum = sumYuan([overSum, withinSum]);
  const headIn = (name: 'actual' | 'toDate' | 'difference') =>
    inUnit(t(`boards.projectBoard.head.${name}`));
  return {
    heads: [
      t('boards.projectBoard.heat.document'),
      headIn('actual'),
      headIn('toDate'),
      headIn('difference'),
      '%',
    ],
    rows: [...over, ...within].map((ranked) => ({
      key: ranked.row.budgetId,
      cells: [
        { text: ranked.row.name },
        {
          ...amount(ranked.row.actualAmount),
          detail: words.detailOf(ranked).map((line) => <div key={line}>{line}</div>),
          open: () => words.openOf(ranked),
        },
        amount(ranked.row.budgetAmount ?? 0),
        {
          text: signed(ranked.difference),
          file: inFile(ranked.difference),
          tone: ranked.tone,
        },
        { text: words.shareOf(ranked), file: ranked.share === null ? null : ranked.share / 10 },
      ],
    })),
    sums: [
      { text: t('boards.board.sumOf', { count: over.length + within.length }) },
      { text: '' },
      { text: '' },
      {
        text: signed(sum),
        file: inFile(sum),
        detail: t('boards.board.opensDocuments'),
        open: () => open.documents('difference', sum),
      },
      { text: '' },
    ],
  };
}

/** Who is over what was planned up to now; both sums together are what the company is from its plan. */
export function RankingCard({ comparison, standard, open, ...frame }: ComparisonCardProps) {
  const { t } = useTranslation();
  const { signed, unitWord } = useBoardAmounts();
  const colors = useColors();
  const { params, change } = useBoardAddress();
  const ranking = useMemo(() => rankingOf(comparison, standard), [comparison, standard]);
  const { over, within, overSum, withinSum } = ranking;
  const all = params.get('rank') === 'all';
  const table = useRankingTable({ ranking, open });
  const picture = barsPicture(
    (all ? [...over, ...within] : over).map(({ row, difference, tone }) => ({
      name: row.name,
      parts: [{ amount: Math.abs(difference), color: COLORS[tone] }],
      text: signed(difference),
    })),
    colors,
  );
  return (
    <BoardCard
      {...frame}
      page="project-board"
      card="ranking"
      title={t('boards.projectBoard.ranking.title')}
      unit={t('boards.projectBoard.ranking.unit', { unit: unitWord })}
      summary={t('boards.projectBoard.ranking.summary', {
        over: over.length,
        overSum: signed(overSum),
        within: within.length,
        withinSum: signed(withinSum),
      })}
      table={table}
      picture={picture}
    >
      {over.length === 0 && !all ? (
        <p className={rows.empty}>{t('boards.projectBoard.ranking.none')}</p>
      ) : (
        <Bars ranking={ranking} all={all} open={open} />
      )}
      <div className={styles.sums}>
        <p className={`${rows.line} ${styles.sum}`}>
          <span>{t('boards.projectBoard.ranking.over', { count: over.length })}</span>
          <strong>{signed(overSum)}</strong>
        </p>
        <p className={`${rows.line} ${styles.sum}`}>
          <span>
            {t('boards.projectBoard.ranking.within', { count: within.length })}
            {within.length > 0 && (
              <Button
                type="link"
                size="small"
                aria-expanded={all}
                onClick={() => change({ rank: all ? null : 'all' })}
              >
                {t(all ? 'boards.projectBoard.ranking.fold' : 'boards.projectBoard.ranking.show')}
              </Button>
            )}
          </span>
          <span>{signed(withinSum)}</span>
        </p>
      </div>
    </BoardCard>
  );
}
