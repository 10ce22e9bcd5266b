import { useMemo } from 'react';
import { cellText } from '../grid/draft.ts';
import { wrongCells } from '../grid/wrong-cells.ts';
import { problemLines } from '../parts/problem-lines.ts';
import type { Sheet } from './use-sheet.ts';

/** Which cells are marked, and what is said about them. What is only missing is marked once somebody tried to submit. */
export function useProblems({ rows, wrong, missing, terms, onHold }: Sheet, attempted: boolean) {
  const cells = useMemo(
    () => wrongCells(attempted ? [...wrong, ...missing] : wrong),
    [wrong, missing, attempted],
  );
  const lines = useMemo(
    () =>
      problemLines(wrong, missing, {
        step: terms.stepMinutes,
        textOf: (key, date) => {
          const row = rows.find((one) => one.key === key);
          return row === undefined ? '' : cellText(row, date);
        },
        isOff: (date) => (terms.required.get(date) ?? 0) === 0,
        onHold,
      }),
    [rows, wrong, missing, terms, onHold],
  );
  return { cells, lines };
}
