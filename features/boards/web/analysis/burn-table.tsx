import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import { type Fen, yuanToFen } from '#kernel/money.ts';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import type { CardSheet } from '#web/ui/chart-card/sheet.ts';
import { ShutFigure } from '#web/ui/figure/figure.tsx';
import { type BurnPoint, wouldPost } from './burn.ts';
import { SERIES } from './burn-drawing.ts';
import { ActualFigure } from './figures.tsx';
import type { Ground } from './ground.ts';
import type { BurnText } from './use-burn-words.ts';
import { cellOf, fenText, NONE, signedText } from './words.ts';

/** The column of differences, beside the series of the chart. */
export const DIFFERENCE = -1;

const spent = ({ actual, provisional }: BurnPoint) => actual ?? provisional;

export const differenceOf = (point: BurnPoint) => {
  const amount = spent(point);
  // Months that are closed are not held against the plan of months that are not.
  if (amount === null || point.plan === null || point.part !== null) return null;
  return amount - point.plan;
};

const expectedOf = ({ actual, part, forecast }: BurnPoint) =>
  actual === null || part !== null ? forecast : null;

const hasWaiting = (points: readonly BurnPoint[]) =>
  points.some((point) => wouldPost(point) !== null);

const heads = (points: readonly BurnPoint[], t: TFunction) => [
  t('boards.analysis.head.period'),
  t('boards.analysis.series.plan'),
  t('boards.analysis.series.actual'),
  t('boards.analysis.difference'),
  t('boards.analysis.series.forecast'),
  ...(hasWaiting(points) ? [t('boards.analysis.series.wouldPost')] : []),
];

/** The same rows for whoever takes them along. */
export const burnSheet = (
  points: readonly BurnPoint[],
  words: BurnText,
  unit: ShownUnit,
  t: TFunction,
): CardSheet => ({
  heads: heads(points, t),
  rows: points.map((point, at) => [
    words.row(at),
    cellOf(point.plan, unit),
    cellOf(spent(point), unit),
    cellOf(differenceOf(point), unit),
    cellOf(expectedOf(point), unit),
    ...(hasWaiting(points) ? [cellOf(wouldPost(point), unit)] : []),
  ]),
});

interface BurnTableProps {
  readonly title: string;
  readonly ground: Ground;
  readonly points: readonly BurnPoint[];
  readonly words: BurnText;
  readonly unit: ShownUnit;
  readonly onPoint: (at: number, series: number) => void;
  /** Opens what the whole document is expected to come to. */
  readonly onExpected: () => void;
}

export function BurnTable(props: BurnTableProps) {
  const { title, ground, points, words, unit, onPoint, onExpected } = props;
  const { t } = useTranslation();
  const { opens, details } = ground;
  const { eac } = details.forecast;
  const expected = (fen: Fen | null) => {
    if (fen === null) return NONE;
    const text = fenText(fen, unit);
    // Only its end is the forecast.
    return eac !== null && fen === yuanToFen(eac) ? (
      <ActualFigure
        key="expected"
        opens={opens}
        hint={t('boards.board.opensSides')}
        onOpen={onExpected}
      >
        {text}
      </ActualFigure>
    ) : (
      <ShutFigure key="expected" why={t('boards.analysis.expectedWhy')}>
        {text}
      </ShutFigure>
    );
  };
  return (
    <CardTable
      label={title}
      heads={heads(points, t)}
      rows={points.map((point, at) => {
        const amount = spent(point);
        const difference = differenceOf(point);
        const waiting = wouldPost(point);
        return {
          key: point.month,
          cells: [
            words.row(at),
            point.plan === null ? (
              NONE
            ) : (
              <ActualFigure
                key="plan"
                opens
                hint={t('boards.board.opensCells')}
                onOpen={() => onPoint(at, SERIES.plan)}
              >
                {fenText(point.plan, unit)}
              </ActualFigure>
            ),
            amount === null ? (
              NONE
            ) : (
              <ActualFigure
                key="actual"
                opens={opens}
                detail={words.tooltip(at).replaceAll('\n', ' · ')}
                onOpen={() => onPoint(at, SERIES.actual)}
              >
                {fenText(amount, unit)}
              </ActualFigure>
            ),
            difference === null ? (
              NONE
            ) : (
              <ActualFigure
                key="difference"
                opens={opens}
                hint={t('boards.board.opensSides')}
                onOpen={() => onPoint(at, DIFFERENCE)}
              >
                {signedText(difference, unit)}
              </ActualFigure>
            ),
            expected(expectedOf(point)),
            ...(hasWaiting(points)
              ? [
                  waiting === null ? (
                    NONE
                  ) : (
                    <ShutFigure key="waiting" why={t('boards.analysis.wouldPostWhy')}>
                      {fenText(waiting, unit)}
                    </ShutFigure>
                  ),
                ]
              : []),
          ],
        };
      })}
    />
  );
}
