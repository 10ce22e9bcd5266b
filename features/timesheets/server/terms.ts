import { type ExplainedDay, explainRange } from '#features/calendar/rules.ts';
import { calendarOf } from '#features/calendar/server/service.ts';
import type { BookableProject, CurrentSheet, SheetRow } from '#features/timesheets/contract.ts';
import {
  isBookable,
  minutesOrNaN,
  type RuledRow,
  requiredByDay,
  rowKey,
  type SheetTerms,
} from '#features/timesheets/rules.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { findProjectsFor } from './projects-store.ts';
import type { Filler, FillerBatch, StoredRow } from './store.ts';

export interface FillContext {
  readonly days: readonly (ExplainedDay & { readonly nameZh: string; readonly nameEn: string })[];
  readonly unconfirmedYears: number[];
  readonly projects: readonly BookableProject[];
}

/** What is required of this person day by day, and the projects that concern them. */
export async function fillContextOf(
  executor: Executor,
  filler: Filler,
  batch: FillerBatch,
  mentioned: readonly StoredRow[],
  beside: 'bookable' | 'nothing' = 'nothing',
): Promise<FillContext> {
  const calendar = await calendarOf(executor, batch.startDate, batch.endDate);
  const days = explainRange(batch.startDate, batch.endDate, calendar.special, filler);
  const ids = mentioned.flatMap(({ projectId }) => (projectId === null ? [] : [projectId]));
  const projects = await findProjectsFor(executor, filler, {
    ...batch,
    mentioned: [...new Set(ids)],
    beside,
  });
  return {
    days: days.map((day, index) => ({
      ...day,
      nameZh: calendar.days[index]?.nameZh ?? '',
      nameEn: calendar.days[index]?.nameEn ?? '',
    })),
    unconfirmedYears: calendar.unconfirmedYears,
    projects,
  };
}

export const requiredOf = ({ days }: Pick<FillContext, 'days'>) =>
  days.reduce((sum, { minutes }) => sum + minutes, 0);

/** The same ground as the page of the sheet is told about it. */
export const wireContext = (fillContext: FillContext): Pick<CurrentSheet, 'days' | 'projects'> => ({
  days: fillContext.days.map(({ minutes, ...day }) => ({
    ...day,
    requiredHours: minutesToHours(minutes),
  })),
  projects: [...fillContext.projects],
});

export function termsOf(
  batch: Pick<FillerBatch, 'stepMinutes'>,
  fillContext: FillContext,
  stored: readonly StoredRow[],
): SheetTerms {
  const projects = new Map(fillContext.projects.map((project) => [`p${project.id}`, project]));
  const storedRows = new Map(stored.map((row) => [rowKey(row), row.minutes]));
  return {
    stepMinutes: batch.stepMinutes,
    required: requiredByDay(fillContext.days),
    bookable: (key, date) => isBookable(projects.get(key), date),
    stored: (key, date) => storedRows.get(key)?.[date] ?? 0,
  };
}

export const ruledRow = (row: SheetRow): RuledRow => ({
  key: rowKey(row),
  minutes: Object.fromEntries(
    Object.entries(row.hours).map(([date, hours]) => [date, minutesOrNaN(hours)]),
  ),
});

/** A row that has passed the rules, as it is stored: days without hours have no cell. */
export function storedRow(row: SheetRow): StoredRow {
  const cells = Object.entries(ruledRow(row).minutes).filter(([, minutes]) => minutes > 0);
  return {
    projectId: row.projectId,
    absence: row.absence,
    note: row.note,
    minutes: Object.fromEntries(cells.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

export const wireRow = ({ projectId, absence, note, minutes }: StoredRow): SheetRow => ({
  projectId,
  absence,
  note,
  hours: Object.fromEntries(
    Object.entries(minutes).map(([date, value]) => [date, minutesToHours(value)]),
  ),
});
