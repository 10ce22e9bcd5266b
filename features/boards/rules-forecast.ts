import { type FORECAST_METHODS, MAX_VERSION_FEN } from '#features/budgets/rules.ts';
import { type Fen, roundHalfEven, sumFen } from '#kernel/money.ts';

export type ForecastMethod = (typeof FORECAST_METHODS)[number];

export const FORECAST_LACKS = ['closedMonth', 'percentDone', 'plan', 'members'] as const;
export type ForecastLack = (typeof FORECAST_LACKS)[number];

/** The whole in hundredths of a per cent. */
const WHOLE_BP = 10_000;

/** Division rounds correctly, so it is the number a reader of the decimal gets; see kernel/money.ts. */
export const percentOf = (bp: number): number => bp / 100;

/** Of a per cent with at most two decimals. */
export const bpOf = (percent: number): number => Math.round(percent * 100);

/** What was spent, with labour at the value asked for and at standard. */
interface Costs {
  /** In closed months. */
  readonly ac: Fen;
  readonly standardAc: Fen;
  /** In a month that is worked out and not closed. */
  readonly provisional: Fen;
  readonly standardProvisional: Fen;
}

/** What is known of a document that plans lines of its own, up to its last counted month. */
export interface ForecastFacts extends Costs {
  readonly method: ForecastMethod;
  /** All that the version in force plans, up to the counted month and after it; null without one. */
  readonly plan: { readonly toDate: Fen; readonly after: Fen } | null;
  /** What each line cost at standard in the last closed months of the document, and how many those are. */
  readonly recent: readonly Fen[];
  readonly recentMonths: number;
  /** Months of the document after the counted one. */
  readonly monthsLeft: number;
  /** By how much the figures that were entered exceed what is planned in the same cells. */
  readonly enteredMore: Fen;
  /** How much is done, in hundredths of a per cent; null where nobody has said. */
  readonly doneBp: number | null;
}

/** What a document is expected to come to, in fen. */
export interface ForecastFigures {
  readonly method: ForecastMethod;
  readonly bac: Fen | null;
  readonly ac: Fen | null;
  readonly etc: Fen | null;
  readonly eac: Fen | null;
  readonly vac: Fen | null;
  /** With labour at standard, by which the document is judged. */
  readonly standardAc: Fen | null;
  readonly standardEac: Fen | null;
  readonly provisional: Fen | null;
  readonly standardProvisional: Fen | null;
  readonly ev: Fen | null;
  readonly pv: Fen | null;
  readonly doneBp: number | null;
  readonly cpi: number | null;
  readonly spi: number | null;
  readonly tcpi: number | null;
  readonly missing: ForecastLack | null;
}

const NOTHING = {
  ...{ bac: null, ac: null, etc: null, eac: null, vac: null },
  ...{ standardAc: null, standardEac: null, provisional: null, standardProvisional: null },
  ...{ ev: null, pv: null },
  ...{ doneBp: null, cpi: null, spi: null, tcpi: null },
} as const;

const lacks = (
  method: ForecastMethod,
  missing: ForecastLack,
  known: Partial<ForecastFigures> = {},
): ForecastFigures => ({ ...NOTHING, ...known, method, missing });

/** EAC = AC + ETC, and VAC = BAC − EAC, whatever the method. */
const expecting = (bac: Fen, etc: Fen, costs: Costs) => {
  const { ac, standardAc, provisional, standardProvisional } = costs;
  const eac = sumFen([ac, etc]);
  return {
    ...{ bac, ac, etc, eac, vac: sumFen([bac, -eac]) },
    ...{ standardAc, standardEac: sumFen([standardAc, etc]), provisional, standardProvisional },
  };
};

/** Whether a document is expected to cost more than all it plans. */
export const isForecastOver = ({ bac, standardEac }: ForecastFigures): boolean =>
  bac !== null && standardEac !== null && standardEac > bac;

/** Whether more than expected is spent by now, with the month that is not closed yet. */
export const isPassed = ({
  standardAc,
  standardEac,
  standardProvisional,
}: ForecastFigures): boolean =>
  standardAc !== null &&
  standardEac !== null &&
  standardProvisional !== null &&
  standardProvisional > 0 &&
  sumFen([standardAc, standardProvisional]) > standardEac;

/**
 * The last months went on as they did: each line's sum by the months left, divided by how many there
 * were, and rounded once.
 */
export const trendOf = (recent: readonly Fen[], recentMonths: number, monthsLeft: number): Fen =>
  sumFen(
    recent.map((fen) =>
      Number(roundHalfEven(BigInt(fen) * BigInt(monthsLeft), BigInt(recentMonths))),
    ),
  );

/** A quotient with four decimals; null where it would divide by zero. */
function indexOf(numerator: bigint, denominator: bigint): number | null {
  if (denominator === 0n) return null;
  return Number(roundHalfEven(numerator * 10_000n, denominator)) / 10_000 + 0;
}

/**
 * By the work that is done. EV is exact in everything that follows from it, so that each figure is
 * rounded once: EAC = BAC × AC ÷ EV at standard, which says what is still to come. One above what any
 * version may plan says only that the per cent is too small to reckon with.
 */
function byValue(bac: Fen, facts: ForecastFacts, pv: Fen): ForecastFigures {
  const { ac, standardAc, doneBp } = facts;
  const method = 'cpi';
  const known = { bac, ac, pv, doneBp };
  if (doneBp === null) return lacks(method, 'percentDone', known);
  const whole = BigInt(WHOLE_BP);
  const earned = BigInt(bac) * BigInt(doneBp);
  const valued = {
    ...known,
    ev: Number(roundHalfEven(earned, whole)) + 0,
    cpi: indexOf(earned, BigInt(ac) * whole),
    spi: indexOf(earned, BigInt(pv) * whole),
    tcpi: indexOf(BigInt(bac) * whole - earned, (BigInt(bac) - BigInt(ac)) * whole),
  };
  if (earned === 0n) return lacks(method, bac === 0 ? 'plan' : 'percentDone', valued);
  const eac = roundHalfEven(BigInt(bac) * BigInt(standardAc) * whole, earned);
  if (eac > BigInt(MAX_VERSION_FEN) || eac < -BigInt(MAX_VERSION_FEN)) {
    return lacks(method, 'percentDone', valued);
  }
  return { ...valued, ...expecting(bac, Number(eac) - standardAc, facts), method, missing: null };
}

/** What a document with lines comes to by its own method. What is to come has one value, at standard. */
export function forecastOf(facts: ForecastFacts): ForecastFigures {
  const { method, plan, ac, monthsLeft } = facts;
  if (plan === null) return lacks(method, 'plan');
  const bac = sumFen([plan.toDate, plan.after]);
  if (method === 'cpi') return byValue(bac, facts, plan.toDate);
  const figures = (etc: Fen): ForecastFigures => ({
    ...NOTHING,
    ...expecting(bac, etc, facts),
    method,
    missing: null,
  });
  if (method === 'remaining') return figures(plan.after);
  if (method === 'manual') return figures(sumFen([plan.after, facts.enteredMore]));
  if (facts.recentMonths === 0) return lacks(method, 'closedMonth', { bac, ac });
  return figures(trendOf(facts.recent, facts.recentMonths, monthsLeft));
}

const sumOrNull = (values: readonly (Fen | null)[]): Fen | null =>
  values.every((value) => value !== null) ? sumFen(values) : null;

/**
 * An integration comes to what its members come to, each by its own method; its own says nothing. Where
 * one has none, there is none of the whole.
 */
export function sumOfForecasts(
  method: ForecastMethod,
  members: readonly ForecastFigures[],
): ForecastFigures {
  if (members.length === 0) return lacks(method, 'plan');
  const sumOf = (key: keyof Costs | 'bac' | 'etc') =>
    sumOrNull(members.map((member) => member[key]));
  const [bac, ac, etc] = [sumOf('bac'), sumOf('ac'), sumOf('etc')];
  // Whatever has one knows all its costs.
  if (bac === null || ac === null || etc === null) return lacks(method, 'members', { bac, ac });
  const costs = {
    ac,
    standardAc: sumOf('standardAc') ?? 0,
    provisional: sumOf('provisional') ?? 0,
    standardProvisional: sumOf('standardProvisional') ?? 0,
  };
  return { ...NOTHING, ...expecting(bac, etc, costs), method, missing: null };
}
