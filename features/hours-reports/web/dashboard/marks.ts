import type { MarkQuery } from './queries.ts';

/** Which of the sums behind a mark is the figure that was clicked. */
export type Measure = 'hours' | 'projectHours' | 'absenceHours' | 'requiredHours' | 'missingHours';

/** A figure that was clicked: what it is called, what it said, and how to ask for its rows. */
export interface Mark {
  readonly title: string;
  readonly query: MarkQuery;
  readonly measure: Measure;
  /** As it stood on the page. */
  readonly hours: number;
}

export type OpenMark = (mark: Mark) => void;
