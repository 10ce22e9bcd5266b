import { z } from 'zod';
import { DAY_KINDS } from '#features/calendar/rules.ts';
import { placedPerson, projectRef } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  day,
  endpoint,
  id,
  idText,
  instant,
  page,
  pageQuery,
  searchText,
  sortQuery,
} from '#kernel/schemas.ts';
import {
  correction,
  correctRequest,
  hoursByDay,
  isOneSubject,
  MAX_ROWS,
  ONE_SUBJECT,
  reason,
  rowSubject,
  seenVersion,
  staffNo,
} from './contract-corrections.ts';
import { MAX_NOTE, SHEET_ACTIONS, SHEET_STATES } from './rules.ts';

export {
  type Correction,
  type CorrectRequest,
  MAX_CORRECTIONS,
  MAX_REASON,
} from './contract-corrections.ts';

export const timesheetRefusals = defineRefusals('timesheets', {
  /** Nobody asks this person for hours in this batch. */
  notAsked: ResultCode.refused,
  notYetOpen: ResultCode.refused,
  deadlinePassed: ResultCode.refused,
  batchClosed: ResultCode.refused,
  /** What keeps the sheet from being saved or submitted, in `data.failures`. */
  notAcceptable: ResultCode.refused,
  alreadySubmitted: ResultCode.refused,
  notSubmitted: ResultCode.refused,
  sheetChanged: ResultCode.conflict,
  unknownProject: ResultCode.refused,
  /** The project of a row was deleted while the sheet was saved. */
  projectGone: ResultCode.refused,
  /** A modification would change days on which corrections hold. */
  corrected: ResultCode.refused,
  nothingMoved: ResultCode.refused,
  tooManyCorrections: ResultCode.refused,
});

export const sheetRow = z
  .strictObject({ ...rowSubject, note: z.string().trim().max(MAX_NOTE), hours: hoursByDay })
  .refine(isOneSubject, ONE_SUBJECT);

const sheetAddress = { staffNo, batchId: id };

export const sheetRequest = z.strictObject({
  ...sheetAddress,
  version: seenVersion,
  rows: z.array(sheetRow).max(MAX_ROWS),
});

export const modifyRequest = sheetRequest.extend({ reason });

export const recallRequest = z.strictObject({ ...sheetAddress, version: seenVersion });

export const changedCell = z.strictObject({
  ...rowSubject,
  date: day,
  before: z.number(),
  after: z.number(),
});

export const sheetChange = z.strictObject({
  id,
  at: instant,
  actor: z.string(),
  action: z.enum(['save', 'submit', 'recall', 'modify', 'return', 'approve']),
  /** In which part: the owner themself, somebody in their place, who corrects, who approves. */
  as: z.enum(['owner', 'behalf', 'administrator', 'approver']),
  reason: z.string(),
  /** What the first hand filled in, in place of every single cell. */
  first: z
    .strictObject({
      projects: z.int().min(0),
      absences: z.int().min(0),
      hours: z.number(),
    })
    .nullable(),
  cells: z.array(changedCell),
});

export const sheet = z.strictObject({
  version: seenVersion,
  state: z.enum(SHEET_STATES),
  rows: z.array(sheetRow),
  submittedAt: instant.nullable(),
  onBehalfBy: z.string().nullable(),
  modifiedAt: instant.nullable(),
  updatedAt: instant.nullable(),
  /** Who changed it last. */
  updatedBy: z.strictObject({ id, name: z.string() }).nullable(),
});

export const sheetDay = z.strictObject({
  date: day,
  kind: z.enum(DAY_KINDS),
  nameZh: z.string(),
  nameEn: z.string(),
  requiredHours: z.number(),
  reason: z.enum(['working', 'off', 'beforeHire', 'afterLeave']),
});

export const FILL_PHASES = ['draft', 'notYet', 'open', 'extended', 'over', 'closed'] as const;

export const sheetBatch = z.strictObject({
  id,
  name: z.string(),
  startDate: day,
  endDate: day,
  openAt: instant,
  /** The person's own, where they have more time than others. */
  deadline: instant,
  fillMode: z.union([z.literal(0), z.literal(1)]),
  stepHours: z.number(),
  phase: z.enum(FILL_PHASES),
  state: z.enum(SHEET_STATES),
});

export const bookableProject = z.strictObject({
  ...projectRef.shape,
  /** A sub-project is shown, and looked for, by the name of its main project too. */
  parent: z
    .strictObject({
      code: z.string(),
      nameZh: z.string(),
      nameEn: z.string(),
      pinyin: z.string(),
    })
    .nullable(),
  pinyin: z.string(),
  /** Whether hours can be booked on it at all now, and between which days. */
  open: z.boolean(),
  startDate: day,
  endDate: day.nullable(),
  pinned: z.boolean(),
});

export const sheetPage = z.strictObject({
  person: placedPerson,
  /** Newest first; empty when nobody has asked this person for hours yet. */
  batches: z.array(sheetBatch),
  /** Null when there is no batch to show. */
  current: z
    .strictObject({
      batchId: id,
      sheet,
      requiredHours: z.number(),
      /** Months whose hours are in the accounts: a modification leaves them as they are. */
      bookedMonths: z.array(z.string()),
      /** What was put right of booked hours, the first first: what holds is the sheet and all of these. */
      corrections: z.array(correction),
      days: z.array(sheetDay),
      unconfirmedYears: z.array(z.int()),
      projects: z.array(bookableProject),
      /** What was filled in last time, to begin from. */
      previous: z
        .strictObject({ name: z.string(), workingDays: z.array(day), rows: z.array(sheetRow) })
        .nullable(),
      history: z.array(sheetChange),
      abilities: z.strictObject({
        save: z.boolean(),
        submit: z.boolean(),
        recall: z.boolean(),
        modify: z.boolean(),
        correct: z.boolean(),
      }),
    })
    .nullable(),
});

export type SheetPage = z.output<typeof sheetPage>;
export type CurrentSheet = NonNullable<SheetPage['current']>;
export type SheetBatch = z.output<typeof sheetBatch>;
export type SheetRow = z.output<typeof sheetRow>;
export type SheetDay = z.output<typeof sheetDay>;
export type SheetChange = z.output<typeof sheetChange>;
export type BookableProject = z.output<typeof bookableProject>;
export type SheetRequest = z.output<typeof sheetRequest>;

/** As many as a picker shows; always more than a sheet has rows, so that some are left to be added. */
export const MAX_FOUND_PROJECTS = 80;
/** Of rows on a sheet, its undone ones and its conflicts. */
const MAX_ASKED_PROJECTS = 200;

const idList = z
  .string()
  .max(MAX_ASKED_PROJECTS * 11)
  .transform((text) => text.split(','))
  .pipe(z.array(idText).max(MAX_ASKED_PROJECTS));

export const foundProjects = z.strictObject({
  projects: z.array(bookableProject),
  /** Whether others match as well. */
  more: z.boolean(),
});

export type FoundProjects = z.output<typeof foundProjects>;

/** What one write leaves behind: enough to go on without reading the page again. */
export const sheetReply = z.strictObject({ sheet, requiredHours: z.number() });

export type SheetReply = z.output<typeof sheetReply>;

/** What holds of a sheet: it stays as it was closed, the corrections are beside it. */
export const correctionReply = z.strictObject({ sheet, corrections: z.array(correction) });

export type CorrectionReply = z.output<typeof correctionReply>;

export const sheetListRow = z.strictObject({
  ...placedPerson.shape,
  state: z.enum(['none', ...SHEET_STATES]),
  hours: z.number(),
  submittedAt: instant.nullable(),
  /** What whoever asks can do with it: fill it in, change it with a reason, or look at it. */
  action: z.enum(SHEET_ACTIONS),
});

export type SheetListRow = z.output<typeof sheetListRow>;

export const SHEET_SORTS = ['staffNo', 'nickName', 'dept', 'state', 'hours'] as const;

export const timesheetEndpoints = {
  page: endpoint({
    id: 'timesheets.page',
    method: 'GET',
    path: '/api/v1/workHour/latestWorkHoursInfoById/:staffNo/:batchId',
    access: 'timesheets:fill',
    effect: 'read',
    summary: 'Everything the page of one sheet shows; `latest` stands for the batch that is due',
    params: z.strictObject({ staffNo, batchId: z.union([z.literal('latest'), idText]) }),
    reply: sheetPage,
  }),
  projects: endpoint({
    id: 'timesheets.projects',
    method: 'GET',
    path: '/api/v1/workHour/bookableProjects/:staffNo/:batchId',
    access: 'timesheets:fill',
    effect: 'read',
    summary:
      'Projects that can be booked on a sheet and match a text, or with `ids` these whatever has become of them',
    params: z.strictObject({ staffNo, batchId: idText }),
    query: z.strictObject({ query: searchText, ids: idList.optional() }),
    reply: foundProjects,
  }),
  save: endpoint({
    id: 'timesheets.save',
    method: 'PUT',
    path: '/api/v1/workHour/sheet',
    access: 'timesheets:fill',
    effect: 'write',
    summary: 'Save a sheet without submitting it',
    body: sheetRequest,
    reply: sheetReply,
  }),
  submit: endpoint({
    id: 'timesheets.submit',
    method: 'POST',
    path: '/api/v1/workHour/sheet/submit',
    access: 'timesheets:fill',
    effect: 'write',
    summary: 'Save and submit a sheet',
    body: sheetRequest,
    reply: sheetReply,
  }),
  recall: endpoint({
    id: 'timesheets.recall',
    method: 'POST',
    path: '/api/v1/workHour/sheet/recall',
    access: 'timesheets:fill',
    effect: 'write',
    summary: 'Take a submitted sheet back before anybody has decided on it',
    body: recallRequest,
    reply: sheetReply,
  }),
  modify: endpoint({
    id: 'timesheets.modify',
    method: 'PUT',
    path: '/api/v1/workHour/sheet/modify',
    access: 'timesheets:modify',
    effect: 'write',
    summary: 'Change a submitted or approved sheet, with a reason',
    body: modifyRequest,
    reply: sheetReply,
  }),
  correct: endpoint({
    id: 'timesheets.correct',
    method: 'PUT',
    path: '/api/v1/workHour/sheet/correct',
    access: 'timesheets:modify',
    effect: 'write',
    summary: 'Put booked hours right beside the closed sheet, with a reason',
    body: correctRequest,
    reply: correctionReply,
  }),
  list: endpoint({
    id: 'timesheets.list',
    method: 'GET',
    path: '/api/v1/workHour/sheets',
    access: 'timesheets:list',
    effect: 'read',
    summary: 'The people of a batch with the state of their sheets',
    query: z.strictObject({
      batchId: idText,
      query: searchText,
      deptId: idText.optional(),
      state: z.enum(['none', ...SHEET_STATES]).optional(),
      sort: sortQuery(SHEET_SORTS, 'staffNo'),
      ...pageQuery,
    }),
    reply: page(sheetListRow),
  }),
  batches: endpoint({
    id: 'timesheets.batches',
    method: 'GET',
    path: '/api/v1/workHour/sheetBatches',
    access: 'timesheets:list',
    effect: 'read',
    summary: 'Batches whose sheets can be opened for somebody, newest first',
    reply: z.strictObject({
      /** The one people are filling in now: due next, whatever was set up ahead of time. */
      currentId: id.nullable(),
      batches: z.array(
        z.strictObject({
          id,
          name: z.string(),
          startDate: day,
          endDate: day,
          status: z.enum(['open', 'closed']),
        }),
      ),
    }),
  }),
  pin: endpoint({
    id: 'timesheets.pin',
    method: 'PUT',
    path: '/api/v1/workHour/pinnedProject',
    access: 'timesheets:fill',
    effect: 'write',
    summary: 'Keep a project at the top of one’s own sheets, or no longer',
    body: z.strictObject({ projectId: id, pinned: z.boolean() }),
    reply: z.strictObject({ pinned: z.boolean() }),
  }),
};
