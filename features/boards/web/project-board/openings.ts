import { useTranslation } from 'react-i18next';
import { planSide } from '#features/actuals/web/fields.tsx';
import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { lessYuan } from '../board/amounts.ts';
import type { Documents } from '../board/documents-panel.tsx';
import type { BoardDrill } from '../board/drill.ts';
import { given } from '../board/given.ts';
import { daysOf } from '../board/months.ts';
import type { About } from '../board/use-board-address.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { useRateDifference } from '../board/use-rate-difference.ts';
import { useToComeWords } from '../board/use-to-come-words.ts';
import { addsUpOthers } from './heat.ts';
import { analysisPath, documentPath, listPath } from './paths.ts';

/** Which documents a figure is of, beyond what the page is about. */
export type Documented = Partial<Pick<About, 'division' | 'projectType'>> & {
  readonly id?: number;
};

/** Which of its months and costs. */
interface Narrowed {
  readonly from?: number;
  readonly to?: number;
  readonly categoryId?: number;
  readonly subCategoryId?: number;
}

type Summed = Pick<ComparisonRow, 'actualAmount'>;
type Compared = Pick<ComparisonRow, 'actualAmount' | 'budgetAmount'>;
type LastYear = Pick<ComparisonRow, 'lastYearAmount'>;

interface Rated extends Narrowed {
  readonly of?: Documented;
  readonly further?: BoardDrill['further'];
}

/** What of a document a figure counts. */
type MeasureName = 'yearBudget' | 'toDate' | 'bac' | 'eac' | 'excess';

interface Measure {
  readonly of: (row: ComparisonRow) => number | null;
  readonly to: (row: ComparisonRow) => string;
}

const toDocument = ({ budgetId }: ComparisonRow) => documentPath(budgetId);
const toAnalysis = ({ budgetId }: ComparisonRow) => analysisPath(budgetId);

const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  yearBudget: { of: ({ yearBudgetAmount }) => yearBudgetAmount, to: toDocument },
  toDate: { of: ({ budgetAmount }) => budgetAmount, to: toDocument },
  bac: { of: ({ bac }) => bac, to: toDocument },
  eac: { of: ({ eac }) => eac, to: toAnalysis },
  excess: {
    of: ({ eac, bac }) => (eac === null || bac === null ? null : lessYuan(eac, bac)),
    to: toAnalysis,
  },
};

/** Whether what is spent may have passed it. */
const isForecast = (name: MeasureName) => name === 'eac' || name === 'excess';

/** What opens behind each figure of the page. */
export function useOpenings(
  { year, maxPeriod, rows, forecastThrough }: Comparison,
  about: About,
  onDrill: (drill: BoardDrill) => void,
  onDocuments: (documents: Documents) => void,
) {
  const { t } = useTranslation();
  const { spanWord, yearSpan } = useMonthWords();
  const toComeWords = useToComeWords();
  const { difference, share, standard } = useRateDifference({ year, from: 1, to: maxPeriod });
  const passedWord = t('boards.projectBoard.attention.passed');
  const budgetsOf = ({
    id,
    division = about.division,
    projectType = about.projectType,
  }: Documented) =>
    // One that adds up others stands for its members, whatever these are.
    id === undefined
      ? {
          ...given('division', division),
          ...given('projectType', projectType),
          ...given('deptId', about.deptId),
        }
      : { id };
  const titleOf = (name: string, of: number, from: number, to: number) =>
    `${name} · ${yearSpan(of, from, to)}`;
  // One that adds up others is in no sum, but may be meant itself.
  const isOf = (of: Documented) => (row: ComparisonRow) =>
    (of.id === undefined ? !addsUpOthers(row) : row.budgetId === of.id) &&
    (of.division === undefined || row.division === of.division) &&
    (of.projectType === undefined || row.projectType === of.projectType);
  /** Rows of the documents in a range of months. */
  const rowsOf = (name: string, of: Documented, more: Narrowed) => {
    const { from = 1, to = maxPeriod, categoryId, subCategoryId } = more;
    const filter: BoardDrill['filter'] = {
      budgets: budgetsOf(of),
      ...daysOf(year, from, to),
      ...given('categoryId', categoryId),
      ...given('subCategoryId', subCategoryId),
    };
    return { title: titleOf(name, year, from, to), filter };
  };
  const listOf = ({ division, projectType }: Documented) =>
    listPath(
      { ...about, ...given('division', division), ...given('projectType', projectType) },
      year,
    );
  /** Rows of a document in these of its months, whatever year the page is of. */
  const ofDocument = ({ budgetId }: ComparisonRow, name: string, from: Month, to: Month) => ({
    title: name,
    filter: { budgets: { id: budgetId }, startDate: firstDay(from), endDate: lastDay(to) },
  });
  /** All that a document plans. */
  const wholePlan = (row: ComparisonRow) => {
    const { budgetId, fromMonth, toMonth } = row;
    const rows = ofDocument(row, '', fromMonth, toMonth);
    const to = documentPath(budgetId);
    return planSide(t('boards.projectBoard.measure.bac'), { budgetId: 0, ...rows }, { to });
  };
  /** What a document has booked, and what its forecast adds. */
  const booked = (row: ComparisonRow, name: string) => {
    const through = forecastThrough ?? row.fromMonth;
    const from = row.fromMonth < through ? row.fromMonth : through;
    return {
      ...ofDocument(row, name, from, through),
      further: { to: analysisPath(row.budgetId), text: t('boards.projectBoard.heat.toAnalysis') },
      added: toComeWords(row, forecastThrough),
    };
  };
  /** Where the plans of these documents stand. */
  const plansOf = (of: Documented) => (of.id === undefined ? listOf(of) : documentPath(of.id));
  /** The same projects in the same months a year before. */
  const rowsBefore = (of: Documented, from: number) => ({
    budgets: { ...budgetsOf(of), yearAfter: true as const },
    ...daysOf(year - 1, from, maxPeriod),
  });
  /** What no budget covers, in the months of a year. */
  const uncovered = (of: number, from = 1): BoardDrill['filter'] => ({
    noBudget: true,
    ...given('division', about.division),
    ...given('projectType', about.projectType),
    ...given('deptId', about.deptId),
    ...daysOf(of, from, maxPeriod),
  });
  /** Rows of this year above those of the year before. */
  const growthDrill = (
    name: string,
    percent: number,
    from: number,
    filters: readonly [now: BoardDrill['filter'], before: BoardDrill['filter']],
  ): BoardDrill => ({
    title: `${name} › ${t('boards.board.growthTitle')} · ${spanWord(from, maxPeriod)}`,
    filter: filters[0],
    side: t('boards.board.yearOf', { year }),
    pressed: {
      ...{ kind: 'growth', percent },
      other: {
        ...{ of: 'rows', name: t('boards.board.yearOf', { year: year - 1 }) },
        filter: filters[1],
      },
    },
  });
  return {
    actual: (name: string, sum: Summed, of: Documented = {}, more: Narrowed = {}) =>
      onDrill({
        ...rowsOf(name, of, more),
        pressed: { kind: 'amount', yuan: sum.actualAmount },
      }),
    /** What was spent above the plan of the same months. */
    difference: (name: string, sum: Compared, of: Documented = {}, more: Narrowed = {}) => {
      const rows = rowsOf(name, of, more);
      const planned = t('boards.projectBoard.measure.toDate');
      onDrill({
        ...rows,
        pressed: {
          kind: 'difference',
          yuan: lessYuan(sum.actualAmount, sum.budgetAmount ?? 0),
          other: planSide(planned, { budgetId: 0, ...rows }, { to: plansOf(of) }),
        },
      });
    },
    /** What was spent of the plan of the same months, or of the year's. */
    rate: (
      name: string,
      percent: number,
      whole: 'yearBudget' | 'toDate',
      { of = {}, further, ...more }: Rated = {},
    ) => {
      const rows = rowsOf(name, of, more);
      const months = whole === 'yearBudget' ? daysOf(year, 1, 12) : {};
      const planned = t(`boards.projectBoard.measure.${whole}`);
      const to = plansOf(of);
      onDrill({
        ...rows,
        ...(further !== undefined && { further }),
        pressed: {
          ...{ kind: 'rate', percent },
          other: planSide(planned, { budgetId: 0, ...rows }, { to, ...months }),
        },
      });
    },
    /** All that a document plans, cell by cell. */
    bac: (name: string, yuan: number, row: ComparisonRow) =>
      onDrill({
        ...ofDocument(row, name, row.fromMonth, row.toMonth),
        pressed: { kind: 'plan', yuan, other: wholePlan(row) },
      }),
    /** What a document is expected to cost: what is booked, and what is to come. */
    eac: (name: string, yuan: number, row: ComparisonRow) => {
      const { added, ...rows } = booked(row, name);
      onDrill({ ...rows, pressed: { kind: 'expected', yuan, added } });
    },
    /** The same above all it plans. */
    excess: (name: string, yuan: number, row: ComparisonRow) => {
      const { added, ...rows } = booked(row, name);
      onDrill({ ...rows, pressed: { kind: 'excess', yuan, added, other: wholePlan(row) } });
    },
    /** What the same projects cost in the same months a year before. */
    lastYear: (name: string, sum: LastYear, of: Documented = {}) => {
      if (sum.lastYearAmount === null) return;
      onDrill({
        title: titleOf(name, year - 1, 1, maxPeriod),
        filter: rowsBefore(of, 1),
        pressed: { kind: 'amount', yuan: sum.lastYearAmount },
      });
    },
    /** By how much they cost more now, from the first month both years have. */
    growth: (name: string, percent: number, from: number, of: Documented = {}) =>
      onDrill(
        growthDrill(name, percent, from, [rowsOf(name, of, { from }).filter, rowsBefore(of, from)]),
      ),
    noBudgetGrowth: (name: string, percent: number, from: number) =>
      onDrill(growthDrill(name, percent, from, [uncovered(year, from), uncovered(year - 1, from)])),
    /** What no budget covers, of all cost. */
    noBudgetShare: (name: string, percent: number) =>
      onDrill({
        title: titleOf(name, year, 1, maxPeriod),
        filter: uncovered(year),
        side: name,
        pressed: {
          ...{ kind: 'rate', percent },
          other: {
            ...{ of: 'rows', name: t('boards.projectBoard.allCost') },
            filter: daysOf(year, 1, maxPeriod),
          },
        },
      }),
    /** Labour of the whole company at both rates. */
    rates: {
      difference: (name: string, yuan: number) => onDrill(difference(name, yuan)),
      share: (name: string, percent: number) => onDrill(share(name, percent)),
      standard: (name: string, yuan: number) => onDrill(standard(name, yuan)),
    },
    /** What was planned for the year before, by documents that may be none of this year's. */
    lastYearBudget: (yuan: number) => {
      const title = t('boards.projectBoard.lastYearBudget');
      const filter = { budgets: budgetsOf({}), ...daysOf(year - 1, 1, 12) };
      const to = listPath(about, year - 1);
      onDrill({
        ...{ title, filter },
        pressed: { kind: 'plan', yuan, other: planSide(title, { budgetId: 0, filter }, { to }) },
      });
    },
    /** What no budget covers, or covered in the same months a year before. */
    noBudget: (name: string, yuan: number, { of = year }: { readonly of?: number } = {}) =>
      onDrill({
        title: titleOf(name, of, 1, maxPeriod),
        filter: uncovered(of),
        pressed: { kind: 'amount', yuan },
      }),
    /** What all projects have cost, whatever covers them. */
    allCost: (name: string, yuan: number) =>
      onDrill({
        title: titleOf(name, year, 1, maxPeriod),
        filter: daysOf(year, 1, maxPeriod),
        pressed: { kind: 'amount', yuan },
      }),
    /** Documents that need no attention, as the page is narrowed. */
    normal: (normal: readonly ComparisonRow[]) =>
      onDocuments({
        title: t('boards.projectBoard.attention.normal'),
        about: t('boards.projectBoard.measureAbout.yearBudget', { year }),
        parts: normal.map((row) => ({
          budgetId: row.budgetId,
          code: row.code,
          name: row.name,
          amount: row.yearBudgetAmount,
          to: analysisPath(row.budgetId),
        })),
        without: t('boards.analysis.noPlan'),
      }),
    /** The documents a planned figure is made of. */
    documents: (
      name: MeasureName,
      amount: number | null,
      of: Documented = {},
      whose: string | null = null,
    ) => {
      const measure = MEASURES[name];
      const parts = rows
        .filter(isOf(of))
        .map((row) => ({
          budgetId: row.budgetId,
          code: row.code,
          name: row.name,
          amount: measure.of(row),
          to: measure.to(row),
          ...(isForecast(name) && row.forecastPassed && { mark: passedWord }),
        }))
        .sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
      onDocuments({
        title: [whose, t(`boards.projectBoard.measure.${name}`)]
          .filter((word) => word !== null)
          .join(' › '),
        about: t(`boards.projectBoard.measureAbout.${name}`, {
          year,
          months:
            maxPeriod === 0 ? t('boards.board.yearOf', { year }) : yearSpan(year, 1, maxPeriod),
        }),
        parts,
        amount,
        without: t('boards.projectBoard.noForecast'),
        list: listOf(of),
      });
    },
  };
}

export type Openings = ReturnType<typeof useOpenings>;
