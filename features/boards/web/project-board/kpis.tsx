import { useTranslation } from 'react-i18next';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import { yearOf } from '#kernel/dates.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { Figure, ShutFigure } from '#web/ui/figure/figure.tsx';
import { lessYuan, sumYuan } from '../board/amounts.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import shared from '../board/board.module.css';
import { KpiCard, KpiRow } from '../board/kpi-card.tsx';
import { Money } from '../board/money.tsx';
import { growthText, percentOf, percentText, permilleOf, permilleText } from '../board/rates.ts';
import { Shown } from '../board/shown.tsx';
import { type About, isNarrowed } from '../board/use-board-address.ts';
import { useGrowthCell } from '../board/use-growth-cell.tsx';
import { useMonthWords } from '../board/use-month-words.ts';
import { inSameMonths, isComparable } from './comparable.ts';
import { addsUpOthers } from './heat.ts';
import type { Openings } from './openings.ts';

interface KpiProps {
  readonly comparison: Comparison;
  readonly about: About;
  readonly open: Openings;
}

function YearBudget({ comparison, open }: Omit<KpiProps, 'about'>) {
  const { t } = useTranslation();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { totals } = comparison;
  const { yearBudgetAmount, lastYearBudgetAmount, budgets, integrations } = totals;
  const amount = yearBudgetAmount ?? 0;
  const growth =
    lastYearBudgetAmount === null || !isComparable(comparison)
      ? null
      : growthText(amount, lastYearBudgetAmount);
  return (
    <KpiCard
      label={t('boards.projectBoard.measure.yearBudget')}
      aside={t('boards.board.documents', { count: budgets })}
      value={
        <Figure
          detail={
            <>
              <div>{exact(amount)}</div>
              {integrations > 0 && (
                <div>{t('boards.projectBoard.integrationsOut', { count: integrations })}</div>
              )}
              <div>{t('boards.board.opensDocuments')}</div>
            </>
          }
          onOpen={() => open.documents('yearBudget', amount)}
        >
          <Money>{text(amount)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        lastYearBudgetAmount === null ? (
          t('boards.projectBoard.noLastYearBudget')
        ) : (
          <>
            <Figure
              detail={`${exact(lastYearBudgetAmount)} · ${t('boards.board.opensCells')}`}
              onOpen={() => open.lastYearBudget(lastYearBudgetAmount)}
            >
              {t('boards.projectBoard.lastYear', { amount: text(lastYearBudgetAmount) })}
            </Figure>
            {growth !== null && (
              <>
                {t('boards.board.growth')}
                <ShutFigure
                  why={t('boards.projectBoard.growthWhy', {
                    ...{ now: exact(amount), before: exact(lastYearBudgetAmount), growth },
                  })}
                >
                  {growth}
                </ShutFigure>
              </>
            )}
          </>
        )
      }
    />
  );
}

interface LastYearProps {
  readonly comparison: Comparison;
  readonly amount: number | null;
  /** Of this year. */
  readonly months: Parameters<typeof inSameMonths>[1];
  readonly onOpen: () => void;
  /** From the first month both years have. */
  readonly onGrowth: (percent: number, from: number) => void;
}

/** The same months a year before, and by how much it is more or less now. */
function LastYear({ comparison, amount, months, onOpen, onGrowth }: LastYearProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, exact } = useBoardAmounts();
  const growthCell = useGrowthCell();
  if (amount === null) return t('boards.board.noLastYear');
  const { maxPeriod, lastYearMonths } = comparison;
  const whole = isComparable(comparison);
  const first = maxPeriod - lastYearMonths + 1;
  const growth = growthCell(inSameMonths(comparison, months), amount, (percent) =>
    onGrowth(percent, first),
  );
  return (
    <>
      {whole
        ? t('boards.board.lastYear')
        : t('boards.board.lastYearOnly', { count: comparison.lastYearMonths })}{' '}
      <Figure detail={`${exact(amount)} · ${t('boards.board.opensRows')}`} onOpen={onOpen}>
        {text(amount)}
      </Figure>
      {growth.open !== undefined && (
        <>
          {whole
            ? t('boards.board.growth')
            : t('boards.board.growthSame', { months: spanWord(first, maxPeriod) })}
          <Shown cell={growth} />
        </>
      )}
    </>
  );
}

function Actual({ comparison, open }: KpiProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { totals, maxPeriod } = comparison;
  const { actualAmount } = totals;
  const label = t('boards.projectBoard.actual');
  const lastYearLabel = t('boards.projectBoard.lastYearActual');
  return (
    <KpiCard
      label={label}
      aside={spanWord(1, maxPeriod)}
      value={
        <Figure
          detail={`${exact(actualAmount)} · ${t('boards.board.opensRows')}`}
          onOpen={() => open.actual(label, totals)}
        >
          <Money>{text(actualAmount)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        <LastYear
          comparison={comparison}
          amount={totals.lastYearAmount}
          months={totals.months}
          onOpen={() => open.lastYear(lastYearLabel, totals)}
          onGrowth={(percent, from) => open.growth(label, percent, from)}
        />
      }
    />
  );
}

/** What no budget covers, which no other figure counts. */
function NoBudget({ comparison, about, open }: KpiProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { noBudget, totals, maxPeriod } = comparison;
  if (noBudget === null) return null;
  const { actualAmount, lastYearAmount, months } = noBudget;
  const label = t('boards.projectBoard.noBudget');
  const whole = sumYuan([totals.actualAmount, actualAmount]);
  // Documents of a department are not the costs of that department.
  const share = about.deptId === null ? permilleOf(actualAmount, whole) : null;
  const shareWords = `${exact(actualAmount)} ÷ ${exact(whole)} = ${permilleText(share ?? 0)}`;
  return (
    <KpiCard
      label={label}
      aside={spanWord(1, maxPeriod)}
      value={
        <Figure
          detail={
            <>
              <div>{exact(actualAmount)}</div>
              <div>{t('boards.projectBoard.noBudgetAbout')}</div>
              <div>{t('boards.board.opensRows')}</div>
            </>
          }
          onOpen={() => open.noBudget(label, actualAmount)}
        >
          <Money>{text(actualAmount)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        <>
          {share !== null && (
            <div>
              {isNarrowed(about) ? (
                // By what documents are, and by what projects are: no one filter has both.
                <ShutFigure why={`${shareWords} · ${t('boards.projectBoard.shareWhy')}`}>
                  {t('boards.projectBoard.noBudgetShare', { share: permilleText(share) })}{' '}
                  {text(whole)}
                </ShutFigure>
              ) : (
                <>
                  <Figure
                    detail={`${shareWords} · ${t('boards.board.opensRows')}`}
                    onOpen={() => open.noBudgetShare(label, percentOf(actualAmount, whole) ?? 0)}
                  >
                    {t('boards.projectBoard.noBudgetShare', { share: permilleText(share) })}
                  </Figure>{' '}
                  <Figure
                    detail={`${exact(whole)} · ${t('boards.board.opensRows')}`}
                    onOpen={() => open.allCost(t('boards.projectBoard.allCost'), whole)}
                  >
                    {text(whole)}
                  </Figure>
                </>
              )}
            </div>
          )}
          {lastYearAmount !== null && (
            <LastYear
              {...{ comparison, months, amount: lastYearAmount }}
              onOpen={() => open.noBudget(label, lastYearAmount, { of: comparison.year - 1 })}
              onGrowth={(percent, from) => open.noBudgetGrowth(label, percent, from)}
            />
          )}
        </>
      }
    />
  );
}

function Difference({ comparison, open }: KpiProps) {
  const { t } = useTranslation();
  const { spanWord } = useMonthWords();
  const { text, signed, exact, unitAfter } = useBoardAmounts();
  const { totals, maxPeriod } = comparison;
  const { actualAmount, budgetAmount, toDateRate } = totals;
  const planned = budgetAmount ?? 0;
  const difference = lessYuan(actualAmount, planned);
  const label = t('boards.projectBoard.measure.difference');
  return (
    <KpiCard
      label={label}
      aside={spanWord(1, maxPeriod)}
      value={
        <Figure
          detail={
            <>
              <div>
                {t('boards.projectBoard.differenceDetail', {
                  actual: exact(actualAmount),
                  budget: exact(planned),
                  difference: exact(difference),
                })}
              </div>
              <div>{t('boards.board.opensSides')}</div>
            </>
          }
          onOpen={() => open.difference(label, totals)}
        >
          <Money>{signed(difference)}</Money>
        </Figure>
      }
      unit={unitAfter}
      note={
        <>
          {t('boards.projectBoard.toDate')}{' '}
          <Figure
            detail={`${exact(planned)} · ${t('boards.board.opensDocuments')}`}
            onOpen={() => open.documents('toDate', planned)}
          >
            {text(planned)}
          </Figure>
          {toDateRate !== null && (
            <>
              {t('boards.board.growth')}
              <Figure
                detail={
                  <>
                    <div>
                      {t('boards.projectBoard.heat.arithmetic', {
                        actual: exact(actualAmount),
                        budget: exact(planned),
                        rate: percentText(toDateRate),
                      })}
                    </div>
                    <div>{t('boards.board.opensSides')}</div>
                  </>
                }
                onOpen={() => open.rate(t('boards.projectBoard.toDateRate'), toDateRate, 'toDate')}
              >
                {t('boards.projectBoard.used', { rate: percentText(toDateRate) })}
              </Figure>
            </>
          )}
        </>
      }
    />
  );
}

/** The methods the documents are forecast by: one of them by its name and formula, several as that. */
function useMethods({ rows }: Comparison) {
  const { t } = useTranslation();
  const methods = [
    ...new Set(
      rows.filter((row) => !addsUpOthers(row)).map(({ forecastMethod }) => forecastMethod),
    ),
  ];
  const [only] = methods;
  return {
    word:
      methods.length === 1 && only !== undefined
        ? t(`budgets.ui.config.method.${only}`)
        : t('boards.projectBoard.severalMethods'),
    formulas: methods.map((method) =>
      t('boards.projectBoard.methodOf', {
        method: t(`budgets.ui.config.method.${method}`),
        formula: t(`budgets.ui.config.methodHint.${method}`),
      }),
    ),
  };
}

interface AgainstBacProps {
  readonly eac: number;
  readonly bac: number;
  readonly open: Openings;
}

/** How far all that is expected is from all that is planned. */
function AgainstBac({ eac, bac, open }: AgainstBacProps) {
  const { t } = useTranslation();
  const { text, exact } = useBoardAmounts();
  const excess = lessYuan(eac, bac);
  const share = permilleOf(Math.abs(excess), bac);
  const said = { eac: exact(eac), bac: exact(bac), excess: exact(excess) };
  return (
    <>
      {share !== null && (
        <div>
          <Figure
            detail={
              <>
                <div>{t('boards.projectBoard.attention.excessDetail', said)}</div>
                <div>{t('boards.board.opensDocuments')}</div>
              </>
            }
            onOpen={() => open.documents('excess', excess)}
          >
            {t(excess > 0 ? 'boards.projectBoard.overBac' : 'boards.projectBoard.underBac', {
              amount: text(Math.abs(excess)),
              share: permilleText(share),
            })}
          </Figure>
        </div>
      )}
      <Figure
        detail={`${exact(bac)} · ${t('boards.board.opensDocuments')}`}
        onOpen={() => open.documents('bac', bac)}
      >
        {t('boards.projectBoard.ofBac', { amount: text(bac) })}
      </Figure>
    </>
  );
}

/** Forecasts that what is spent has passed already, with months that are not closed. */
function Passed({ comparison: { rows, totals }, open }: Pick<KpiProps, 'comparison' | 'open'>) {
  const { t } = useTranslation();
  const passed = rows.filter((row) => row.forecastPassed && !addsUpOthers(row));
  if (passed.length === 0) return null;
  return (
    <div className={shared.careful}>
      <Figure
        detail={`${t('boards.projectBoard.attention.passed')} · ${t('boards.board.opensDocuments')}`}
        onOpen={() => open.documents('eac', totals.eac)}
      >
        {t('boards.projectBoard.passed', { count: passed.length })}
      </Figure>
    </div>
  );
}

function Forecast({ comparison, open }: KpiProps) {
  const { t } = useTranslation();
  const { text, exact, unitAfter } = useBoardAmounts();
  const { word, formulas } = useMethods(comparison);
  const { forecastThrough } = comparison;
  const { bac, eac, eacMissing } = comparison.totals;
  const monthName = useMonthName();
  const { monthWord } = useMonthWords();
  return (
    <KpiCard
      label={t('boards.projectBoard.measure.eac')}
      aside={
        forecastThrough !== null &&
        t('boards.projectBoard.asOf', {
          // Beside the other figures there is room for the month alone.
          month:
            yearOf(forecastThrough) === comparison.year
              ? monthWord(Number(forecastThrough.slice(5)))
              : monthName(forecastThrough),
        })
      }
      value={
        <Figure
          detail={
            <>
              {eac !== null && <div>{exact(eac)}</div>}
              {formulas.map((formula) => (
                <div key={formula}>{formula}</div>
              ))}
              <div>{t('boards.board.opensDocuments')}</div>
            </>
          }
          onOpen={() => open.documents('eac', eac)}
        >
          <Money>{eac === null ? '—' : text(eac)}</Money>
        </Figure>
      }
      unit={eac === null ? undefined : unitAfter}
      note={
        <>
          <div>{word}</div>
          {eac === null ? (
            t('boards.projectBoard.eacMissing', { count: eacMissing })
          ) : (
            <AgainstBac eac={eac} bac={bac ?? 0} open={open} />
          )}
          <Passed comparison={comparison} open={open} />
        </>
      }
    />
  );
}

/** In place of what only closed months have. */
function NotYet({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  return <KpiCard label={label} value="—" note={t('boards.board.noneClosed')} />;
}

/** The figures the board begins with, each with what it is held against. */
export function Kpis({ refetching, ...props }: KpiProps & { readonly refetching: boolean }) {
  const { t } = useTranslation();
  return (
    <KpiRow label={t('boards.projectBoard.kpis')} refetching={refetching}>
      <YearBudget {...props} />
      {props.comparison.maxPeriod === 0 ? (
        <>
          <NotYet label={t('boards.projectBoard.actual')} />
          <NotYet label={t('boards.projectBoard.measure.difference')} />
        </>
      ) : (
        <>
          <Actual {...props} />
          <Difference {...props} />
        </>
      )}
      <Forecast {...props} />
      {props.comparison.maxPeriod > 0 && <NoBudget {...props} />}
    </KpiRow>
  );
}
