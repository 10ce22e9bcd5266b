import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownUnit } from '#features/budgets/web/fields.tsx';
import type { Month } from '#kernel/dates.ts';
import { type Fen, roundHalfEven, yuanToFen } from '#kernel/money.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { type BurnPoint, lastActual, wouldPost } from './burn.ts';
import type { BurnWords, Threshold } from './burn-drawing.ts';
import type { Ground } from './ground.ts';
import type { Dimension } from './use-analysis-address.ts';
import { fenText, rateText, usePeriodWords } from './words.ts';

interface About {
  readonly ground: Ground;
  readonly points: readonly BurnPoint[];
  readonly by: Dimension;
  readonly unit: ShownUnit;
}

export interface BurnText extends BurnWords {
  readonly name: (at: number) => string;
  /** Its name with how far it is closed. */
  readonly row: (at: number) => string;
  /** Periods the open month would post into by origin, each with how much. */
  readonly waiting: readonly string[];
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
  unit: ShownUnit,
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

/** What stands at a point, line by line. */
const linesOf = (point: BurnPoint, text: (fen: Fen) => string, t: TFunction): readonly string[] => {
  const { plan, actual, provisional, forecast, part } = point;
  return [
    [t('boards.analysis.series.plan'), plan] as const,
    [t('boards.analysis.series.actual'), actual] as const,
    [
      t(part === null ? 'boards.analysis.series.provisional' : 'boards.analysis.withOpen'),
      provisional,
    ] as const,
    [
      t('boards.analysis.series.forecast'),
      actual === null || part !== null ? forecast : null,
    ] as const,
    [t('boards.analysis.series.wouldPost'), wouldPost(point)] as const,
  ].flatMap(([label, fen]) => (fen === null ? [] : [`${label} ${text(fen)}`]));
};

/** What is expected, and by how much that is more or less than the budget. */
function endOf(
  eac: Fen,
  vac: Fen | null,
  bac: Fen | null,
  text: (fen: Fen) => string,
  t: TFunction,
): readonly string[] {
  const expected = `${t('boards.analysis.series.forecast')} ${text(eac)}`;
  if (vac === null || vac === 0 || bac === null || bac <= 0) return [expected];
  const share = Number(roundHalfEven(BigInt(Math.abs(vac)) * 10_000n, BigInt(bac)));
  const standing = t(vac < 0 ? 'boards.analysis.endAbove' : 'boards.analysis.endBelow', {
    amount: text(Math.abs(vac)),
    share: rateText(share),
  });
  return [expected, standing];
}

/** Everything a burn curve says. */
export function useBurnWords({ ground, points, by, unit }: About): BurnText {
  const { t } = useTranslation();
  const period = usePeriodWords(by);
  const monthNamed = useMonthName();
  const oneYear = new Set(points.map(({ entry }) => entry.year)).size <= 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with their language, which t stands for.
  return useMemo((): BurnText => {
    const text = (fen: Fen | null) => fenText(fen, unit);
    const { forecast, totals } = ground.details;
    const last = points[lastActual(points)];
    const planned = last === undefined ? null : (last.part ?? last).plan;
    const name = (at: number) => {
      const point = points[at];
      return point === undefined ? '' : period.long(point.entry);
    };
    const closedThrough = (month: Month) =>
      t('boards.board.closedThrough', { month: monthNamed(month) });
    const vac = forecast.vac === null ? null : yuanToFen(forecast.vac);
    const bac = totals.bac === null ? null : yuanToFen(totals.bac);
    const now =
      last === undefined
        ? []
        : [
            `${t('boards.analysis.series.actual')} ${text(last.actual)}`,
            `${t('boards.analysis.toDate')} ${text(planned)}`,
          ];
    return {
      name,
      axis: (at) => {
        const point = points[at];
        return point === undefined ? '' : period.short(point.entry, oneYear);
      },
      tooltip: (at) => {
        const point = points[at];
        if (point === undefined) return '';
        const state = point.part === null ? [] : [closedThrough(point.part.through)];
        return [name(at), ...state, ...linesOf(point, text, t)].join('\n');
      },
      row: (at) => {
        const { part, provisional } = points[at] ?? { part: null, provisional: null };
        if (part !== null) return `${name(at)} · ${closedThrough(part.through)}`;
        if (provisional === null) return name(at);
        return `${name(at)} · ${t('boards.analysis.series.provisional')}`;
      },
      now,
      end: forecast.eac === null ? [] : endOf(yuanToFen(forecast.eac), vac, bac, text, t),
      endCalls: vac !== null && vac < 0,
      waiting: points.flatMap((point, at) => {
        const fen = wouldPost(point);
        return fen === null ? [] : [`${name(at)} ${text(fen)}`];
      }),
      open: t('boards.analysis.openMonths'),
      thresholds: thresholdsOf(ground, bac, unit, t),
      summary:
        last === undefined
          ? t('boards.analysis.summary.none', { amount: text(bac) })
          : t('boards.analysis.summary.burn', {
              month: last.part === null ? period.long(last.entry) : monthNamed(last.part.through),
              actual: text(last.actual),
              plan: text(planned),
            }),
    };
  }, [t, points, ground, unit, by]);
}
