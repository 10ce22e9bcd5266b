import { publishedBatches } from '#features/batches/server/service.ts';
import { isWorking } from '#features/calendar/rules.ts';
import { type CalendarRange, calendarOf } from '#features/calendar/server/service.ts';
import type {
  Attendance,
  BatchFigures,
  Comparison,
  Dashboard,
  DashboardChoices,
  DashboardView,
  DepartmentLine,
  MonthLine,
  PersonLines,
  ProjectLines,
} from '#features/hours-reports/contract-dashboard.ts';
import { comparedBatch, monthsShown } from '#features/hours-reports/rules-dashboard.ts';
import { ABSENCES } from '#features/timesheets/rules.ts';
import { addMonths, daysBetween, lastDay, monthOf, todayIn } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, type Transaction, transact } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { projectLines } from './project-lines.ts';
import { type Place, placeOf, reachOf } from './reach.ts';
import {
  type DaySum,
  type DepartmentProjectSum,
  type DepartmentSums,
  findBatches,
  findPersons,
  type KnownBatch,
  type MonthSums,
  type NodeSums,
  type Paging,
  type SubjectSum,
  sumDays,
  sumDepartments,
  sumDepartmentsOnProjects,
  sumMonths,
  sumMonthsOnProjects,
  sumNodes,
  sumSubjects,
} from './store.ts';

/** What has a line of its own before somebody asks for more. */
const PROJECTS_SHOWN = 8;
const PERSONS_SHOWN = 6;

export interface Asked {
  readonly batchId: number;
  readonly deptId?: number | undefined;
  readonly view?: DashboardView | undefined;
}

export type AskedCompared = Asked & { readonly compare: Comparison };

export async function readChoices(context: SignedInContext): Promise<DashboardChoices> {
  const { views, roots } = await reachOf(context.db.executor, context.actor);
  const { currentId, batches } = await publishedBatches(context);
  return {
    views: [...views],
    roots: [...roots],
    currentId,
    batches: batches.map(({ id, name, startDate, endDate, status }) => ({
      id,
      name,
      startDate,
      endDate,
      status,
    })),
  };
}

/** What a call is about: its batch, what that is held against, and which hours count. */
export interface Subject {
  readonly batch: KnownBatch;
  readonly compared: KnownBatch | null;
  readonly place: Place;
}

/** Everything in one view of the database: sums that are made anew meanwhile are not mixed in. */
export const inOneView = <T>({ db }: SignedInContext, read: (tx: Transaction) => Promise<T>) =>
  transact(db, read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

export async function subjectOf(
  executor: Executor,
  { actor }: SignedInContext,
  { batchId, compare = 'previous', ...asked }: Asked & { readonly compare?: Comparison },
): Promise<Subject> {
  const [batches, place] = await Promise.all([
    findBatches(executor),
    reachOf(executor, actor).then((reach) => placeOf(executor, reach, asked)),
  ]);
  const batch = batches.find(({ id }) => id === batchId);
  if (batch === undefined) throw new Refusal(commonRefusals.notFound);
  return { batch, compared: comparedBatch(batches, batch, compare), place };
}

const idsOf = ({ batch, compared }: Subject) =>
  compared === null ? [batch.id] : [batch.id, compared.id];

const NOTHING = { people: 0, required: 0, project: 0, absence: 0, missing: 0 };

const workingDays = ({ days }: CalendarRange) => days.filter(({ kind }) => isWorking(kind)).length;

interface Gathered {
  readonly nodes: readonly NodeSums[];
  readonly subjects: readonly SubjectSum[];
}

function batchFigures(
  { id, name, startDate, endDate, status }: KnownBatch,
  { view }: Place,
  calendar: CalendarRange,
  { nodes, subjects }: Gathered,
): BatchFigures {
  const node = nodes.find(({ batchId }) => batchId === id) ?? NOTHING;
  const onProjects = subjects
    .filter(({ batchId, projectId }) => batchId === id && projectId !== null)
    .reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    id,
    name,
    startDate,
    endDate,
    status,
    workingDays: workingDays(calendar),
    projectHours: minutesToHours(view === 'departments' ? node.project : onProjects),
    requiredHours: view === 'departments' ? minutesToHours(node.required) : null,
  };
}

const MEASURES = ['people', 'required', 'project', 'absence', 'missing'] as const;

const departmentLine = (
  { id, nameZh, nameEn, ...sums }: DepartmentSums,
  direct: boolean,
): DepartmentLine => ({
  department: { id, nameZh, nameEn },
  direct,
  people: sums.people,
  projectHours: minutesToHours(sums.project),
  absenceHours: minutesToHours(sums.absence),
  requiredHours: minutesToHours(sums.required),
  missingHours: minutesToHours(sums.missing),
});

/** The departments beneath, and whoever stands in none of them. */
function departmentLines(
  { parent }: Place,
  beneath: readonly DepartmentSums[],
  whole: Omit<NodeSums, 'batchId'>,
): DepartmentLine[] {
  const lines = beneath.map((line) => departmentLine(line, false));
  if (parent === null) return lines;
  const left = Object.fromEntries(
    MEASURES.map((name) => [
      name,
      Math.max(0, whole[name] - beneath.reduce((sum, line) => sum + line[name], 0)),
    ]),
  ) as Record<(typeof MEASURES)[number], number>;
  const empty = MEASURES.every((name) => left[name] === 0);
  return empty ? lines : [...lines, departmentLine({ ...parent, ...left }, true)];
}

function departmentLinesOnProjects(
  { parent }: Place,
  beneath: readonly DepartmentProjectSum[],
  whole: number,
): DepartmentLine[] {
  const line = (
    { id, nameZh, nameEn, project }: DepartmentProjectSum,
    direct: boolean,
  ): DepartmentLine => ({
    department: { id, nameZh, nameEn },
    direct,
    people: null,
    projectHours: minutesToHours(project),
    absenceHours: null,
    requiredHours: null,
    missingHours: null,
  });
  const lines = beneath.map((one) => line(one, false));
  const project = whole - beneath.reduce((sum, one) => sum + one.project, 0);
  if (parent === null || project <= 0) return lines;
  return [...lines, line({ ...parent, project }, true)];
}

function monthLines(batch: KnownBatch, sums: readonly MonthSums[]): MonthLine[] {
  const known = new Map(sums.map((sum) => [sum.month, sum]));
  const hours = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? null : minutesToHours(minutes);
  return monthsShown(batch).months.map((month) => {
    const sum = known.get(month);
    return {
      month,
      hours: hours(sum?.project),
      lastYearHours: hours(known.get(addMonths(month, -12))?.project),
      requiredHours: hours(sum?.required),
      open: sum?.open ?? false,
    };
  });
}

export async function personLines(
  executor: Executor,
  place: Place,
  batchId: number,
  paging: Paging | null,
): Promise<PersonLines> {
  const { total, minutes, rows } = await findPersons(executor, place, batchId, paging);
  return {
    total,
    hours: minutesToHours(minutes),
    rows: rows.map(({ minutes: one, ...row }) => ({ ...row, hours: minutesToHours(one) })),
  };
}

function attendanceOf(
  { batch }: Subject,
  calendar: CalendarRange,
  { nodes, subjects }: Gathered,
  days: readonly DaySum[],
  persons: PersonLines,
): Attendance {
  const node = nodes.find(({ batchId }) => batchId === batch.id) ?? NOTHING;
  const absent = subjects.filter(({ batchId, absence }) => batchId === batch.id && absence);
  const byDay = new Map(days.map((day) => [day.date, day]));
  return {
    people: node.people,
    filledHours: minutesToHours(node.project + node.absence),
    requiredHours: minutesToHours(node.required),
    missingHours: minutesToHours(node.missing),
    missingPeople: persons.total,
    absenceHours: minutesToHours(node.absence),
    absences: ABSENCES.flatMap((absence) => {
      const minutes = absent.find((one) => one.absence === absence)?.minutes;
      return minutes === undefined ? [] : [{ absence, hours: minutesToHours(minutes) }];
    }),
    days: calendar.days.map((day) => ({
      ...day,
      requiredHours: minutesToHours(byDay.get(day.date)?.required ?? 0),
      filledHours: minutesToHours(byDay.get(day.date)?.filled ?? 0),
    })),
  };
}

/** Whole days until an open batch is due, on the company's calendar. */
function daysLeft({ status, deadline }: KnownBatch, context: SignedInContext): number | null {
  const days = daysBetween(context.today, todayIn(context.timeZone, new Date(deadline)));
  return status === 'open' && deadline > context.instant ? days : null;
}

/** What only a view of departments shows. */
async function gatherDepartments(
  tx: Transaction,
  { batch, place }: Subject,
  ids: readonly number[],
) {
  const [nodes, days, beneath] = await Promise.all([
    sumNodes(tx, place, ids),
    sumDays(tx, place, batch),
    sumDepartments(tx, place, batch.id),
  ]);
  return { nodes, days, beneath };
}

/** The page in one answer, all of it from the sums, which are asked for without one waiting for another. */
export function readDashboard(context: SignedInContext, asked: AskedCompared): Promise<Dashboard> {
  return inOneView(context, async (tx) => {
    const subject = await subjectOf(tx, context, asked);
    const { batch, compared, place } = subject;
    const shown = { since: monthsShown(batch).since, until: lastDay(monthOf(batch.endDate)) };
    const onDepartments = place.view === 'departments';
    const [subjects, inDepartments, onProjects, months, calendar, earlier, persons] =
      await Promise.all([
        sumSubjects(tx, place, idsOf(subject)),
        onDepartments ? gatherDepartments(tx, subject, idsOf(subject)) : null,
        onDepartments ? null : sumDepartmentsOnProjects(tx, place, batch.id),
        onDepartments ? sumMonths(tx, place, shown) : sumMonthsOnProjects(tx, place, shown),
        calendarOf(tx, batch.startDate, batch.endDate),
        compared === null ? null : calendarOf(tx, compared.startDate, compared.endDate),
        personLines(tx, place, batch.id, { pageNum: 1, pageSize: PERSONS_SHOWN }),
      ]);
    const gathered = { nodes: inDepartments?.nodes ?? [], subjects };
    const whole = gathered.nodes.find(({ batchId }) => batchId === batch.id) ?? NOTHING;
    const booked = subjects.filter(({ batchId }) => batchId === batch.id);
    return {
      view: place.view,
      department: place.parent,
      today: context.today,
      madeAt: batch.madeAt,
      batch: batchFigures(batch, place, calendar, gathered),
      deadline: batch.deadline,
      daysLeft: daysLeft(batch, context),
      compared:
        compared === null || earlier === null
          ? null
          : batchFigures(compared, place, earlier, gathered),
      attendance:
        inDepartments && attendanceOf(subject, calendar, gathered, inDepartments.days, persons),
      projects: projectLines(subjects, batch, compared, PROJECTS_SHOWN),
      departments:
        inDepartments === null
          ? departmentLinesOnProjects(
              place,
              onProjects ?? [],
              booked.reduce((sum, { minutes }) => sum + minutes, 0),
            )
          : departmentLines(place, inDepartments.beneath, whole),
      months: monthLines(batch, months),
      persons,
    };
  });
}

export function readProjects(
  context: SignedInContext,
  asked: AskedCompared,
): Promise<ProjectLines> {
  return inOneView(context, async (tx) => {
    const subject = await subjectOf(tx, context, asked);
    const subjects = await sumSubjects(tx, subject.place, idsOf(subject));
    return projectLines(subjects, subject.batch, subject.compared, null);
  });
}

export async function readPersons(
  context: SignedInContext,
  { pageNum, pageSize, ...asked }: AskedCompared & Paging,
): Promise<PersonLines> {
  const { executor } = context.db;
  const { batch, place } = await subjectOf(executor, context, asked);
  return personLines(executor, place, batch.id, { pageNum, pageSize });
}
