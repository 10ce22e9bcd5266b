import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unit } from '#features/budgets/rules.ts';
import { type Fen, roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { type BurnPoint, lastActual } from './burn.ts';
import type { BurnWords, Threshold } from './burn-drawing.ts';
import type { Ground } from './ground.ts';
import type { Dimension } from './use-analysis-address.ts';
import { fenText, rateText, usePeriodWords } from './words.ts';

interface About {
  readonly ground: Ground;
  readonly points: readonly BurnPoint[];
  readonly by: Dimension;
  readonly unit: Unit;
}

export interface BurnText extends BurnWords {
  readonly name: (at: number) => string;
  readonly summary: string;
  readonly thresholds: readonly Threshold[];
}

/** So much per cent of an amount; a line in a chart needs no half fen. */
const partOf = (fen: Fen, percent: number): Fen =>
  Number(roundHalfEven(BigInt(fen) * BigInt(percent), 100n));

/** Where a budget is to be watched, and where it is overspent. */
function thresholdsOf(
  { document }: Ground,
  bac: Fen | null,
  unit: Unit,
  t: TFunction,
): readonly Threshold[] {
  if (bac === null || bac <= 0) return [];
  const { warnPercent, overPercent } = document.config;
  const lineAt = (percent: number, tone: Threshold['tone']): Threshold => {
    const fen = partOf(bac, percent);
    const words = tone === 'bad' ? 'boards.analysis.overLine' : 'boards.analysis.warnLine';
    return { fen, tone, label: t(words, { percent, amount: fenText(fen, unit) }) };
  };
  return [lineAt(warnPercent, 'careful'), lineAt(overPercent, 'bad')];
}

/** Everything a burn curve says. */
export function useBurnWords({ ground, points, by, unit }: About): BurnText {
  const { t } = useTranslation();
  const period = usePeriodWords(by);
  const oneYear = new Set(points.map(({ entry }) => entry.year)).size <= 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with their language, which t stands for.
  return useMemo((): BurnText => {
    const text = (fen: Fen | null) => fenText(fen, unit);
    const { forecast, totals } = ground.details;
    const last = points[lastActual(points)];
    const name = (at: number) => {
      const point = points[at];
      return point === undefined ? '' : period.long(point.entry);
    };
    const vac = forecast.vac === null ? null : yuanToFen(forecast.vac);
    const bac = totals.bac === null ? null : yuanToFen(totals.bac);
    const share =
      vac === null || bac === null || bac <= 0
        ? null
        : Number(roundHalfEven(BigInt(Math.abs(vac)) * 10_000n, BigInt(bac)));
    const standing = (amount: Fen, part: number) =>
      t(amount < 0 ? 'boards.analysis.endAbove' : 'boards.analysis.endBelow', {
        amount: text(Math.abs(amount)),
        share: rateText(part),
      });
    const lines = (point: BurnPoint) =>
      [
        [t('boards.analysis.series.plan'), point.plan],
        [t('boards.analysis.series.actual'), point.actual],
        [t('boards.analysis.series.provisional'), point.provisional],
        [t('boards.analysis.series.forecast'), point.actual === null ? point.forecast : null],
      ].flatMap(([label, fen]) => (fen === null ? [] : [`${label} ${text(fen as Fen)}`]));
    return {
      name,
      axis: (at) => {
        const point = points[at];
        return point === undefined ? '' : period.short(point.entry, oneYear);
      },
      tooltip: (at) => {
        const point = points[at];
        return point === undefined ? '' : [name(at), ...lines(point)].join('\n');
      },
      now:
        last === undefined
          ? []
          : [
              `${t('boards.analysis.series.actual')} ${text(last.actual)}`,
              `${t('boards.analysis.toDate')} ${text(last.plan)}`,
            ],
      end:
        forecast.eac === null
          ? []
          : [
              `${t('boards.analysis.series.forecast')} ${text(yuanToFen(forecast.eac))}`,
              ...(vac === null || share === null || vac === 0 ? [] : [standing(vac, share)]),
            ],
      endCalls: vac !== null && vac < 0,
      open: t('boards.analysis.openMonths'),
      thresholds: thresholdsOf(ground, bac, unit, t),
      summary:
        last === undefined
          ? t('boards.analysis.summary.none', { amount: text(bac) })
          : t('boards.analysis.summary.burn', {
              month: period.long(last.entry),
              actual: text(last.actual),
              plan: text(last.plan),
            }),
    };
  }, [t, points, ground, unit, by]);
}
