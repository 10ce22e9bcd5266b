import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { sumYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { barsPicture } from '../board/bars-picture.ts';
import { BoardCard } from '../board/board-card.tsx';
import { Key } from '../board/legend-keys.tsx';
import rows from '../board/rows.module.css';
import { stepOf, widthOf } from '../board/steps.ts';
import type { BoardTable } from '../board/table-model.ts';
import type { ComparisonCardProps } from './card-props.ts';
import styles from './categories-card.module.css';
import { addsUpOthers, atStandard } from './heat.ts';
import type { Openings } from './openings.ts';

type Category = Comparison['categories'][number];

const NONE = { actualAmount: 0 } as const;

const ofCategory = ({ categories }: ComparisonRow, id: number) =>
  categories.find(({ categoryId }) => categoryId === id) ?? NONE;

/** Documents with costs, the largest first. */
const documentsOf = ({ rows: all }: Comparison, standard: Comparison) => {
  const sizeOf = (row: ComparisonRow) => atStandard(standard, row).actualAmount;
  return all
    .filter((row) => !addsUpOthers(row) && row.actualAmount !== 0)
    .sort((one, other) => sizeOf(other) - sizeOf(one));
};

interface LineProps {
  readonly row: ComparisonRow;
  readonly categories: readonly Category[];
  readonly widest: number;
  readonly open: Openings;
}

function Line({ row, categories, widest, open }: LineProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { text, exact } = useBoardAmounts();
  const detail = categories.map((category) => (
    <div key={category.categoryId}>
      {nameOf(category)} {exact(ofCategory(row, category.categoryId).actualAmount)}
    </div>
  ));
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <span className={rows.name} title={row.name}>
        {row.name}
      </span>
      <span className={rows.track} aria-hidden="true">
        {categories.map(({ categoryId }, at) => (
          <span
            key={categoryId}
            className={rows.segment}
            data-step={stepOf(at)}
            hidden={ofCategory(row, categoryId).actualAmount <= 0}
            style={{ width: widthOf(ofCategory(row, categoryId).actualAmount, widest) }}
          />
        ))}
      </span>
      <span className={rows.figure}>
        <Figure
          detail={
            <>
              {detail}
              <div>{t('boards.board.opensRows')}</div>
            </>
          }
          onOpen={() => open.actual(row.name, row, { id: row.budgetId })}
        >
          {text(row.actualAmount)}
        </Figure>
      </span>
    </li>
  );
}

function useCategoriesTable(
  { comparison, open }: ComparisonCardProps,
  documents: readonly ComparisonRow[],
): BoardTable {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { text, inFile, exact, inUnit } = useBoardAmounts();
  const { categories, totals } = comparison;
  return {
    heads: [
      t('boards.projectBoard.heat.document'),
      ...categories.map((category) => inUnit(nameOf(category))),
      inUnit(t('boards.board.sum')),
    ],
    rows: documents.map((row) => ({
      key: row.budgetId,
      cells: [
        { text: row.name },
        ...categories.map((category) => {
          const own = ofCategory(row, category.categoryId);
          return {
            text: text(own.actualAmount),
            file: inFile(own.actualAmount),
            detail: `${exact(own.actualAmount)} · ${t('boards.board.opensRows')}`,
            open: () =>
              open.actual(
                `${row.name} › ${nameOf(category)}`,
                own,
                { id: row.budgetId },
                { categoryId: category.categoryId },
              ),
          };
        }),
        {
          text: text(row.actualAmount),
          file: inFile(row.actualAmount),
          detail: `${exact(row.actualAmount)} · ${t('boards.board.opensRows')}`,
          open: () => open.actual(row.name, row, { id: row.budgetId }),
        },
      ],
    })),
    sums: [
      { text: t('boards.board.sumOf', { count: documents.length }) },
      ...categories.map((category) => {
        const amount = sumYuan(
          documents.map((row) => ofCategory(row, category.categoryId).actualAmount),
        );
        return {
          text: text(amount),
          file: inFile(amount),
          detail: `${exact(amount)} · ${t('boards.board.opensRows')}`,
          open: () =>
            open.actual(
              nameOf(category),
              { actualAmount: amount },
              {},
              { categoryId: category.categoryId },
            ),
        };
      }),
      {
        text: text(totals.actualAmount),
        file: inFile(totals.actualAmount),
        detail: `${exact(totals.actualAmount)} · ${t('boards.board.opensRows')}`,
        open: () => open.actual(t('boards.projectBoard.actual'), totals),
      },
    ],
  };
}

/** What each document's costs are made of. */
export function CategoriesCard(props: ComparisonCardProps) {
  const { comparison, standard, open, ...frame } = props;
  const { t } = useTranslation();
  const nameOf = useNames();
  const { unitWord, text } = useBoardAmounts();
  const colors = useColors();
  const { categories } = comparison;
  const documents = useMemo(() => documentsOf(comparison, standard), [comparison, standard]);
  const table = useCategoriesTable(props, documents);
  const picture = barsPicture(
    documents.map((row) => ({
      name: row.name,
      parts: categories.map(({ categoryId }, at) => ({
        amount: ofCategory(row, categoryId).actualAmount,
        color: `step${stepOf(at)}` as const,
      })),
      text: text(row.actualAmount),
    })),
    colors,
  );
  const widest = Math.max(...documents.map(({ actualAmount }) => actualAmount), 1);
  return (
    <BoardCard
      {...frame}
      page="project-board"
      card="categories"
      title={t('boards.projectBoard.categories.title')}
      unit={unitWord}
      legend={categories.map((category, at) => (
        <Key key={category.categoryId} step={stepOf(at)}>
          {nameOf(category)}
        </Key>
      ))}
      summary={t('boards.projectBoard.categories.summary', {
        count: documents.length,
        actual: text(comparison.totals.actualAmount),
      })}
      table={table}
      picture={picture}
    >
      {documents.length === 0 ? (
        <p className={rows.empty}>{t('boards.projectBoard.categories.none')}</p>
      ) : (
        <ul className={rows.rows}>
          {documents.map((row) => (
            <Line
              key={row.budgetId}
              row={row}
              categories={categories}
              widest={widest}
              open={open}
            />
          ))}
        </ul>
      )}
    </BoardCard>
  );
}
