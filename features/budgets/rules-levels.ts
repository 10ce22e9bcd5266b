import type { Fen } from '#kernel/money.ts';

/** How far a document is through its budget: nothing to see to, worth a look, to be seen to. */
export const LEVELS = ['ok', 'warn', 'over'] as const;
export type Level = (typeof LEVELS)[number];

/** From the first on it is warned of, above the second it is over; in per cent. */
export interface Thresholds {
  readonly warnPercent: number;
  readonly overPercent: number;
}

/** Which of a document's own thresholds lie above the company's, and so let more pass. */
export const looserThresholds = (own: Thresholds, company: Thresholds): (keyof Thresholds)[] =>
  (['warnPercent', 'overPercent'] as const).filter((key) => own[key] > company[key]);

/** Whether they let more pass, and finance has not stood by them since the company's are as they are. */
export const isMarked = (
  own: Thresholds & { readonly confirmedFor: number | null },
  company: Thresholds & { readonly version: number },
): boolean => own.confirmedFor !== company.version && looserThresholds(own, company).length > 0;

/** A document's own as far as they let no more pass than the company's. */
export const strictThresholds = (own: Thresholds, company: Thresholds): Thresholds => ({
  warnPercent: Math.min(own.warnPercent, company.warnPercent),
  overPercent: Math.min(own.overPercent, company.overPercent),
});

/** What was spent with labour at standard, and what it is held against. */
export interface Judged {
  readonly actualFen: Fen;
  /** Null where nothing is in force. */
  readonly plannedFen: Fen | null;
}

/**
 * The one judgement of how far a document is, by what is exact and not by the rate shown; `levelIn` of
 * `server/level-sql.ts` says the same. Where nothing is planned anything spent is too much, and without
 * either there is nothing to judge.
 */
export function levelOf(
  { actualFen, plannedFen }: Judged,
  { warnPercent, overPercent }: Thresholds,
): Level | null {
  if (plannedFen === null) return null;
  if (plannedFen <= 0) return actualFen > 0 ? 'over' : null;
  const spent = BigInt(actualFen) * 100n;
  const part = (percent: number) => BigInt(plannedFen) * BigInt(percent);
  if (spent > part(overPercent)) return 'over';
  return spent >= part(warnPercent) ? 'warn' : 'ok';
}
