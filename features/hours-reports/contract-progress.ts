import { z } from 'zod';
import { DAY_KINDS } from '#features/calendar/rules.ts';
import { ABSENCES } from '#features/timesheets/rules.ts';
import { bilingualName, personRef, placedPerson, projectRef } from '#kernel/references.ts';
import {
  day,
  endpoint,
  id,
  idText,
  instant,
  page,
  pageQuery,
  searchText,
} from '#kernel/schemas.ts';
import { REMIND_OBSTACLES, SHOWN_STATES } from './rules-progress.ts';

const PROGRESS = '/api/v1/workHour/progress';

const count = z.int().min(0);

const stateCounts = z.strictObject({
  none: count,
  draft: count,
  submitted: count,
  returned: count,
  approved: count,
});

/** People are counted where they end the batch; hours belong to the department of their day. */
export const progressFigures = z.strictObject({
  people: count,
  ...stateCounts.shape,
  filledHours: z.number(),
  requiredHours: z.number(),
  /** Of those who have not finished: who was reminded today, and who can be. */
  remindedToday: count,
  remindable: count,
  lastReminder: instant.nullable(),
});

export type ProgressFigures = z.output<typeof progressFigures>;

export const progressBatch = z.strictObject({
  id,
  name: z.string(),
  startDate: day,
  endDate: day,
  openAt: instant,
  deadline: instant,
  phase: z.enum(['notYet', 'open', 'over', 'closed']),
});

export type ProgressBatch = z.output<typeof progressBatch>;

/** A department with everything beneath it. */
export const progressDepartment = z.strictObject({
  id,
  /** The row it stands beneath; null at the top. */
  parentId: id.nullable(),
  ...bilingualName.shape,
  depth: z.int().min(0),
  hasChildren: z.boolean(),
  /** Only those who belong to it directly: the others have rows of their own. */
  own: z.boolean(),
  ...progressFigures.shape,
});

export type ProgressDepartment = z.output<typeof progressDepartment>;

const MAX_OPEN = 200;

const openIds = z
  .string()
  .max(MAX_OPEN * 11)
  .transform((text) => text.split(','))
  .pipe(z.array(idText).max(MAX_OPEN));

const flag = z.enum(['true', 'false']).default('false');

export const figuresReply = z.strictObject({
  batch: progressBatch,
  mayRemind: z.boolean(),
  totals: progressFigures,
  departments: z.array(progressDepartment),
});

export type FiguresReply = z.output<typeof figuresReply>;

export const PEOPLE_FILTERS = ['all', 'unfinished', ...SHOWN_STATES] as const;

/** Whom a list, a file or a reminder is about: a department with everything beneath it, or all in reach. */
const selection = {
  deptId: id.optional(),
  /** Without what lies beneath it. */
  own: z.boolean().default(false),
  state: z.enum(PEOPLE_FILTERS).default('all'),
  query: searchText,
};

export const peopleRequest = z.strictObject({ batchId: id, ...selection });

export type PeopleRequest = z.output<typeof peopleRequest>;

const waiting = z.strictObject({
  /** Any one of them decides; empty where nobody can. */
  people: z.array(personRef),
  since: instant.nullable(),
});

export const progressPerson = z.strictObject({
  ...placedPerson.shape,
  state: z.enum(SHOWN_STATES),
  /** Of the days they spent in these departments. */
  hours: z.number(),
  requiredHours: z.number(),
  /** False where they are counted in another department, and only hours of theirs are here. */
  counted: z.boolean(),
  /** Where else they stood in the batch: afterwards if they are not counted here, else before. */
  elsewhere: bilingualName.nullable(),
  editedAt: instant.nullable(),
  approvedAt: instant.nullable(),
  returned: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
  /** Of sheets that are submitted. */
  waits: waiting.nullable(),
  lastReminder: instant.nullable(),
  /** Why they cannot be reminded; null where they can. */
  obstacle: z.enum(REMIND_OBSTACLES).nullable(),
});

export type ProgressPerson = z.output<typeof progressPerson>;

export const peopleReply = z.strictObject({
  ...page(progressPerson).shape,
  /** Null for everybody in reach. */
  department: z
    .strictObject({ id, ...bilingualName.shape, leader: z.string().nullable() })
    .nullable(),
  /** Of the department, whatever is filtered. */
  figures: progressFigures,
});

export type PeopleReply = z.output<typeof peopleReply>;

export const waitingApprover = z.strictObject({
  ...placedPerson.shape,
  rows: count,
  people: count,
  /** People who wait longer than they should. */
  late: count,
  since: instant,
  lastReminder: instant.nullable(),
  obstacle: z.enum(['closed', 'remindedToday']).nullable(),
});

export type WaitingApprover = z.output<typeof waitingApprover>;

export const waitingReply = z.strictObject({
  submitted: count,
  late: count,
  /** Submitted, and nobody is asked about it. */
  orphaned: count,
  approvers: z.array(waitingApprover),
  /** How many there are that are not listed. */
  more: count,
});

export type WaitingReply = z.output<typeof waitingReply>;

/** What has waited too long alone, and with whom. */
export const lateReply = waitingReply.pick({ late: true, approvers: true, more: true });

export type LateReply = z.output<typeof lateReply>;

/** As many as the longest page shows. */
const MAX_REMINDED_BY_NAME = 200;

export const remindRequest = z.strictObject({
  batchId: id,
  kind: z.enum(['fill', 'approve']),
  whom: z.union([
    z.strictObject({ people: z.array(id).min(1).max(MAX_REMINDED_BY_NAME) }),
    z.strictObject({ deptId: id, own: z.boolean().default(false) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
});

export type RemindRequest = z.output<typeof remindRequest>;

const named = z.strictObject({
  count,
  /** The first of them. */
  people: z.array(personRef),
});

export const remindReply = z.strictObject({
  reminded: named,
  /** Somebody was faster: they have heard of it today. */
  already: named,
  not: z.strictObject({
    count,
    people: z.array(z.strictObject({ ...personRef.shape, obstacle: z.enum(REMIND_OBSTACLES) })),
  }),
});

export type RemindReply = z.output<typeof remindReply>;

export const shownSheet = z.strictObject({
  person: placedPerson,
  state: z.enum(SHOWN_STATES),
  hours: z.number(),
  requiredHours: z.number(),
  /** Days they spent in departments out of reach are left out. */
  partial: z.boolean(),
  submittedAt: instant.nullable(),
  days: z.array(
    z.strictObject({
      date: day,
      kind: z.enum(DAY_KINDS),
      ...bilingualName.shape,
      working: z.boolean(),
    }),
  ),
  grid: z.array(
    z.strictObject({
      project: z.strictObject({ ...projectRef.shape, parent: bilingualName.nullable() }).nullable(),
      absence: z.enum(ABSENCES).nullable(),
      note: z.string(),
      hours: z.number(),
      cells: z.record(day, z.number()),
    }),
  ),
});

export type ShownSheet = z.output<typeof shownSheet>;

/** How far the people of a batch are, and whom they wait for. */
export const progressEndpoints = {
  batches: endpoint({
    id: 'progress.batches',
    method: 'GET',
    path: `${PROGRESS}/batches`,
    access: 'progress:read',
    effect: 'read',
    summary: 'Published batches, newest first, and the one people are filling in now',
    reply: z.strictObject({ currentId: id.nullable(), batches: z.array(progressBatch) }),
  }),
  figures: endpoint({
    id: 'progress.figures',
    method: 'GET',
    path: `${PROGRESS}/figures`,
    access: 'progress:read',
    effect: 'read',
    unattended: true,
    summary:
      'How far a batch is: all in reach, and departments of the first two levels, of `open` ones, or `deep` all',
    query: z.strictObject({ batchId: idText, open: openIds.optional(), deep: flag }),
    reply: figuresReply,
  }),
  people: endpoint({
    id: 'progress.people',
    method: 'POST',
    path: `${PROGRESS}/people`,
    access: 'progress:read',
    effect: 'read',
    unattended: true,
    summary: 'The people of a department or of all in reach; those who owe something come first',
    query: z.strictObject(pageQuery),
    body: peopleRequest,
    reply: peopleReply,
  }),
  waiting: endpoint({
    id: 'progress.waiting',
    method: 'GET',
    path: `${PROGRESS}/waiting`,
    access: 'progress:read',
    effect: 'read',
    unattended: true,
    summary: 'Approvers for whom sheets of a batch wait, those who keep most people waiting first',
    query: z.strictObject({ batchId: idText }),
    reply: waitingReply,
  }),
  late: endpoint({
    id: 'progress.late',
    method: 'GET',
    path: `${PROGRESS}/late`,
    access: 'progress:read',
    effect: 'read',
    unattended: true,
    summary: 'How many people of a batch wait too long, and for whom',
    query: z.strictObject({ batchId: idText }),
    reply: lateReply,
  }),
  sheet: endpoint({
    id: 'progress.sheet',
    method: 'GET',
    path: `${PROGRESS}/sheet/:batchId/:userId`,
    access: 'progress:read',
    effect: 'read',
    summary: 'The hours of one person in a batch, to look at',
    params: z.strictObject({ batchId: idText, userId: idText }),
    reply: shownSheet,
  }),
  remind: endpoint({
    id: 'progress.remind',
    method: 'POST',
    path: `${PROGRESS}/remind`,
    access: 'progress:remind',
    effect: 'write',
    summary: 'Remind people to fill in, or approvers to decide; each at most once a day',
    body: remindRequest,
    reply: remindReply,
  }),
  exportSheet: endpoint({
    id: 'progress.export',
    method: 'GET',
    path: `${PROGRESS}/export`,
    access: 'progress:read',
    effect: 'read',
    download: true,
    summary: 'The progress of a batch as a sheet, by department or by person',
    query: z.strictObject({
      batchId: idText,
      by: z.enum(['departments', 'people']).default('departments'),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      state: z.enum(PEOPLE_FILTERS).default('all'),
      query: searchText,
    }),
    reply: z.unknown(),
  }),
};
