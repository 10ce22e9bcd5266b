import { useTranslation } from 'react-i18next';
import type { Comparison, ComparisonRow, Driver } from '#features/boards/contract-comparison.ts';
import { toneOfLevel } from '#features/budgets/web/fields.tsx';
import { useNames } from '#web/i18n/use-names.ts';
import { lessYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { percentText } from '../board/rates.ts';
import type { BoardCell } from '../board/table-model.ts';
import type { Openings } from './openings.ts';

/** A document of the list with what drives it. */
export interface Attended {
  readonly row: ComparisonRow;
  readonly driver: Driver | null;
}

/** In the order the server gives. */
export const attendedOf = ({ attention, rows: all }: Comparison): Attended[] =>
  attention.flatMap(({ budgetId, driver }) => {
    const row = all.find((one) => one.budgetId === budgetId);
    return row === undefined ? [] : [{ row, driver }];
  });

export const COLUMNS = ['level', 'execution', 'toDate', 'eac', 'bac', 'excess', 'driver'] as const;
export type Column = (typeof COLUMNS)[number];

/** Those whose head names the unit in the file. */
export const MONEY: ReadonlySet<Column> = new Set(['toDate', 'eac', 'bac', 'excess']);

const NONE = { text: '—', file: null } as const;

/** What stands in each column, on the page and in the file alike. */
export function useAttentionCells({ maxPeriod }: Comparison, open: Openings) {
  const { t } = useTranslation();
  const nameOf = useNames();
  const { text, signed, exact, inFile } = useBoardAmounts();
  const toDateWord = t('boards.projectBoard.measure.difference');
  const lines = (said: readonly string[]) => said.map((line) => <div key={line}>{line}</div>);

  const levelOf = ({ level, forecastOver }: ComparisonRow): BoardCell => ({
    text: [
      ...(level === 'warn' || level === 'over' ? [t(`budgets.level.${level}`)] : []),
      ...(forecastOver ? [t('budgets.level.forecastOver')] : []),
    ].join(t('budgets.ui.list.and')),
  });

  const differenceWords = (of: Pick<ComparisonRow, 'actualAmount' | 'budgetAmount'>) => {
    const budget = of.budgetAmount ?? 0;
    return t('boards.projectBoard.differenceDetail', {
      actual: exact(of.actualAmount),
      budget: exact(budget),
      difference: exact(lessYuan(of.actualAmount, budget)),
    });
  };

  function executionOf(row: ComparisonRow): BoardCell {
    const { actualAmount, yearBudgetAmount, executionRate } = row;
    if (maxPeriod === 0) return NONE;
    const tone = toneOfLevel(row.level);
    const of = { id: row.budgetId };
    if (executionRate === null) {
      return {
        ...{ ...NONE, tone },
        detail: lines([exact(actualAmount), t('boards.projectBoard.opensActual')]),
        open: () => open.actual(row.name, row, of),
      };
    }
    const rate = percentText(executionRate);
    const budget = exact(yearBudgetAmount ?? 0);
    const said = t('boards.projectBoard.cuts.arithmetic', {
      ...{ actual: exact(actualAmount), budget, rate },
    });
    return {
      ...{ text: rate, file: executionRate, tone },
      detail: lines([said, t('boards.board.opensSides')]),
      open: () =>
        open.rate(
          `${row.name} › ${t('boards.projectBoard.attention.execution')}`,
          executionRate,
          'yearBudget',
          { of },
        ),
    };
  }

  function toDateOf(row: ComparisonRow): BoardCell {
    if (maxPeriod === 0) return NONE;
    const difference = lessYuan(row.actualAmount, row.budgetAmount ?? 0);
    return {
      ...{ text: signed(difference), file: inFile(difference) },
      detail: lines([differenceWords(row), t('boards.board.opensSides')]),
      open: () => open.difference(`${row.name} › ${toDateWord}`, row, { id: row.budgetId }),
    };
  }

  const toneOfForecast = ({ forecastOver }: ComparisonRow) => (forecastOver ? 'bad' : 'usual');

  function eacOf(row: ComparisonRow): BoardCell {
    const { eac, forecastMethod } = row;
    if (eac === null) return NONE;
    return {
      text: text(eac),
      file: inFile(eac),
      tone: toneOfForecast(row),
      detail: lines([
        exact(eac),
        t('boards.projectBoard.methodOf', {
          method: t(`budgets.ui.config.method.${forecastMethod}`),
          formula: t(`budgets.ui.config.methodHint.${forecastMethod}`),
        }),
        t('boards.board.opensSides'),
      ]),
      open: () => open.eac(`${row.name} › ${t('boards.projectBoard.measure.eac')}`, eac, row),
    };
  }

  function bacOf(row: ComparisonRow): BoardCell {
    const { bac } = row;
    if (bac === null) return NONE;
    return {
      text: text(bac),
      file: inFile(bac),
      detail: `${exact(bac)} · ${t('boards.board.opensCells')}`,
      open: () => open.bac(`${row.name} › ${t('boards.projectBoard.measure.bac')}`, bac, row),
    };
  }

  function excessOf(row: ComparisonRow): BoardCell {
    const { eac, bac } = row;
    if (eac === null || bac === null) return NONE;
    const excess = lessYuan(eac, bac);
    const said = { eac: exact(eac), bac: exact(bac), excess: exact(excess) };
    return {
      text: signed(excess),
      file: inFile(excess),
      tone: toneOfForecast(row),
      detail: lines([
        t('boards.projectBoard.attention.excessDetail', said),
        t('boards.board.opensSides'),
      ]),
      open: () =>
        open.excess(`${row.name} › ${t('boards.projectBoard.measure.excess')}`, excess, row),
    };
  }

  function driverOf({ row: { name, budgetId }, driver }: Attended): BoardCell {
    if (driver === null) return NONE;
    const { subCategoryId, actualAmount, budgetAmount } = driver;
    const driverName = nameOf(driver);
    return {
      text: `${driverName} ${signed(lessYuan(actualAmount, budgetAmount))}`,
      detail: lines([differenceWords(driver), t('boards.board.opensSides')]),
      open: () =>
        open.difference(
          `${name} › ${driverName} › ${toDateWord}`,
          driver,
          { id: budgetId },
          { subCategoryId },
        ),
    };
  }

  return (attended: Attended): Record<Column, BoardCell> => ({
    level: levelOf(attended.row),
    execution: executionOf(attended.row),
    toDate: toDateOf(attended.row),
    eac: eacOf(attended.row),
    bac: bacOf(attended.row),
    excess: excessOf(attended.row),
    driver: driverOf(attended),
  });
}
