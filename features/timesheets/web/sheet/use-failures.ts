import { useMemo } from 'react';
import type { CurrentSheet } from '#features/timesheets/contract.ts';
import {
  type Failure,
  type SheetTerms,
  saveFailures,
  submitFailures,
} from '#features/timesheets/rules.ts';
import { bookedDays, correctionFailures } from '#features/timesheets/rules-corrections.ts';
import type { DraftRow } from '../grid/draft.ts';
import type { SheetMode } from './what-holds.ts';

interface Failures {
  /** What keeps the sheet from being saved, and what only from being sent as a whole. */
  readonly wrong: readonly Failure[];
  readonly missing: readonly Failure[];
}

const sameFailure = (a: Failure, b: Failure) =>
  a.rule === b.rule && a.keys.join() === b.keys.join() && a.dates.join() === b.dates.join();

/** What is wrong with a sheet, by the rules of what is done with it here. */
export function useFailures(
  mode: SheetMode,
  { bookedMonths }: Pick<CurrentSheet, 'bookedMonths'>,
  rows: readonly DraftRow[],
  saved: readonly DraftRow[],
  terms: SheetTerms,
): Failures {
  return useMemo(() => {
    if (mode === 'correct') {
      const all = correctionFailures(rows, saved, terms, bookedDays(bookedMonths));
      const isMissing = ({ rule }: Failure) => rule === 'dayNotEight';
      return {
        wrong: all.filter((failure) => !isMissing(failure)),
        missing: all.filter(isMissing),
      };
    }
    const wrong = saveFailures(rows, terms);
    const missing = submitFailures(rows, terms).filter(
      (failure) => !wrong.some((known) => sameFailure(known, failure)),
    );
    return { wrong, missing };
  }, [mode, bookedMonths, rows, saved, terms]);
}
