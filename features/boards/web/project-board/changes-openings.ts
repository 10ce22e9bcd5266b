import { useTranslation } from 'react-i18next';
import type { ChangedRow, Changes } from '#features/boards/contract-changes.ts';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { lessYuan } from '../board/amounts.ts';
import type { Documents } from '../board/documents-panel.tsx';
import type { BoardDrill } from '../board/drill.ts';
import { given } from '../board/given.ts';
import { daysOf, monthIn } from '../board/months.ts';
import type { About } from '../board/use-board-address.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import { useToComeWords } from '../board/use-to-come-words.ts';
import type { Openings } from './openings.ts';
import { analysisPath, listPath } from './paths.ts';

/** One of the two closings. */
export type When = 'before' | 'after';

/** What opens a figure, of rows or of documents. */
export interface OpenPanels {
  readonly onDrill: (drill: BoardDrill) => void;
  readonly onDocuments: (documents: Documents) => void;
}

/** An amount of both closings. */
interface Both {
  readonly before: number | null;
  readonly after: number | null;
}

/** How much more it is now; null where one of them is missing. */
export const changeOf = ({ before, after }: Both): number | null =>
  before === null || after === null ? null : lessYuan(after, before);

/** What opens behind each figure of the card. */
export function useChangeOpenings(
  { months, rows, totals }: Changes,
  about: About,
  open: Openings,
  { onDrill, onDocuments }: OpenPanels,
) {
  const { t } = useTranslation();
  const { monthWord, spanWord } = useMonthWords();
  const toComeWords = useToComeWords();
  const { year, division, projectType, deptId } = about;
  const closed = (when: When) =>
    t('boards.projectBoard.changes.closed', { month: monthWord(months[when]) });
  const titled = (name: string, from: number, to: number) =>
    `${name} · ${t('boards.board.yearOf', { year })} ${spanWord(from, to)}`;
  const eacOf = (name: string) => `${name} › ${t('boards.projectBoard.measure.eac')}`;
  const toAnalysis = ({ budgetId }: ChangedRow) => ({
    to: analysisPath(budgetId),
    text: t('boards.projectBoard.heat.toAnalysis'),
  });
  /** Costs of the company, as narrow as the page is. */
  const narrowed = {
    ...given('division', division),
    ...given('projectType', projectType),
    ...given('deptId', deptId),
  };
  const uncovered = (from: number, to: number, yuan: number) =>
    onDrill({
      title: titled(t('boards.projectBoard.noBudget'), from, to),
      filter: { ...narrowed, noBudget: true, ...daysOf(year, from, to) },
      pressed: { kind: 'amount', yuan },
    });
  const documents = (word: string, amount: number | null, of: (row: ChangedRow) => number | null) =>
    onDocuments({
      title: `${t('boards.projectBoard.measure.eac')} · ${word}`,
      about: t('boards.projectBoard.measureAbout.eac'),
      parts: rows
        .filter(({ budgetType }) => budgetType !== BudgetType.INTEGRATION)
        .map((row) => {
          const { budgetId, code, name } = row;
          return { budgetId, code, name, amount: of(row), to: analysisPath(budgetId) };
        })
        .sort((one, other) => (other.amount ?? 0) - (one.amount ?? 0)),
      amount,
      without: t('boards.projectBoard.noForecast'),
      list: listPath(about, year),
    });
  return {
    /** What was spent of the year's plan by then; of nothing planned, what was spent. */
    execution: (row: ChangedRow, when: When) => {
      const [of, to] = [{ id: row.budgetId }, months[when]];
      const { executionRate } = row[when];
      if (executionRate === null) {
        open.actual(row.name, row[when], of, { to });
        return;
      }
      const name = `${row.name} › ${t('boards.projectBoard.attention.execution')}`;
      open.rate(name, executionRate, 'yearBudget', { of, to });
    },
    /** What the last month has cost. */
    spent: (row: ChangedRow, actualAmount: number) =>
      open.actual(
        row.name,
        { actualAmount },
        { id: row.budgetId },
        { from: months.after, to: months.after },
      ),
    /** What was booked by then, and what its forecast added. */
    expected: (row: ChangedRow, when: When, yuan: number) => {
      const through = monthIn(year, months[when]);
      const from = row.fromMonth < through ? row.fromMonth : through;
      onDrill({
        title: `${eacOf(row.name)} · ${closed(when)}`,
        filter: {
          budgets: { id: row.budgetId },
          ...{ startDate: firstDay(from), endDate: lastDay(through) },
        },
        pressed: {
          ...{ kind: 'expected', yuan },
          added: toComeWords(row, through),
        },
        further: toAnalysis(row),
      });
    },
    sum: (when: When) => documents(closed(when), totals.eac[when], (row) => row[when].eac),
    sumChange: () =>
      documents(t('boards.projectBoard.changes.difference'), changeOf(totals.eac), (row) =>
        changeOf({ before: row.before.eac, after: row.after.eac }),
      ),
    noBudget: (when: When, yuan: number) => uncovered(1, months[when], yuan),
    noBudgetChange: (yuan: number) => uncovered(months.after, months.after, yuan),
    /** What the last month has booked for earlier ones. */
    afterwards: (yuan: number) =>
      onDrill({
        title: titled(t('boards.projectBoard.changes.afterwards'), months.after, months.after),
        filter: { ...narrowed, afterwards: true, ...daysOf(year, months.after, months.after) },
        pressed: { kind: 'amount', yuan },
      }),
  };
}

export type ChangeOpenings = ReturnType<typeof useChangeOpenings>;
