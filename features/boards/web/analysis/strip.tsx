import { useTranslation } from 'react-i18next';
import { LevelMark } from '#features/budgets/web/fields.tsx';
import { fenToYuan, roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { Strip as FigureStrip, StripBar, StripCell } from '#web/ui/strip/strip.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Money } from '../board/money.tsx';
import { percentText } from '../board/rates.ts';
import { useToComeWords } from '../board/use-to-come-words.ts';
import type { CardProps } from './card-props.ts';
import { drillOf } from './drills.ts';
import { ActualFigure, PlanFigure } from './figures.tsx';
import { useForecastWords } from './forecast-words.ts';
import type { Scene } from './ground.ts';
import styles from './strip.module.css';
import { differenceOf, rateOf } from './sums.ts';
import { fenText, NONE, rateText, signedText, useMeasures, useSpan } from './words.ts';

type StripProps = Omit<CardProps, 'className' | 'filters'>;

const fenOf = (yuan: number | null) => (yuan === null ? null : yuanToFen(yuan));

function Budget({ ground, unit, onOpen }: StripProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const { document, details } = ground;
  const { bac, originalBac } = details.totals;
  const version = document.versions.find(({ isCurrent }) => isCurrent);
  const notes = [
    originalBac !== null && originalBac !== bac
      ? t('boards.analysis.original', { amount: fenText(fenOf(originalBac), unit) })
      : null,
    t('boards.analysis.projects', { count: details.projects.length }),
  ];
  return (
    <StripCell
      label={t('boards.analysis.budget', { version: version?.versionNo ?? NONE })}
      unit={unitAfter}
      note={notes.filter((note) => note !== null).join(' · ')}
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
                  from: version.fromMonth,
                  to: version.toMonth,
                  posting: true,
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

/** How the document is judged everywhere, whatever months are shown. */
function Standing({
  ground,
  told,
}: Pick<StripProps, 'ground'> & {
  /** The rate that stands before it. */
  readonly told: string | null;
}) {
  const { t } = useTranslation();
  const { standing } = ground.details;
  if (standing === null) return null;
  const { year, executionRate, level } = standing;
  const rate = executionRate === null ? NONE : percentText(executionRate);
  const mark = <LevelMark level={level} forecastOver={false} />;
  if (rate === told) return <> {mark}</>;
  return (
    <div>
      {t('boards.analysis.yearExecution', { year, rate })} {mark}
    </div>
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
  if (through === null) {
    return <StripCell label={title} value={NONE} note={t('boards.analysis.noClosed')} />;
  }
  return (
    <StripCell
      label={title}
      unit={unitAfter}
      note={
        <>
          {[span(from, through), rate === null ? null : measures.rate(rate)]
            .filter((part) => part !== null)
            .join(' · ')}
          <Standing ground={ground} told={rate === null ? null : rateText(rate)} />
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

function Planned({ ground, unit }: StripProps) {
  const { exact, unitAfter } = useBoardAmounts();
  const span = useSpan();
  const { planned } = useMeasures(ground);
  const { toDate, from, through, document } = ground;
  return (
    <StripCell
      label={planned}
      unit={through === null ? undefined : unitAfter}
      note={through === null ? '\u00a0' : span(from, through)}
      value={
        through === null ? (
          NONE
        ) : (
          <PlanFigure
            budgetId={document.id}
            versionId={ground.versionId}
            detail={toDate.budget === null ? NONE : exact(fenToYuan(toDate.budget))}
          >
            <Money>{fenText(toDate.budget, unit)}</Money>
          </PlanFigure>
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

/** The method and its figures beside the forecast; how it comes about, in words, on hover. */
function Expected({ ground, unit, onOpen }: StripProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const { forecast } = ground.details;
  const words = useForecastWords(unit);
  const toComeWords = useToComeWords();
  const { opens, document } = ground;
  const version = document.versions.find(({ isCurrent }) => isCurrent);
  const { eac, vac, bac } = forecast;
  const share =
    vac === null || bac === null || bac <= 0
      ? null
      : Number(roundHalfEven(BigInt(Math.abs(yuanToFen(vac))) * 10_000n, BigInt(yuanToFen(bac))));
  const standing =
    vac === null || share === null || share === 0
      ? null
      : t(vac < 0 ? 'boards.analysis.aboveBudget' : 'boards.analysis.belowBudget', {
          share: rateText(share),
        });
  const note = eac === null ? words.missing(forecast) : standing;
  const excess = vac === null ? null : fenToYuan(-yuanToFen(vac));
  const open = (title: string, kind: 'expected' | 'excess') => {
    const { through, etc } = forecast;
    if (version === undefined || eac === null || excess === null) return;
    const begins = [
      version.fromMonth,
      ground.details.firstMonth ?? version.fromMonth,
      through ?? '9',
    ];
    const added = toComeWords(
      { budgetType: document.budgetType, forecastMethod: forecast.method },
      through,
      etc ?? 0,
    );
    const [from] = begins.sort();
    onOpen(
      drillOf(ground, {
        title,
        path: [t('boards.analysis.total')],
        figure:
          kind === 'expected'
            ? { kind, yuan: eac, added }
            : {
                ...{ kind, yuan: excess, added, planned: t('boards.projectBoard.measure.bac') },
                ...{ from: version.fromMonth, to: version.toMonth },
              },
        ...(from !== undefined && { from }),
        to: through ?? version.fromMonth,
        posting: true,
      }),
    );
  };
  return (
    <StripCell
      label={t('boards.analysis.eac')}
      unit={eac === null ? undefined : unitAfter}
      note={
        <>
          {excess !== null && excess !== 0 && (
            <>
              <ActualFigure
                opens={opens}
                detail={`${exact(eac ?? 0)} \u2212 ${exact(bac ?? 0)} = ${exact(excess)}`}
                hint={t('boards.board.opensSides')}
                onOpen={() => open(t('boards.projectBoard.measure.excess'), 'excess')}
              >
                {signedText(yuanToFen(excess), unit)}
              </ActualFigure>
              {' · '}
            </>
          )}
          {[
            note,
            words.methodAndSum(forecast),
            words.asOf(forecast),
            // Forecasts know posting months alone, whatever the page shows.
            ground.basis === 'origin' ? t('boards.analysis.byPosting') : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}{' '}
          <LevelMark level={null} forecastOver={ground.details.standing?.forecastOver ?? false} />
          {forecast.passed && (
            <div className={styles.passed} role="note">
              {words.passed(forecast)}
            </div>
          )}
        </>
      }
      value={
        eac === null ? (
          NONE
        ) : (
          <ActualFigure
            opens={opens}
            detail={
              <>
                <div>{words.rule(forecast)}</div>
                <div>{words.formula(forecast)}</div>
              </>
            }
            hint={t('boards.board.opensSides')}
            label={`${t('boards.analysis.eac')} ${fenText(fenOf(eac), unit)}`}
            onOpen={() => open(t('boards.analysis.eac'), 'expected')}
          >
            <Money>{fenText(fenOf(eac), unit)}</Money>
          </ActualFigure>
        )
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
