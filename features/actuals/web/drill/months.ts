import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { yuanToFen } from '#kernel/money.ts';
import type { Asked } from './drill.ts';
import type { RowsPage } from './queries.ts';

/** A month of a source, with what has to be asked for its rows. */
export interface DrillMonth {
  readonly month: string;
  readonly total: number;
  readonly fen: number;
  readonly hours: number;
  readonly parts: readonly Asked[];
}

interface Answered {
  readonly asked: Asked;
  readonly reply: RowsPage;
}

/** The months of a source, newest first; those of projects and of the company are one. */
export function monthsOf(answers: readonly Answered[]): DrillMonth[] {
  const months = new Map<string, DrillMonth>();
  for (const { asked, reply } of answers) {
    for (const { month, total, amount, hours = 0 } of reply.months) {
      const before = months.get(month);
      months.set(month, {
        month,
        total: (before?.total ?? 0) + total,
        fen: (before?.fen ?? 0) + yuanToFen(amount),
        hours: minutesToHours(hoursToMinutes(before?.hours ?? 0) + hoursToMinutes(hours)),
        parts: [...(before?.parts ?? []), asked],
      });
    }
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? 1 : -1));
}
