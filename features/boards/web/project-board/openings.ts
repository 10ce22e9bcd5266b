import { useTranslation } from 'react-i18next';
import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';
import { lessYuan } from '../board/amounts.ts';
import type { Documents } from '../board/documents-panel.tsx';
import type { BoardDrill } from '../board/drill.ts';
import { given } from '../board/given.ts';
import { daysOf } from '../board/months.ts';
import type { About } from '../board/use-board-address.ts';
import { useMonthWords } from '../board/use-month-words.ts';
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
type LastYear = Pick<ComparisonRow, 'lastYearAmount'>;

/** What of a document a figure counts. */
type MeasureName = 'yearBudget' | 'toDate' | 'difference' | 'bac' | 'eac' | 'excess';

interface Measure {
  readonly of: (row: ComparisonRow) => number | null;
  readonly to: (row: ComparisonRow) => string;
}

const toDocument = ({ budgetId }: ComparisonRow) => documentPath(budgetId);
const toAnalysis = ({ budgetId }: ComparisonRow) => analysisPath(budgetId);

const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  yearBudget: { of: ({ yearBudgetAmount }) => yearBudgetAmount, to: toDocument },
  toDate: { of: ({ budgetAmount }) => budgetAmount, to: toDocument },
  difference: {
    of: ({ budgetAmount, actualAmount }) => lessYuan(actualAmount, budgetAmount ?? 0),
    to: toAnalysis,
  },
  bac: { of: ({ bac }) => bac, to: toDocument },
  eac: { of: ({ eac }) => eac, to: toAnalysis },
  excess: {
    of: ({ eac, bac }) => (eac === null || bac === null ? null : lessYuan(eac, bac)),
    to: toAnalysis,
  },
};

/** What opens behind each figure of the page. */
export function useOpenings(
  { year, maxPeriod, rows }: Comparison,
  about: About,
  onDrill: (drill: BoardDrill) => void,
  onDocuments: (documents: Documents) => void,
) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const budgetsOf = ({
    id,
    division = about.division,
    projectType = about.projectType,
  }: Documented) => ({
    ...given('id', id),
    ...given('division', division),
    ...given('projectType', projectType),
    ...given('deptId', about.deptId),
  });
  const titleOf = (name: string, of: number, from: number, to: number) =>
    `${name} · ${t('boards.board.yearOf', { year: of })} ${spanWord(from, to)}`;
  // One that adds up others is in no sum, but may be meant itself.
  const isOf = (of: Documented) => (row: ComparisonRow) =>
    (of.id === undefined ? !addsUpOthers(row) : row.budgetId === of.id) &&
    (of.division === undefined || row.division === of.division) &&
    (of.projectType === undefined || row.projectType === of.projectType);
  return {
    /** Rows of the documents in a range of months. */
    actual: (name: string, sum: Summed, of: Documented = {}, more: Narrowed = {}) => {
      const { from = 1, to = maxPeriod, categoryId, subCategoryId } = more;
      onDrill({
        title: titleOf(name, year, from, to),
        filter: {
          budgets: budgetsOf(of),
          ...daysOf(year, from, to),
          ...given('categoryId', categoryId),
          ...given('subCategoryId', subCategoryId),
        },
        amount: sum.actualAmount,
      });
    },
    /** What the same projects cost in the same months a year before. */
    lastYear: (name: string, sum: LastYear, of: Documented = {}) => {
      if (sum.lastYearAmount === null) return;
      onDrill({
        title: titleOf(name, year - 1, 1, maxPeriod),
        filter: {
          budgets: { ...budgetsOf(of), yearAfter: true },
          ...daysOf(year - 1, 1, maxPeriod),
        },
        amount: sum.lastYearAmount,
      });
    },
    /** What no budget covers. */
    noBudget: (name: string, sum: Summed, from = 1, to = maxPeriod) =>
      onDrill({
        title: titleOf(name, year, from, to),
        filter: {
          noBudget: true,
          ...given('division', about.division),
          ...given('projectType', about.projectType),
          ...given('deptId', about.deptId),
          ...daysOf(year, from, to),
        },
        amount: sum.actualAmount,
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
        }))
        .sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
      onDocuments({
        title: [whose, t(`boards.projectBoard.measure.${name}`)]
          .filter((word) => word !== null)
          .join(' › '),
        about: t(`boards.projectBoard.measureAbout.${name}`, {
          year,
          months: maxPeriod === 0 ? '' : spanWord(1, maxPeriod),
        }),
        parts,
        amount,
        without: t('boards.projectBoard.noForecast'),
        list: listPath(
          { ...about, ...given('division', of.division), ...given('projectType', of.projectType) },
          year,
        ),
      });
    },
  };
}

export type Openings = ReturnType<typeof useOpenings>;
