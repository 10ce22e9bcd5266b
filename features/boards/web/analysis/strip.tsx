import { useTranslation } from 'react-i18next';
import { LevelMark } from '#features/budgets/web/fields.tsx';
import type { Month } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { fenToYuan, roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { ShutFigure } from '#web/ui/figure/figure.tsx';
import { Strip as FigureStrip, StripBar, StripCell } from '#web/ui/strip/strip.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Facts, Marked } from '../board/facts.tsx';
import { Money } from '../board/money.tsx';
import { percentText } from '../board/rates.ts';
import type { CardProps } from './card-props.ts';
import { drillOf, wholeMonths } from './drills.ts';
import { Expected } from './expected-cell.tsx';
import { ActualFigure, PlanFigure } from './figures.tsx';
import type { Scene } from './ground.ts';
import { differenceOf, rateOf } from './sums.ts';
import { fenText, NONE, rateText, signedText, useMeasures, useSpan } from './words.ts';

type StripProps = Omit<CardProps, 'className' | 'filters'>;

const fenOf = (yuan: number | null) => (yuan === null ? null : yuanToFen(yuan));

/** What was first in force leads to the grid of that version, where the document has one and it is told of. */
function Original({ document, children }: Pick<Scene, 'document'> & { readonly children: string }) {
  const { t } = useTranslation();
  const first = document.versions.find(({ versionNo, status }) => versionNo === 1 && status === 3);
  if (first === undefined || document.budgetType === BudgetType.INTEGRATION) {
    return <ShutFigure why={t('boards.analysis.originalWhy')}>{children}</ShutFigure>;
  }
  return (
    <PlanFigure budgetId={document.id} versionId={first.versionId}>
      {children}
    </PlanFigure>
  );
}

function Budget({ ground, unit, onOpen }: StripProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const { document, details } = ground;
  const { bac, originalBac } = details.totals;
  const version = document.versions.find(({ isCurrent }) => isCurrent);
  return (
    <StripCell
      label={t('boards.analysis.budget', { version: version?.versionNo ?? NONE })}
      unit={unitAfter}
      note={
        <Facts>
          {originalBac !== null && originalBac !== bac && (
            <Original document={document}>
              {t('boards.analysis.original', { amount: fenText(fenOf(originalBac), unit) })}
            </Original>
          )}
          {t('boards.analysis.projects', { count: details.projects.length })}
        </Facts>
      }
      value={
        bac === null || version === undefined ? (
          NONE
        ) : (
          <ActualFigure
            opens
            detail={exact(bac)}
            hint={t('boards.board.opensCells')}
            onOpen={() =>
              onOpen(
                drillOf(ground, {
                  title: t('boards.projectBoard.measure.bac'),
                  path: [t('boards.analysis.total')],
                  figure: {
                    ...{ kind: 'plan', fen: yuanToFen(bac) },
                    planned: t('boards.projectBoard.measure.bac'),
                  },
                  ...{ ...ground.span, posting: true },
                }),
              )
            }
          >
            <Money>{fenText(yuanToFen(bac), unit)}</Money>
          </ActualFigure>
        )
      }
    />
  );
}

const StandingMark = ({ ground }: Pick<StripProps, 'ground'>) => (
  <LevelMark level={ground.details.standing?.level ?? null} forecastOver={false} />
);

/** How the document is judged everywhere, whatever months are shown. */
function Standing({ ground, onOpen }: Pick<StripProps, 'ground' | 'onOpen'>) {
  const { t } = useTranslation();
  const { document, details, opens } = ground;
  const { standing } = details;
  const { closedThrough } = document;
  if (standing === null) return null;
  const { year, executionRate } = standing;
  const rate = executionRate === null ? NONE : percentText(executionRate);
  const words = t('boards.analysis.yearExecution', { year, rate });
  const [first, last]: [Month, Month] = [`${year}-01`, `${year}-12`];
  return (
    <Marked>
      {executionRate === null || closedThrough === null ? (
        words
      ) : (
        <ActualFigure
          opens={opens}
          hint={t('boards.board.opensSides')}
          onOpen={() =>
            onOpen(
              drillOf(ground, {
                title: words,
                path: [t('boards.analysis.total')],
                figure: {
                  ...{ kind: 'rate', hundredths: Math.round(executionRate * 100) },
                  planned: t('boards.projectBoard.measure.yearBudget'),
                  ...{ from: first, to: last },
                },
                from: closedThrough < first ? closedThrough : first,
                to: closedThrough < last ? closedThrough : last,
                posting: true,
              }),
            )
          }
        >
          {words}
        </ActualFigure>
      )}{' '}
      <StandingMark ground={ground} />
    </Marked>
  );
}

/** What was spent, of the months that count. */
function Actual({ ground, unit, onOpen }: StripProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const span = useSpan();
  const measures = useMeasures(ground);
  const { toDate, whole, from, through, mode, opens } = ground;
  const title = t(`boards.analysis.actual.${mode}`);
  const rate = rateOf(toDate, whole.budget);
  // The rate that stands here is the one the document is judged by.
  const judgedBy = ground.details.standing?.executionRate ?? null;
  const isJudged = rate !== null && judgedBy !== null && percentText(judgedBy) === rateText(rate);
  const openRate = (hundredths: number) =>
    onOpen(
      drillOf(ground, {
        title: measures.rateHead,
        path: [t('boards.analysis.total')],
        figure: { kind: 'rate', hundredths, planned: measures.whole, ...wholeMonths(ground) },
      }),
    );
  if (through === null) {
    return (
      <StripCell
        label={title}
        value={NONE}
        note={
          <>
            {t('boards.analysis.noClosed')}
            <div>
              <Standing ground={ground} onOpen={onOpen} />
            </div>
          </>
        }
      />
    );
  }
  return (
    <StripCell
      label={title}
      unit={unitAfter}
      note={
        <>
          <Facts>
            {span(from, through)}
            {rate !== null && (
              <Marked>
                <ActualFigure
                  opens={opens}
                  hint={t('boards.board.opensSides')}
                  onOpen={() => openRate(rate)}
                >
                  {measures.rate(rate)}
                </ActualFigure>
                {isJudged && (
                  <>
                    {' '}
                    <StandingMark ground={ground} />
                  </>
                )}
              </Marked>
            )}
          </Facts>
          {!isJudged && <Standing ground={ground} onOpen={onOpen} />}
        </>
      }
      value={
        <ActualFigure
          opens={opens}
          detail={
            rate === null
              ? exact(fenToYuan(toDate.actual))
              : `${fenText(toDate.actual, unit)} ÷ ${fenText(whole.budget, unit)} = ${rateText(rate)}`
          }
          onOpen={() =>
            onOpen(
              drillOf(ground, {
                title,
                path: [t('boards.analysis.total')],
                figure: { kind: 'amount', fen: toDate.actual },
              }),
            )
          }
        >
          <Money>{fenText(toDate.actual, unit)}</Money>
        </ActualFigure>
      }
    />
  );
}

function Planned({ ground, unit, onOpen }: StripProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const span = useSpan();
  const { planned } = useMeasures(ground);
  const { toDate, from, through } = ground;
  const { budget } = toDate;
  return (
    <StripCell
      label={planned}
      unit={through === null ? undefined : unitAfter}
      note={through === null ? '\u00a0' : span(from, through)}
      value={
        through === null || budget === null ? (
          NONE
        ) : (
          <ActualFigure
            opens
            detail={exact(fenToYuan(budget))}
            hint={t('boards.board.opensCells')}
            onOpen={() =>
              onOpen(
                drillOf(ground, {
                  title: planned,
                  path: [t('boards.analysis.total')],
                  figure: { kind: 'plan', fen: budget, planned },
                }),
              )
            }
          >
            <Money>{fenText(budget, unit)}</Money>
          </ActualFigure>
        )
      }
    />
  );
}

function Difference({ ground, unit, onOpen }: StripProps) {
  const { t } = useTranslation();
  const { unitAfter } = useBoardAmounts();
  const { toDate, through, opens } = ground;
  const { planned } = useMeasures(ground);
  const difference = through === null ? null : differenceOf(toDate);
  const title = t('boards.analysis.difference');
  if (difference === null) {
    return (
      <StripCell
        label={title}
        value={NONE}
        note={through === null ? '\u00a0' : t('boards.analysis.noPlan')}
      />
    );
  }
  const { budget, actual } = toDate;
  const share =
    budget === null || budget <= 0
      ? null
      : Number(roundHalfEven(BigInt(Math.abs(difference)) * 10_000n, BigInt(budget)));
  const arithmetic = `${fenText(actual, unit)} − ${fenText(budget, unit)} = ${signedText(difference, unit)}`;
  const words = difference > 0 ? 'boards.analysis.above' : 'boards.analysis.below';
  return (
    <StripCell
      label={title}
      unit={unitAfter}
      calls={difference > 0}
      good={difference < 0}
      note={
        difference === 0 || share === null
          ? t('boards.analysis.asPlanned')
          : t(words, { share: rateText(share) })
      }
      value={
        <ActualFigure
          opens={opens}
          detail={arithmetic}
          onOpen={() =>
            onOpen(
              drillOf(ground, {
                title,
                path: [t('boards.analysis.total')],
                figure: { kind: 'difference', fen: difference, planned },
              }),
            )
          }
        >
          <Money>{signedText(difference, unit)}</Money>
        </ActualFigure>
      }
    />
  );
}

/** How a budget stands, in five figures. */
export function Strip(props: StripProps) {
  const { t } = useTranslation();
  return (
    <FigureStrip columns={5} label={t('boards.analysis.stripLabel')} refetching={props.refetching}>
      <Budget {...props} />
      <Actual {...props} />
      <Planned {...props} />
      <Difference {...props} />
      <Expected {...props} />
    </FigureStrip>
  );
}

/** The same frame while its figures are on their way. */
export function StripWaiting({ scene }: { readonly scene: Scene }) {
  const { t } = useTranslation();
  const { planned } = useMeasures(scene);
  const labels = [
    t('boards.analysis.budget', { version: NONE }),
    t(`boards.analysis.actual.${scene.mode}`),
    planned,
    t('boards.analysis.difference'),
    t('boards.analysis.eac'),
  ];
  return (
    <FigureStrip columns={5}>
      {labels.map((label) => (
        <StripCell key={label} label={label} value={<StripBar />} note={'\u00a0'} />
      ))}
    </FigureStrip>
  );
}
