import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Comparison, ComparisonRow, Driver } from '#features/boards/contract-comparison.ts';
import { LevelMark, toneOfLevel } from '#features/budgets/web/fields.tsx';
import { useNames } from '#web/i18n/use-names.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { lessYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { BoardCard } from '../board/board-card.tsx';
import { Key } from '../board/legend-keys.tsx';
import { percentText, permilleOf, permilleText } from '../board/rates.ts';
import rows from '../board/rows.module.css';
import { Shown } from '../board/shown.tsx';
import { widthOf } from '../board/steps.ts';
import type { BoardCell, BoardTable } from '../board/table-model.ts';
import { useMonthWords } from '../board/use-month-words.ts';
import styles from './attention-card.module.css';
import type { ComparisonCardProps } from './card-props.ts';
import { addsUpOthers } from './heat.ts';
import type { Openings } from './openings.ts';
import { analysisPath } from './paths.ts';
import { Trend } from './trend.tsx';

/** A document of the list with what drives it. */
interface Attended {
  readonly row: ComparisonRow;
  readonly driver: Driver | null;
}

/** In the order the server gives. */
const attendedOf = ({ attention, rows: all }: Comparison): Attended[] =>
  attention.flatMap(({ budgetId, driver }) => {
    const row = all.find((one) => one.budgetId === budgetId);
    return row === undefined ? [] : [{ row, driver }];
  });

const COLUMNS = ['level', 'execution', 'toDate', 'eac', 'bac', 'excess', 'driver'] as const;
type Column = (typeof COLUMNS)[number];

/** Those whose head names the unit in the file. */
const MONEY: ReadonlySet<Column> = new Set(['toDate', 'eac', 'bac', 'excess']);

const NONE = { text: '—', file: null } as const;

/** What stands in each column, on the page and in the file alike. */
function useCells({ maxPeriod }: Comparison, open: Openings) {
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

/** What was spent of the year's budget, with what should have been by now and the two thresholds. */
function Bar({ row }: { readonly row: ComparisonRow }) {
  const { actualAmount, budgetAmount, yearBudgetAmount, level, warnPercent, overPercent } = row;
  const year = yearBudgetAmount ?? 0;
  // Where nothing is planned, whatever was spent fills it.
  const whole = year > 0 ? year : Math.max(actualAmount, 1);
  const end = (whole * Math.max(110, overPercent)) / 100;
  const at = (amount: number) => widthOf(Math.min(Math.max(amount, 0), end), end);
  return (
    <span className={`${rows.track} ${styles.track}`} aria-hidden="true">
      <span
        className={rows.bar}
        data-tone={toneOfLevel(level)}
        style={{ width: at(actualAmount) }}
      />
      {year > 0 && (
        <>
          <span
            className={styles.warn}
            style={{ insetInlineStart: at((year * warnPercent) / 100) }}
          />
          <span
            className={styles.over}
            style={{ insetInlineStart: at((year * overPercent) / 100) }}
          />
          <span className={rows.tick} style={{ insetInlineStart: at(budgetAmount ?? 0) }} />
        </>
      )}
    </span>
  );
}

interface LineProps {
  readonly attended: Attended;
  readonly cells: Record<Column, BoardCell>;
  readonly maxPeriod: number;
}

function Line({ attended: { row }, cells, maxPeriod }: LineProps) {
  const { t } = useTranslation();
  const { budgetId, name, code, bac, eac } = row;
  const share = eac === null || bac === null ? null : permilleOf(lessYuan(eac, bac), bac);
  const label = (column: Column) => (
    <span className={styles.label}>{t(`boards.projectBoard.attention.${column}`)}</span>
  );
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <span className={styles.name}>
        <Link className={styles.link} to={analysisPath(budgetId)}>
          {name}
        </Link>{' '}
        <small>{code}</small>
        {addsUpOthers(row) && <small> {t('budgets.ui.list.integrationChip')}</small>}
      </span>
      <span>
        {label('level')}
        <LevelMark level={row.level} forecastOver={row.forecastOver} />
      </span>
      <span className={styles.execution}>
        {label('execution')}
        {maxPeriod > 0 && <Bar row={row} />}
        <span className={rows.figure} data-tone={cells.execution.tone}>
          <Shown cell={cells.execution} />
        </span>
      </span>
      <span className={rows.figure}>
        {label('toDate')}
        <Shown cell={cells.toDate} />
      </span>
      <span className={rows.figure}>
        {label('eac')}
        <span data-tone={cells.eac.tone}>
          <Shown cell={cells.eac} />
        </span>
        {' / '}
        <Shown cell={cells.bac} />
        {row.forecastPassed && (
          <small className={styles.passed}>{t('boards.projectBoard.attention.passed')}</small>
        )}
      </span>
      <span className={rows.figure} data-tone={cells.excess.tone}>
        {label('excess')}
        <Shown cell={cells.excess} />
        {share !== null && (
          <small className={styles.share}>
            {share > 0 ? `+${permilleText(share)}` : permilleText(share)}
          </small>
        )}
      </span>
      <span className={styles.driver}>
        {label('driver')}
        <Shown cell={cells.driver} />
      </span>
      <span className={styles.trend}>
        <Trend row={row} maxPeriod={maxPeriod} />
      </span>
    </li>
  );
}

interface MarksProps {
  readonly rows: readonly ComparisonRow[];
}

/** What the lines across the bars mean; documents may differ in their thresholds. */
function Marks({ rows: shown }: MarksProps) {
  const { t } = useTranslation();
  const lineOf = (level: 'warn' | 'over') => {
    const [one, ...others] = new Set(shown.map((row) => row[`${level}Percent`]));
    return others.length === 0 ? `${one}%` : t(`budgets.ui.list.legend.${level}`);
  };
  return (
    <>
      <Key kind="tick">{t('boards.projectBoard.cuts.legend.toDate')}</Key>
      <Key kind="warn">{lineOf('warn')}</Key>
      <Key kind="over">{lineOf('over')}</Key>
    </>
  );
}

/** What needs attention, the most urgent first; the server says what does, in which order, and why. */
export function AttentionCard({
  comparison,
  open,
  ...frame
}: Omit<ComparisonCardProps, 'standard'>) {
  const { t } = useTranslation();
  const { inUnit } = useBoardAmounts();
  const { spanWord, yearSpan } = useMonthWords();
  const monthName = useMonthName();
  const cellsOf = useCells(comparison, open);
  const { year, maxPeriod, forecastThrough } = comparison;
  const shown = attendedOf(comparison);
  const calls = new Set(shown.map(({ row }) => row.budgetId));
  const rest = comparison.rows.filter(({ budgetId }) => !calls.has(budgetId));
  const headOf = (column: Column) => t(`boards.projectBoard.attention.${column}`);
  const documentHead = t('boards.projectBoard.heat.document');
  const table: BoardTable = {
    heads: [
      documentHead,
      ...COLUMNS.map((column) =>
        MONEY.has(column)
          ? inUnit(headOf(column))
          : column === 'execution'
            ? `${headOf(column)} %`
            : headOf(column),
      ),
    ],
    rows: shown.map((attended) => {
      const cells = cellsOf(attended);
      const { budgetId, name } = attended.row;
      return { key: budgetId, cells: [{ text: name }, ...COLUMNS.map((column) => cells[column])] };
    }),
  };
  const countOf = (is: (row: ComparisonRow) => boolean) =>
    shown.filter(({ row }) => is(row)).length;
  const counts = [
    [t('budgets.level.over'), countOf(({ level }) => level === 'over')],
    [t('budgets.level.warn'), countOf(({ level }) => level === 'warn')],
    [t('budgets.level.forecastOver'), countOf(({ forecastOver }) => forecastOver)],
  ] as const;
  return (
    <BoardCard
      {...frame}
      page="project-board"
      card="attention"
      title={t('boards.projectBoard.attention.title')}
      unit={t('boards.projectBoard.attention.about', {
        months: maxPeriod === 0 ? t('boards.board.yearOf', { year }) : yearSpan(year, 1, maxPeriod),
        through: forecastThrough === null ? '—' : monthName(forecastThrough),
      })}
      legend={
        <>
          <span>
            {counts
              .filter(([, count]) => count > 0)
              .map(([word, count]) => `${word} ${count}`)
              .join(' · ')}
          </span>
          {maxPeriod > 0 && shown.length > 0 && <Marks rows={shown.map(({ row }) => row)} />}
        </>
      }
      tools={
        rest.length > 0 && (
          <span className={styles.rest}>
            <Figure detail={t('boards.board.opensDocuments')} onOpen={() => open.normal(rest)}>
              {t('boards.projectBoard.attention.rest', { count: rest.length })}
            </Figure>
          </span>
        )
      }
      summary={t('boards.projectBoard.attention.summary', {
        ...{ count: shown.length, rest: rest.length },
      })}
      table={table}
    >
      {shown.length === 0 ? (
        <p className={rows.empty}>{t('boards.projectBoard.attention.none')}</p>
      ) : (
        <div className={styles.frame}>
          <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
            <span>{documentHead}</span>
            {COLUMNS.filter((column) => column !== 'bac').map((column) => (
              <span key={column} data-column={column}>
                {column === 'eac' ? `${headOf('eac')} / ${headOf('bac')}` : headOf(column)}
              </span>
            ))}
            <span data-column="trend">
              {t('boards.projectBoard.attention.trend')}
              {maxPeriod > 0 && ` ${spanWord(1, maxPeriod)}`}
            </span>
          </div>
          <ul className={rows.rows}>
            {shown.map((attended) => (
              <Line
                key={attended.row.budgetId}
                attended={attended}
                cells={cellsOf(attended)}
                maxPeriod={maxPeriod}
              />
            ))}
          </ul>
        </div>
      )}
    </BoardCard>
  );
}
