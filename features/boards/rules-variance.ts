import type { Minutes } from '#kernel/minutes.ts';
import { type Fen, roundHalfEven, sumFen } from '#kernel/money.ts';

/** Labour of a project in a month, as planned and as booked. */
export interface LabourMonth {
  readonly budgetFen: Fen;
  readonly budgetMinutes: Minutes;
  readonly actualFen: Fen;
  readonly actualMinutes: Minutes;
}

/** Why labour cost another amount than planned. Efficiency, rate and what nobody can split add up. */
export interface LabourVariance {
  readonly total: Fen;
  /** Null where no project-month has planned hours. */
  readonly efficiency: Fen | null;
  readonly rate: Fen | null;
  readonly unsplit: Fen;
}

/** More or fewer hours than planned, at what a planned hour costs, rounded once. */
const efficiencyOf = (month: LabourMonth): Fen => {
  const hours = BigInt(month.actualMinutes - month.budgetMinutes);
  return Number(roundHalfEven(hours * BigInt(month.budgetFen), BigInt(month.budgetMinutes))) + 0;
};

/** Of one project in one month. */
export function splitOf(month: LabourMonth): LabourVariance {
  const total = month.actualFen - month.budgetFen;
  if (month.budgetMinutes === 0) return { total, efficiency: null, rate: null, unsplit: total };
  const efficiency = efficiencyOf(month);
  return { total, efficiency, rate: sumFen([total, -efficiency]), unsplit: 0 };
}

/** Project by project and month by month, then added up: what cancels out elsewhere stays in its place. */
export function labourVarianceOf(months: readonly LabourMonth[]): LabourVariance {
  const parts = months.map(splitOf);
  const sumOf = (of: keyof LabourVariance) => sumFen(parts.map((part) => part[of] ?? 0));
  const planned = parts.some(({ efficiency }) => efficiency !== null);
  return {
    total: sumOf('total'),
    efficiency: planned ? sumOf('efficiency') : null,
    rate: planned ? sumOf('rate') : null,
    unsplit: sumOf('unsplit'),
  };
}
