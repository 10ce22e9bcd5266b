import { useTranslation } from 'react-i18next';
import { LevelMark } from '#features/budgets/web/fields.tsx';
import { roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { StripCell } from '#web/ui/strip/strip.tsx';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { Facts } from '../board/facts.tsx';
import { Money } from '../board/money.tsx';
import type { CardProps } from './card-props.ts';
import { ActualFigure } from './figures.tsx';
import { useForecastWords } from './forecast-words.ts';
import styles from './strip.module.css';
import { excessOf, useExpected } from './use-expected.ts';
import { fenText, NONE, rateText, signedText } from './words.ts';

type ExpectedProps = Omit<CardProps, 'className' | 'filters'>;

const fenOf = (yuan: number | null) => (yuan === null ? null : yuanToFen(yuan));

/** The method and its figures beside the forecast; how it comes about, in words, on hover. */
export function Expected({ ground, unit, onOpen }: ExpectedProps) {
  const { t } = useTranslation();
  const { exact, unitAfter } = useBoardAmounts();
  const { forecast } = ground.details;
  const words = useForecastWords(unit);
  const { opens } = ground;
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
  const excess = excessOf(forecast);
  const open = useExpected(ground, onOpen);
  return (
    <StripCell
      label={t('boards.analysis.eac')}
      unit={eac === null ? undefined : unitAfter}
      note={
        <>
          <Facts>
            {excess !== null && excess !== 0 && (
              <ActualFigure
                opens={opens}
                detail={`${exact(eac ?? 0)} \u2212 ${exact(bac ?? 0)} = ${exact(excess)}`}
                hint={t('boards.board.opensSides')}
                onOpen={() => open(t('boards.projectBoard.measure.excess'), 'excess')}
              >
                {signedText(yuanToFen(excess), unit)}
              </ActualFigure>
            )}
            {note}
            {words.methodAndSum(forecast)}
            {words.asOf(forecast)}
            {/* Forecasts know posting months alone, whatever the page shows. */}
            {ground.basis === 'origin' && t('boards.analysis.byPosting')}
          </Facts>
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
