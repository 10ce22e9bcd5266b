import { useTranslation } from 'react-i18next';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { ShutFigure } from '#web/ui/figure/figure.tsx';
import { Strip as FigureStrip, StripBar, StripCell } from '#web/ui/strip/strip.tsx';
import { ActualFigure, PlanFigure } from '../analysis/figures.tsx';
import { fenText, NONE, rateText, signedText, useSpan } from '../analysis/words.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Money } from '../board/money.tsx';
import { type CardProps, differenceOf, fenOf, rateOf } from './card-props.ts';
import { drillOf, monthOfYear } from './drills.ts';

const hoursText = (hours: number) => formatHours(hoursToMinutes(hours));

function Actual({ final, unit, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const { totals, maxPeriod, closedThrough, years, year } = final;
  const title = t('boards.project.actual');
  const ever = t('boards.project.ever', { amount: fenText(fenOf(totals.everAmount), unit) });
  const first = Math.min(year, ...years);
  return (
    <StripCell
      label={title}
      unit={unitAfter}
      value={
        <ActualFigure
          opens={maxPeriod > 0}
          why={t('boards.project.noClosed', { year })}
          detail={exact(totals.actualAmount)}
          onOpen={() =>
            onOpen(
              drillOf(final, {
                title,
                path: [t('boards.analysis.total')],
                figure: { kind: 'amount', yuan: totals.actualAmount },
              }),
            )
          }
        >
          <Money>{fenText(fenOf(totals.actualAmount), unit)}</Money>
        </ActualFigure>
      }
      note={
        <ActualFigure
          opens={closedThrough !== null}
          why={t('boards.project.noClosed', { year })}
          onOpen={() =>
            onOpen(
              drillOf(final, {
                title: t('boards.project.everTitle'),
                path: [t('boards.analysis.total')],
                figure: { kind: 'amount', yuan: totals.everAmount },
                from: monthOfYear(first, 1),
                ...(closedThrough !== null && { to: closedThrough }),
              }),
            )
          }
        >
          {ever}
        </ActualFigure>
      }
    />
  );
}

function Budget({ final, unit, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const { totals } = final;
  const { budgetAmount } = totals;
  const difference = differenceOf(totals);
  const rate = rateOf(totals);
  const planned = t('boards.analysis.toDate');
  const open = (title: string, figure: Parameters<typeof drillOf>[1]['figure']) =>
    onOpen(drillOf(final, { title, path: [t('boards.analysis.total')], figure }));
  return (
    <StripCell
      label={t('boards.analysis.toDate')}
      unit={budgetAmount === null ? undefined : unitAfter}
      calls={difference !== null && difference > 0}
      value={
        budgetAmount === null ? (
          NONE
        ) : (
          <ActualFigure
            opens
            detail={exact(budgetAmount)}
            hint={t('boards.board.opensCells')}
            onOpen={() => open(planned, { kind: 'plan', yuan: budgetAmount, planned })}
          >
            <Money>{fenText(fenOf(budgetAmount), unit)}</Money>
          </ActualFigure>
        )
      }
      note={
        <>
          {rate !== null && (
            <ActualFigure
              opens
              hint={t('boards.board.opensSides')}
              onOpen={() =>
                open(t('boards.analysis.head.rate.toDate'), {
                  ...{ kind: 'rate', percent: rate / 100, planned },
                })
              }
            >
              {t('boards.analysis.rate.toDate', { rate: rateText(rate) })}
            </ActualFigure>
          )}
          {rate !== null && difference !== null && difference !== 0 && ' · '}
          {difference !== null && difference !== 0 && (
            <ActualFigure
              opens
              hint={t('boards.board.opensSides')}
              onOpen={() =>
                open(t('boards.analysis.difference'), {
                  ...{ kind: 'difference', yuan: fenToYuan(difference), planned },
                })
              }
            >
              {signedText(difference, unit)}
            </ActualFigure>
          )}
          {budgetAmount === null && t('boards.analysis.noPlan')}
          {rate === null && difference === 0 && t('boards.analysis.asPlanned')}
        </>
      }
    />
  );
}

function LastYear({ final, unit, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const span = useSpan();
  const { totals, year, maxPeriod } = final;
  const { lastYearAmount, lastYearMonths } = totals;
  const title = t('boards.project.lastYear');
  const [from, to] = [monthOfYear(year - 1, 1), monthOfYear(year - 1, Math.max(1, maxPeriod))];
  if (lastYearAmount === null) {
    return <StripCell label={title} value={NONE} note={t('boards.project.noLastYear')} />;
  }
  return (
    <StripCell
      label={title}
      unit={unitAfter}
      note={
        lastYearMonths < maxPeriod
          ? t('boards.project.lastYearOnly', { span: span(from, to), count: lastYearMonths })
          : span(from, to)
      }
      value={
        <ActualFigure
          opens
          detail={exact(lastYearAmount)}
          onOpen={() =>
            onOpen(
              drillOf(final, {
                title,
                path: [t('boards.analysis.total')],
                figure: { kind: 'amount', yuan: lastYearAmount },
                from,
                to,
              }),
            )
          }
        >
          <Money>{fenText(fenOf(lastYearAmount), unit)}</Money>
        </ActualFigure>
      }
    />
  );
}

function Hours({ final, onOpen }: CardProps) {
  const { t } = useTranslation();
  const { totals, budgets } = final;
  const { actualHours, budgetHours } = totals;
  const title = t('boards.project.hours');
  const planned = t('boards.project.plannedHours', { hours: hoursText(budgetHours) });
  const [only, ...others] = budgets;
  return (
    <StripCell
      label={title}
      unit={t('boards.analysis.unit.hours')}
      note={
        only === undefined ? (
          planned
        ) : others.length === 0 ? (
          <PlanFigure budgetId={only.id} hours>
            {planned}
          </PlanFigure>
        ) : (
          <ShutFigure why={t('boards.project.hoursInBudgets')}>{planned}</ShutFigure>
        )
      }
      value={
        <ActualFigure
          opens
          onOpen={() =>
            onOpen(
              drillOf(final, {
                title,
                path: [t('boards.analysis.total')],
                figure: { kind: 'hours', hours: actualHours },
                sources: ['labour'],
              }),
            )
          }
        >
          {hoursText(actualHours)}
        </ActualFigure>
      }
    />
  );
}

/** What a project has cost in the closed months of a year, against its plan and the year before. */
export function Strip(props: CardProps) {
  const { t } = useTranslation();
  return (
    <FigureStrip columns={4} label={t('boards.project.stripLabel')} refetching={props.refetching}>
      <Actual {...props} />
      <Budget {...props} />
      <LastYear {...props} />
      <Hours {...props} />
    </FigureStrip>
  );
}

/** The same frame while its figures are on their way. */
export function StripWaiting() {
  const { t } = useTranslation();
  const labels = [
    t('boards.project.actual'),
    t('boards.analysis.toDate'),
    t('boards.project.lastYear'),
    t('boards.project.hours'),
  ];
  return (
    <FigureStrip columns={4}>
      {labels.map((label) => (
        <StripCell key={label} label={label} value={<StripBar />} note={'\u00a0'} />
      ))}
    </FigureStrip>
  );
}
