import { type ExplainedDay, explainRange, unconfirmedYears } from '#features/calendar/rules.ts';
import { dayNamesOf, specialDaysOf } from '#features/calendar/server/service.ts';
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
import type { JudgedProject } from './projects-store.ts';
import type { SheetData } from './sheet-data-store.ts';
import type { StoredRow } from './sheets-store.ts';
import type { Filler, FillerBatch } from './store.ts';

export interface FillContext<Project extends JudgedProject = JudgedProject> {
  readonly days: readonly (ExplainedDay & { readonly nameZh: string; readonly nameEn: string })[];
  readonly unconfirmedYears: number[];
  readonly projects: readonly Project[];
}

const NO_NAME = { nameZh: '', nameEn: '' };

/** What is required of this person day by day, and the projects that concern them. */
export function fillContextOf<Project extends JudgedProject>(
  filler: Filler,
  { startDate, endDate }: FillerBatch,
  { calendar, projects }: Pick<SheetData<Project>, 'calendar' | 'projects'>,
): FillContext<Project> {
  const names = dayNamesOf(calendar);
  const days = explainRange(startDate, endDate, specialDaysOf(calendar), filler);
  return {
    days: days.map((day) => ({ ...day, ...(names.get(day.date) ?? NO_NAME) })),
    unconfirmedYears: unconfirmedYears(startDate, endDate, new Set(calendar.confirmed)),
    projects,
  };
}

export const requiredOf = ({ days }: Pick<FillContext, 'days'>) =>
  days.reduce((sum, { minutes }) => sum + minutes, 0);

/** The same as the page of the sheet is told about it. */
export const wireContext = (
  fillContext: FillContext<BookableProject>,
): Pick<CurrentSheet, 'days' | 'projects'> => ({
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

export const ruledMinutes = ({ hours }: Pick<SheetRow, 'hours'>): RuledRow['minutes'] =>
  Object.fromEntries(Object.entries(hours).map(([date, value]) => [date, minutesOrNaN(value)]));

export const ruledRow = (row: Omit<SheetRow, 'note'>): RuledRow => ({
  key: rowKey(row),
  minutes: ruledMinutes(row),
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
