import { useRef } from 'react';
import type { DraftRow } from '../grid/draft.ts';

/** Whether somebody has been in the cells, or has changed anything. */
export function useTouched(focused: boolean, rows: readonly DraftRow[]): boolean {
  const begun = useRef(rows);
  const touched = useRef(false);
  touched.current ||= focused || rows !== begun.current;
  return touched.current;
}
