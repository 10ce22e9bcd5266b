import type { CalendarDate } from '#kernel/dates.ts';
import { defineMachine } from '#kernel/machine.ts';
import type { MessageParams } from '#kernel/result.ts';

export const PROJECT_STATUSES = ['planned', 'active', 'closed'] as const;

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Once begun, a project is never merely planned again; what was closed can be taken up again. */
const life = defineMachine({
  initial: 'planned',
  transitions: {
    planned: { activate: 'active', close: 'closed' },
    active: { close: 'closed' },
    closed: { reopen: 'active' },
  },
});

/** What a project in this status may become next. */
export function statusesAfter(status: ProjectStatus): ProjectStatus[] {
  return life.events(status).flatMap((event) => life.next(status, event) ?? []);
}

export const canBecome = (from: ProjectStatus, to: ProjectStatus) =>
  from === to || statusesAfter(from).includes(to);

/** A sub-project is under way only while its main project is, and over when that is over. */
export function fitsUnder(main: ProjectStatus, sub: ProjectStatus): boolean {
  if (main === 'active') return true;
  return sub === 'closed' || (sub === 'planned' && main === 'planned');
}

/** Something wrong with one field of a project, in terms of another project. */
export interface FieldProblem {
  readonly field: 'parentId' | 'status' | 'startDate' | 'endDate';
  readonly key: string;
  readonly params: MessageParams;
}

export interface Span {
  readonly startDate: CalendarDate;
  /** Null runs on; beneath a main project, until that ends. */
  readonly endDate: CalendarDate | null;
}

interface Staged extends Span {
  readonly code: string;
  readonly status: ProjectStatus;
}

const after = (date: CalendarDate | null, limit: CalendarDate | null) =>
  date !== null && limit !== null && date > limit;

/** What keeps a sub-project from standing under this main project, field by field. */
export function problemsUnder(main: Staged, sub: Omit<Staged, 'code'>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: FieldProblem['field'], key: string, params: MessageParams = {}) =>
    problems.push({ field, key: `projects.${key}`, params: { main: main.code, ...params } });
  if (!fitsUnder(main.status, sub.status)) add('status', 'mainNotActive');
  if (sub.startDate < main.startDate) add('startDate', 'beforeMain', { date: main.startDate });
  if (after(sub.startDate, main.endDate)) {
    add('startDate', 'afterMain', { date: main.endDate ?? '' });
  }
  if (after(sub.endDate, main.endDate)) add('endDate', 'afterMain', { date: main.endDate ?? '' });
  return problems;
}

/** The same seen from the main project: the first sub-project its dates would leave outside. */
export function problemsAbove(main: Span, subs: readonly (Span & { code: string })[]) {
  const problems: FieldProblem[] = [];
  const early = subs.find(({ startDate }) => startDate < main.startDate);
  if (early !== undefined) {
    const params = { sub: early.code, date: early.startDate };
    problems.push({ field: 'startDate', key: 'projects.subEarlier', params });
  }
  const late = subs.find((sub) => after(sub.endDate ?? sub.startDate, main.endDate));
  if (late !== undefined) {
    const params = { sub: late.code, date: late.endDate ?? late.startDate };
    problems.push({ field: 'endDate', key: 'projects.subLater', params });
  }
  return problems;
}
