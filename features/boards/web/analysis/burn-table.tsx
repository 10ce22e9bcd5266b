import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import type { CardSheet } from '#web/ui/chart-card/sheet.ts';
import { type BurnPoint, wouldPost } from './burn.ts';
import { SERIES } from './burn-drawing.ts';
import { ActualFigure, PlanFigure } from './figures.tsx';
import type { Ground } from './ground.ts';
import type { BurnText } from './use-burn-words.ts';
import { cellOf, fenText, NONE, signedText } from './words.ts';

const spent = ({ actual, provisional }: BurnPoint) => actual ?? provisional;

const differenceOf = (point: BurnPoint) => {
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
}

export function BurnTable({ title, ground, points, words, unit, onPoint }: BurnTableProps) {
  const { t } = useTranslation();
  const { document, opens } = ground;
  return (
    <CardTable
      label={title}
      heads={heads(points, t)}
      rows={points.map((point, at) => {
        const amount = spent(point);
        return {
          key: point.month,
          cells: [
            words.row(at),
            point.plan === null ? (
              NONE
            ) : (
              <PlanFigure key="plan" budgetId={document.id} versionId={ground.versionId}>
                {fenText(point.plan, unit)}
              </PlanFigure>
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
            signedText(differenceOf(point), unit),
            fenText(expectedOf(point), unit),
            ...(hasWaiting(points) ? [fenText(wouldPost(point), unit)] : []),
          ],
        };
      })}
    />
  );
}
