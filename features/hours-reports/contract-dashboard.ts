import { z } from 'zod';
import { DAY_KINDS } from '#features/calendar/rules.ts';
import { ABSENCES, PROGRESS_STATES } from '#features/timesheets/rules.ts';
import { bilingualName, placedPerson, projectRef } from '#kernel/references.ts';
import { day, endpoint, id, idText, instant, month, page, pageQuery } from '#kernel/schemas.ts';

const DASHBOARD = '/api/v1/workHour/dashboard';

/** Hours of departments, with what was asked of them; or hours on the projects somebody answers for. */
export const DASHBOARD_VIEWS = ['departments', 'projects'] as const;

export type DashboardView = (typeof DASHBOARD_VIEWS)[number];

/** What a batch is held against where no other one is named. */
export const COMPARISONS = ['previous', 'lastYear'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** What everything on the page is about. */
const about = {
  batchId: idText,
  /** With everything beneath it; all that is in reach where none is named. */
  deptId: idText.optional(),
  /** The one that shows more where none is named. */
  view: z.enum(DASHBOARD_VIEWS).optional(),
};

const asked = { ...about, compare: z.enum(COMPARISONS).default('previous') };

const batchChoice = z.strictObject({
  id,
  name: z.string(),
  startDate: day,
  endDate: day,
  status: z.enum(['open', 'closed']),
});

export type BatchChoice = z.output<typeof batchChoice>;

const departmentName = z.strictObject({ id, ...bilingualName.shape });

const choices = z.strictObject({
  /** The one people are filling in now. */
  currentId: id.nullable(),
  /** Newest first. */
  batches: z.array(batchChoice),
  views: z.array(z.enum(DASHBOARD_VIEWS)),
  /** The departments whose hours are in reach, without those beneath them. */
  roots: z.array(departmentName),
});

export type DashboardChoices = z.output<typeof choices>;

const batchFigures = z.strictObject({
  ...batchChoice.shape,
  workingDays: z.int().min(0),
  projectHours: z.number(),
  /** Null in the view of projects. */
  requiredHours: z.number().nullable(),
});

export type BatchFigures = z.output<typeof batchFigures>;

/** A share in tenths of a per cent: shares of a whole make exactly a thousand. */
const permille = z.int();

const projectLine = z.strictObject({
  project: projectRef,
  hours: z.number(),
  share: permille,
  /** Null where there is nothing to compare with. */
  compareShare: permille.nullable(),
  compareHours: z.number().nullable(),
});

export type ProjectLine = z.output<typeof projectLine>;

/** What is not named on its own. */
const otherProjects = z.strictObject({
  count: z.int().min(0),
  hours: z.number(),
  share: permille,
  compareShare: permille.nullable(),
  compareHours: z.number().nullable(),
});

const projectLines = z.strictObject({
  rows: z.array(projectLine),
  others: otherProjects.nullable(),
  hours: z.number(),
  compareHours: z.number().nullable(),
});

export type ProjectLines = z.output<typeof projectLines>;

const departmentLine = z.strictObject({
  department: departmentName,
  /** Those who stand in the department itself and in nothing beneath it. */
  direct: z.boolean(),
  people: z.int().min(0).nullable(),
  projectHours: z.number(),
  absenceHours: z.number().nullable(),
  requiredHours: z.number().nullable(),
  missingHours: z.number().nullable(),
});

export type DepartmentLine = z.output<typeof departmentLine>;

const monthLine = z.strictObject({
  month: month,
  /** Null where no batch has the month. */
  hours: z.number().nullable(),
  lastYearHours: z.number().nullable(),
  requiredHours: z.number().nullable(),
  /** Some of its hours may still come. */
  open: z.boolean(),
});

export type MonthLine = z.output<typeof monthLine>;

const personLine = z.strictObject({
  ...placedPerson.shape,
  state: z.enum(PROGRESS_STATES),
  /** Missing ones, or those on the projects in view. */
  hours: z.number(),
});

export type PersonLine = z.output<typeof personLine>;

const personLines = z.strictObject({ ...page(personLine).shape, hours: z.number() });

export type PersonLines = z.output<typeof personLines>;

const dayLine = z.strictObject({
  date: day,
  kind: z.enum(DAY_KINDS),
  ...bilingualName.shape,
  requiredHours: z.number(),
  filledHours: z.number(),
});

export type DayLine = z.output<typeof dayLine>;

/** What is asked of people and what they have filled in. */
const attendance = z.strictObject({
  people: z.int().min(0),
  filledHours: z.number(),
  requiredHours: z.number(),
  missingHours: z.number(),
  missingPeople: z.int().min(0),
  absenceHours: z.number(),
  absences: z.array(z.strictObject({ absence: z.enum(ABSENCES), hours: z.number() })),
  days: z.array(dayLine),
});

export type Attendance = z.output<typeof attendance>;

const dashboard = z.strictObject({
  view: z.enum(DASHBOARD_VIEWS),
  /** The one department that is looked at; null where several stand side by side. */
  department: departmentName.nullable(),
  /** The company's day on which this is read. */
  today: day,
  /** When its sums were made; null before the first time. */
  madeAt: instant.nullable(),
  batch: batchFigures,
  deadline: instant,
  /** Until the deadline of an open batch; null once it is past. */
  daysLeft: z.int().min(0).nullable(),
  compared: batchFigures.nullable(),
  /** Null in the view of projects: what is asked of people is not theirs to see. */
  attendance: attendance.nullable(),
  projects: projectLines,
  departments: z.array(departmentLine),
  months: z.array(monthLine),
  persons: personLines,
});

export type Dashboard = z.output<typeof dashboard>;

/** What stands behind one figure, mark or cell. */
export const DRILLS = ['department', 'project', 'absence', 'person', 'day', 'month'] as const;

export type DrillKind = (typeof DRILLS)[number];

const drillQuery = z.strictObject({
  ...about,
  kind: z.enum(DRILLS),
  /** Only those who stand in the department itself. */
  direct: z.enum(['true', 'false']).default('false'),
  projectId: idText.optional(),
  absence: z.enum(ABSENCES).optional(),
  personId: idText.optional(),
  date: day.optional(),
  month: month.optional(),
  ...pageQuery,
});

const drillSums = z.strictObject({
  /** What was booked: on the project, on the day, on everything. */
  hours: z.number(),
  projectHours: z.number(),
  absenceHours: z.number(),
  /** Null where nothing is asked: of a project, of a month. */
  requiredHours: z.number().nullable(),
  missingHours: z.number().nullable(),
});

export type DrillSums = z.output<typeof drillSums>;

const drillRow = z.strictObject({
  person: placedPerson.nullable(),
  state: z.enum(PROGRESS_STATES).nullable(),
  project: projectRef.nullable(),
  absence: z.enum(ABSENCES).nullable(),
  date: day.nullable(),
  ...drillSums.shape,
});

export type DrillRow = z.output<typeof drillRow>;

const drillReply = z.strictObject({
  ...page(drillRow).shape,
  /** Of all pages, as they are now. */
  sums: drillSums,
});

export type DrillReply = z.output<typeof drillReply>;

export const CARDS = ['projects', 'departments', 'months', 'persons', 'days'] as const;

export type Card = (typeof CARDS)[number];

const read = { method: 'GET', access: 'hours:dashboard', effect: 'read' } as const;

export const dashboardEndpoints = {
  choices: endpoint({
    ...read,
    id: 'dashboard.choices',
    path: `${DASHBOARD}/choices`,
    summary: 'Batches, views and departments that can be chosen',
    reply: choices,
  }),
  read: endpoint({
    ...read,
    id: 'dashboard.read',
    path: `${DASHBOARD}/read`,
    summary: 'Where the hours of a batch went, from its sums',
    query: z.strictObject(asked),
    reply: dashboard,
  }),
  projects: endpoint({
    ...read,
    id: 'dashboard.projects',
    path: `${DASHBOARD}/projects`,
    summary: 'Every project of a batch with its share',
    query: z.strictObject(asked),
    reply: projectLines,
  }),
  persons: endpoint({
    ...read,
    id: 'dashboard.persons',
    path: `${DASHBOARD}/persons`,
    summary: 'Everybody who owes hours, or has booked on the projects in view',
    query: z.strictObject({ ...asked, ...pageQuery }),
    reply: personLines,
  }),
  drill: endpoint({
    ...read,
    id: 'dashboard.drill',
    path: `${DASHBOARD}/drill`,
    summary: 'The rows behind one figure, as they are now',
    query: drillQuery,
    reply: drillReply,
  }),
  exportSheet: endpoint({
    ...read,
    id: 'dashboard.export',
    path: `${DASHBOARD}/export`,
    summary: 'The table of one chart, or of all of them, as a sheet',
    query: z.strictObject({ ...asked, card: z.enum([...CARDS, 'all']) }),
    download: true,
    reply: z.unknown(),
  }),
};
