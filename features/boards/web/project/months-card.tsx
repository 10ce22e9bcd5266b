import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import { shortenNumber } from '#kernel/format.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Chart, type ChartMark } from '#web/ui/chart/chart.tsx';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { useMonthWord } from '#web/ui/month-word.ts';
import { ActualFigure } from '../analysis/figures.tsx';
import { cellOf, fenText, NONE, useNames } from '../analysis/words.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { type CardProps, fenOf } from './card-props.ts';
import { drillOf, monthOfYear } from './drills.ts';
import { type CategoryColumn, categoriesOf, isShown } from './months.ts';
import { monthsOption } from './months-option.ts';
import styles from './project.module.css';

const HEIGHT = 280;

type MonthFigures = ProjectFinal['months'][number];

const partOf = ({ categories }: MonthFigures, { id }: CategoryColumn) =>
  categories.find(({ categoryId }) => categoryId === id) ?? null;

/** What columns, cells and marks are called. */
function useWords({ final, unit }: CardProps) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  const monthName = useMonthName();
  const categoryName = ({ name }: CategoryColumn) =>
    name === null ? t('boards.analysis.other') : nameOf(name);
  const nameOfMonth = ({ month, state }: MonthFigures) => {
    const name = monthName(monthOfYear(final.year, month));
    return state === 'provisional' ? t('boards.project.provisional', { month: name }) : name;
  };
  const amount = (yuan: number | null) => fenText(fenOf(yuan), unit);
  return { categoryName, nameOfMonth, amount };
}

/** Months as columns by category, with their plan; or the same as a table. */
export function MonthsCard(props: CardProps) {
  const { final, unit, onOpen, refetching, filters } = props;
  const { t } = useTranslation();
  const monthWord = useMonthWord('short');
  const colors = useColors();
  const narrow = useNarrow();
  const [view, setView] = useCardView('project-final', 'months');
  const { categoryName, nameOfMonth, amount } = useWords(props);
  const { months, year, totals } = final;
  const categories = useMemo(() => categoriesOf(final), [final]);
  const title = t('boards.project.months');
  const sumWord = t('boards.project.closedTotal');
  const { unitWord } = useBoardAmounts();
  const wordsOf = (month: MonthFigures) => [
    nameOfMonth(month),
    ...(month.budgetAmount === null
      ? []
      : [`${t('boards.analysis.series.plan')} ${amount(month.budgetAmount)}`]),
    ...(isShown(month)
      ? [`${t('boards.analysis.series.actual')} ${amount(month.actualAmount)}`]
      : []),
    ...categories.flatMap((category) => {
      const part = partOf(month, category);
      return part === null ? [] : [`${categoryName(category)} ${amount(part.actualAmount)}`];
    }),
  ];
  // Columns of a narrow screen have no room for decimals.
  const totalText = (yuan: number) =>
    narrow ? shortenNumber(cellOf(fenOf(yuan), unit) ?? 0) : amount(yuan);
  const columns = months.map((month) => ({
    label: t('boards.analysis.monthShort', { month: monthWord(monthOfYear(year, month.month)) }),
    plan: cellOf(fenOf(month.budgetAmount), unit),
    parts: categories.map((category) =>
      cellOf(fenOf(partOf(month, category)?.actualAmount ?? null), unit),
    ),
    total: isShown(month) ? totalText(month.actualAmount) : '',
    provisional: month.state === 'provisional',
  }));
  const option = monthsOption(columns, categories.length, colors, (at) => {
    const month = months[at];
    return month === undefined ? '' : wordsOf(month).join('\n');
  });
  const open = (month: MonthFigures, category: CategoryColumn | null) => {
    const part = category === null ? month : partOf(month, category);
    if (part === null) return;
    const name = nameOfMonth(month);
    const of = monthOfYear(year, month.month);
    onOpen(
      drillOf(final, {
        title: category === null ? name : categoryName(category),
        path: [t('boards.analysis.total'), ...(category === null ? [] : [categoryName(category)])],
        figure: { kind: 'amount', yuan: part.actualAmount },
        ...(category !== null && { categoryId: category.id }),
        from: of,
        to: of,
      }),
    );
  };
  /** What closed months come to. */
  const openSum = (amount: number, category: CategoryColumn | null) => {
    const name = category === null ? t('boards.analysis.head.actual') : categoryName(category);
    onOpen(
      drillOf(final, {
        title: `${sumWord} · ${name}`,
        path: [t('boards.analysis.total'), ...(category === null ? [] : [name])],
        figure: { kind: 'amount', yuan: amount },
        ...(category !== null && { categoryId: category.id }),
      }),
    );
  };
  /** What was planned of a month, or of those that are closed. */
  const planFigure = (budgetAmount: number | null, month: MonthFigures | null) => {
    if (budgetAmount === null) return NONE;
    const of = month === null ? null : monthOfYear(year, month.month);
    const planned = t('boards.analysis.series.plan');
    return (
      <ActualFigure
        key="plan"
        opens
        hint={t('boards.board.opensCells')}
        onOpen={() =>
          onOpen(
            drillOf(final, {
              title: `${month === null ? sumWord : nameOfMonth(month)} · ${planned}`,
              path: [t('boards.analysis.total')],
              figure: { kind: 'plan', yuan: budgetAmount, planned },
              ...(of !== null && { from: of, to: of }),
            }),
          )
        }
      >
        {amount(budgetAmount)}
      </ActualFigure>
    );
  };
  const sumFigure = (yuan: number | null, category: CategoryColumn | null) =>
    yuan === null ? (
      NONE
    ) : (
      <ActualFigure
        key={category?.id ?? 'actual'}
        opens={final.maxPeriod > 0}
        why={t('boards.project.noClosed', { year })}
        onOpen={() => openSum(yuan, category)}
      >
        {amount(yuan)}
      </ActualFigure>
    );
  const marks = months.flatMap((month, at): ChartMark[] =>
    categories.flatMap((category, series) => {
      const part = partOf(month, category);
      return part === null
        ? []
        : [
            {
              at,
              series,
              label: `${nameOfMonth(month)} ${categoryName(category)} ${amount(part.actualAmount)}`,
            },
          ];
    }),
  );
  const heads = [
    t('boards.analysis.head.period'),
    ...categories.map(categoryName),
    t('boards.analysis.head.actual'),
    t('boards.analysis.series.plan'),
  ];
  const categorySum = ({ id }: CategoryColumn) =>
    final.categories.find(({ categoryId }) => categoryId === id) ?? null;
  const summary = t('boards.project.summary', {
    year,
    actual: amount(totals.actualAmount),
    plan: amount(totals.budgetAmount),
    unit: unitWord,
  });
  const nothing = !months.some((month) => isShown(month) || month.budgetAmount !== null);
  return (
    <ChartCard
      title={title}
      unit={unitWord}
      legend={
        <>
          {categories.map((category, at) => (
            <span key={category.id} className={styles.key} data-step={Math.min(at + 1, 5)}>
              {categoryName(category)}
            </span>
          ))}
          <span className={styles.key} data-step="plan">
            {t('boards.analysis.series.plan')}
          </span>
        </>
      }
      summary={summary}
      view={view}
      onView={setView}
      picture={{ option, height: HEIGHT }}
      sheet={{
        heads,
        rows: [
          ...months.map((month) => [
            nameOfMonth(month),
            ...categories.map((category) =>
              cellOf(fenOf(partOf(month, category)?.actualAmount ?? null), unit),
            ),
            isShown(month) ? cellOf(fenOf(month.actualAmount), unit) : null,
            cellOf(fenOf(month.budgetAmount), unit),
          ]),
          [
            sumWord,
            ...categories.map((category) =>
              cellOf(fenOf(categorySum(category)?.actualAmount ?? null), unit),
            ),
            cellOf(fenOf(totals.actualAmount), unit),
            cellOf(fenOf(totals.budgetAmount), unit),
          ],
        ],
      }}
      filters={filters}
      refetching={refetching}
    >
      {nothing && <p className={styles.none}>{t('boards.project.nothing', { year })}</p>}
      {!nothing && view === 'chart' && (
        <Chart
          option={option}
          summary={summary}
          height={HEIGHT}
          marks={marks}
          onMark={(at, series) => {
            const [month, category] = [months[at], categories[series]];
            if (month !== undefined && category !== undefined) open(month, category);
          }}
        />
      )}
      {!nothing && view === 'table' && (
        <CardTable
          label={title}
          heads={heads}
          rows={months.map((month) => ({
            key: month.month,
            cells: [
              nameOfMonth(month),
              ...categories.map((category) => {
                const part = partOf(month, category);
                return part === null ? (
                  NONE
                ) : (
                  <ActualFigure key={category.id} opens onOpen={() => open(month, category)}>
                    {amount(part.actualAmount)}
                  </ActualFigure>
                );
              }),
              isShown(month) ? (
                <ActualFigure key="actual" opens onOpen={() => open(month, null)}>
                  {amount(month.actualAmount)}
                </ActualFigure>
              ) : (
                NONE
              ),
              planFigure(month.budgetAmount, month),
            ],
          }))}
          sums={[
            sumWord,
            ...categories.map((category) =>
              sumFigure(categorySum(category)?.actualAmount ?? null, category),
            ),
            sumFigure(totals.actualAmount, null),
            planFigure(totals.budgetAmount, null),
          ]}
        />
      )}
    </ChartCard>
  );
}
