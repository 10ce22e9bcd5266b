import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Chart, type ChartMark } from '#web/ui/chart/chart.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { BoardCard } from '../board/board-card.tsx';
import { permilleText, sharesIn } from '../board/rates.ts';
import type { BoardTable } from '../board/table-model.ts';
import type { AccountCardProps } from './card-props.ts';
import { compositionOption, type Piece, piecesOf } from './composition-option.ts';
import type { Openings } from './openings.ts';

const HEIGHT = 290;

type Category = YearAccount['byCategory'][number];

function useShares(categories: readonly Category[]) {
  return useMemo(() => {
    const shares = sharesIn(categories.map(({ actualAmount }) => actualAmount));
    return new Map(categories.map(({ categoryId }, at) => [categoryId, shares[at] ?? null]));
  }, [categories]);
}

function usePieces(open: Openings) {
  const nameOf = useNames();
  const titleOf = ({ category, subCategory }: Piece) =>
    subCategory === null ? nameOf(category) : `${nameOf(category)} › ${nameOf(subCategory)}`;
  return {
    titleOf,
    openPiece: (piece: Piece) => {
      const { category, subCategory } = piece;
      open.actual(
        titleOf(piece),
        subCategory ?? category,
        subCategory === null
          ? { categoryId: category.categoryId }
          : { categoryId: category.categoryId, subCategoryId: subCategory.subCategoryId },
      );
    },
    openLastYear: (piece: Piece) => {
      const { category, subCategory } = piece;
      open.lastYear(
        titleOf(piece),
        subCategory ?? category,
        subCategory === null
          ? { categoryId: category.categoryId }
          : { categoryId: category.categoryId, subCategoryId: subCategory.subCategoryId },
      );
    },
  };
}

function useCompositionTable(
  { byCategory, totals, lastYearMonths }: YearAccount,
  open: Openings,
): BoardTable {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { text, inFile, exact, inUnit } = useBoardAmounts();
  const { openPiece, openLastYear } = usePieces(open);
  const all = byCategory.flatMap((category) =>
    category.subCategories
      .filter(({ actualAmount, lastYearAmount }) => actualAmount !== 0 || lastYearAmount !== 0)
      .map((subCategory) => ({ category, subCategory })),
  );
  const shares = sharesIn(all.map(({ subCategory }) => subCategory.actualAmount));
  const withLastYear = lastYearMonths > 0;
  const amount = (yuan: number, onOpen: () => void) => ({
    text: text(yuan),
    file: inFile(yuan),
    detail: `${exact(yuan)} · ${t('boards.board.opensRows')}`,
    open: onOpen,
  });
  const total = t('boards.accountBoard.total');
  return {
    heads: [
      t('boards.accountBoard.head.subCategory'),
      t('boards.accountBoard.head.category'),
      inUnit(t('boards.accountBoard.head.actual')),
      t('boards.accountBoard.head.share'),
      ...(withLastYear ? [inUnit(t('boards.board.lastYear'))] : []),
    ],
    rows: all.map((piece, at) => {
      const { category, subCategory } = piece;
      const share = shares[at] ?? null;
      return {
        key: subCategory.subCategoryId,
        cells: [
          { text: nameOf(subCategory) },
          { text: nameOf(category) },
          amount(subCategory.actualAmount, () => openPiece(piece)),
          {
            text: share === null ? '—' : permilleText(share),
            file: share === null ? null : share / 10,
          },
          ...(withLastYear ? [amount(subCategory.lastYearAmount, () => openLastYear(piece))] : []),
        ],
      };
    }),
    sums: [
      { text: t('boards.board.sum') },
      { text: '' },
      amount(totals.actualAmount, () => open.actual(total, totals)),
      { text: shares.some((share) => share !== null) ? '100.0%' : '—', file: null },
      ...(withLastYear ? [amount(totals.lastYearAmount, () => open.lastYear(total, totals))] : []),
    ],
  };
}

/** What the costs are made of, true to area; what is too small for its name has it in the table. */
export function CompositionCard({ account, open, steps, ...frame }: AccountCardProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const narrow = useNarrow();
  const colors = useColors();
  const { text, exact, unitWord } = useBoardAmounts();
  const { titleOf, openPiece } = usePieces(open);
  const { byCategory, totals } = account;
  const shares = useShares(byCategory);
  const pieces = useMemo(() => piecesOf(byCategory), [byCategory]);
  const option = useMemo(
    () =>
      compositionOption({
        categories: byCategory,
        steps,
        colors,
        nameOf,
        shareOf: ({ categoryId }) => {
          const share = shares.get(categoryId) ?? null;
          return share === null ? '' : permilleText(share);
        },
        text,
        tooltip: ({ category, subCategory }) =>
          [
            subCategory === null
              ? nameOf(category)
              : `${nameOf(category)} › ${nameOf(subCategory)}`,
            exact((subCategory ?? category).actualAmount),
            t('boards.board.opensRows'),
          ].join('\n'),
      }),
    [byCategory, steps, colors, nameOf, shares, text, exact, t],
  );
  const marks: ChartMark[] = pieces.flatMap((piece, at) =>
    piece === null
      ? []
      : [
          {
            at,
            series: 0,
            label: `${titleOf(piece)} · ${exact((piece.subCategory ?? piece.category).actualAmount)}`,
          },
        ],
  );
  const table = useCompositionTable(account, open);
  const largest = [...byCategory].sort((one, other) => other.actualAmount - one.actualAmount)[0];
  const summary = t('boards.accountBoard.composition.summary', {
    amount: text(totals.actualAmount),
    name: largest === undefined ? '' : nameOf(largest),
    share: permilleText(shares.get(largest?.categoryId ?? 0) ?? 0),
  });
  return (
    <BoardCard
      {...frame}
      page="account-board"
      card="composition"
      title={t('boards.accountBoard.composition.title')}
      unit={t('boards.accountBoard.composition.unit', { unit: unitWord })}
      summary={summary}
      picture={{ option, height: HEIGHT }}
      table={table}
      tableOnly={narrow}
    >
      <Chart
        option={option}
        summary={summary}
        height={HEIGHT}
        marks={marks}
        onMark={(at) => {
          const piece = pieces[at];
          if (piece != null) openPiece(piece);
        }}
      />
    </BoardCard>
  );
}
