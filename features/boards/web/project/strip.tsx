import { useTranslation } from 'react-i18next';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
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
  const { totals, maxPeriod, years, year } = final;
  const title = t('boards.project.actual');
  // What the last closed month is stands here only while the newest year is looked at.
  const opensEver = maxPeriod > 0 && years.every((one) => one <= year);
  const ever = t('boards.project.ever', { amount: fenText(fenOf(totals.everAmount), unit) });
  const first = Math.min(year, ...years);
  return (
    <StripCell
      label={title}
      unit={unitAfter}
      value={
        <ActualFigure
          opens
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
          opens={opensEver}
          onOpen={() =>
            onOpen(
              drillOf(final, {
                title: t('boards.project.everTitle'),
                path: [t('boards.analysis.total')],
                figure: { kind: 'amount', yuan: totals.everAmount },
                from: monthOfYear(first, 1),
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

function Budget({ final, unit }: CardProps) {
  const { t } = useTranslation();
  const { unitAfter } = useBoardAmounts();
  const { totals, budgets } = final;
  const [only] = budgets;
  const amount = fenText(fenOf(totals.budgetAmount), unit);
  const difference = differenceOf(totals);
  const rate = rateOf(totals);
  const note = [
    rate === null ? null : t('boards.analysis.rate.toDate', { rate: rateText(rate) }),
    difference === null || difference === 0 ? null : signedText(difference, unit),
  ].filter((part) => part !== null);
  return (
    <StripCell
      label={t('boards.analysis.toDate')}
      unit={totals.budgetAmount === null ? undefined : unitAfter}
      calls={difference !== null && difference > 0}
      value={
        totals.budgetAmount !== null && only !== undefined && budgets.length === 1 ? (
          <PlanFigure budgetId={only.id}>
            <Money>{amount}</Money>
          </PlanFigure>
        ) : (
          <Money>{amount}</Money>
        )
      }
      note={
        note.length > 0
          ? note.join(' · ')
          : t(totals.budgetAmount === null ? 'boards.analysis.noPlan' : 'boards.analysis.asPlanned')
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
  const { actualHours, budgetHours } = final.totals;
  const title = t('boards.project.hours');
  return (
    <StripCell
      label={title}
      unit={t('boards.analysis.unit.hours')}
      note={t('boards.project.plannedHours', { hours: hoursText(budgetHours) })}
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
