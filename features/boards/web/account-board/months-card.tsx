import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { YearAccount } from '#features/actuals/contract.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Chart, type ChartMark } from '#web/ui/chart/chart.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { BoardCard } from '../board/board-card.tsx';
import type { BoardTable } from '../board/table-model.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { hadAccounts, isComparable } from './account.ts';
import styles from './account-board.module.css';
import type { AccountCardProps } from './card-props.ts';
import { amountOf, monthsOption } from './months-option.ts';
import type { Openings } from './openings.ts';

const HEIGHT = 290;

type Month = YearAccount['byMonth'][number];

interface Category {
  readonly categoryId: number;
  readonly name: string;
}

function useMonthOpenings(open: Openings) {
  const { monthWord } = useMonthWords();
  return (month: Month, category: Category | null) => {
    const word = monthWord(month.month);
    if (category === null) {
      open.actual(word, month, { month: month.month });
      return;
    }
    const { categoryId, name } = category;
    open.actual(
      `${word} › ${name}`,
      { actualAmount: amountOf(month, categoryId) },
      { month: month.month, categoryId },
    );
  };
}

function useMonthsTable(
  account: YearAccount,
  categories: readonly Category[],
  open: Openings,
): BoardTable {
  const { t } = useTranslation();
  const { monthWord } = useMonthWords();
  const { text, inFile, exact, inUnit } = useBoardAmounts();
  const openMonth = useMonthOpenings(open);
  const withLastYear = account.lastYearMonths > 0;
  const opens = (yuan: number) => `${exact(yuan)} · ${t('boards.board.opensRows')}`;
  const amount = (yuan: number, onOpen: () => void) => ({
    text: text(yuan),
    file: inFile(yuan),
    detail: opens(yuan),
    open: onOpen,
  });
  const { totals, byCategory } = account;
  const total = t('boards.accountBoard.total');
  const ofLastYear = amount(totals.lastYearAmount, () => open.lastYear(total, totals));
  const only = t('boards.accountBoard.onlyMonths', { count: account.lastYearMonths });
  const lastYearTotal = isComparable(account)
    ? ofLastYear
    : { ...ofLastYear, text: `${only} · ${ofLastYear.text}` };
  return {
    heads: [
      t('boards.accountBoard.head.month'),
      ...categories.map(({ name }) => inUnit(name)),
      inUnit(t('boards.board.sum')),
      ...(withLastYear ? [inUnit(t('boards.board.lastYear'))] : []),
    ],
    rows: account.byMonth.map((month) => ({
      key: month.month,
      cells: [
        { text: monthWord(month.month) },
        ...categories.map((category) =>
          amount(amountOf(month, category.categoryId), () => openMonth(month, category)),
        ),
        amount(month.actualAmount, () => openMonth(month, null)),
        ...(withLastYear
          ? [
              hadAccounts(account, month.month)
                ? amount(month.lastYearAmount, () =>
                    open.lastYear(monthWord(month.month), month, { month: month.month }),
                  )
                : { text: '—', file: null },
            ]
          : []),
      ],
    })),
    sums: [
      { text: t('boards.accountBoard.sumOfMonths', { count: account.byMonth.length }) },
      ...categories.map(({ categoryId, name }) => {
        const own = byCategory.find((one) => one.categoryId === categoryId);
        return own === undefined
          ? { text: '' }
          : amount(own.actualAmount, () => open.actual(name, own, { categoryId }));
      }),
      amount(totals.actualAmount, () => open.actual(total, totals)),
      ...(withLastYear ? [lastYearTotal] : []),
    ],
  };
}

/** What each month cost and of what, beside the same months a year before. */
export function MonthsCard({ account, open, steps, ...frame }: AccountCardProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const narrow = useNarrow();
  const colors = useColors();
  const { monthWord } = useMonthWords();
  const { text, unit, exact, unitWord } = useBoardAmounts();
  const openMonth = useMonthOpenings(open);
  const { byMonth, byCategory, totals } = account;
  const withLastYear = account.lastYearMonths > 0;
  const categories = useMemo(
    () => byCategory.map((one) => ({ categoryId: one.categoryId, name: nameOf(one) })),
    [byCategory, nameOf],
  );
  const option = useMemo(() => {
    const tooltip = (month: Month, category: Category | null) =>
      [
        category === null ? monthWord(month.month) : `${monthWord(month.month)} · ${category.name}`,
        exact(category === null ? month.actualAmount : amountOf(month, category.categoryId)),
        ...(withLastYear && category === null && hadAccounts(account, month.month)
          ? [`${t('boards.board.lastYear')} ${exact(month.lastYearAmount)}`]
          : []),
        t('boards.board.opensRows'),
      ].join('\n');
    return monthsOption({
      months: account.byMonth,
      categories,
      steps,
      colors,
      withLastYear,
      wide: !narrow,
      text: narrow ? () => '' : text,
      ...(unit === 'wan' && { axisText: (yuan: number) => text(yuan).replace(/\.00$/, '') }),
      monthWord,
      tooltip,
    });
  }, [account, categories, steps, colors, withLastYear, narrow, text, unit, monthWord, exact, t]);
  const marks: ChartMark[] = byMonth.flatMap((month, at) => [
    ...categories.map((category, series) => ({
      at,
      series,
      label: `${monthWord(month.month)} · ${category.name} · ${exact(amountOf(month, category.categoryId))}`,
    })),
    {
      at,
      series: categories.length,
      label: `${monthWord(month.month)} · ${t('boards.board.sum')} · ${exact(month.actualAmount)}`,
    },
  ]);
  const table = useMonthsTable(account, categories, open);
  const summary = t('boards.accountBoard.months.summary', {
    count: byMonth.length,
    amount: text(totals.actualAmount),
  });
  return (
    <BoardCard
      {...frame}
      page="account-board"
      card="months"
      title={t('boards.accountBoard.months.title')}
      unit={unitWord}
      legend={
        withLastYear && (
          <span className={styles.key}>
            <i className={styles.dash} />
            {t('boards.accountBoard.months.lastYear')}
          </span>
        )
      }
      summary={summary}
      picture={{ option, height: HEIGHT }}
      table={table}
    >
      <Chart
        option={option}
        summary={summary}
        height={HEIGHT}
        marks={marks}
        onMark={(at, series) => {
          const month = byMonth[at];
          if (month !== undefined) openMonth(month, categories[series] ?? null);
        }}
      />
    </BoardCard>
  );
}
