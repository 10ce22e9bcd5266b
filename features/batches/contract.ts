import { z } from 'zod';
import { DAY_KINDS } from '#features/calendar/rules.ts';
import { type PlacedPerson, placedPerson } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { DERIVED_ROLES } from '#kernel/roles.ts';
import {
  day,
  endpoint,
  id,
  idText,
  instant,
  line,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
  yearText,
} from '#kernel/schemas.ts';
import { BATCH_STATUSES, MAX_NAME, STEP_HOURS } from './rules.ts';

export const batchRefusals = defineRefusals('batches', {
  changed: ResultCode.conflict,
  overlap: ResultCode.refused,
  nobody: ResultCode.refused,
  deadlinePassed: ResultCode.refused,
  notDraft: ResultCode.refused,
  notOpen: ResultCode.refused,
  closed: ResultCode.refused,
  hasSheets: ResultCode.refused,
  notInBatch: ResultCode.refused,
});

const MAX_DEPARTMENTS = 500;
const MAX_EXCLUSIONS = 1000;
const MAX_EXTENDED = 200;
export const MAX_REASON = 200;

/** How many are allowed is decided with the other rules, so that all is reported together. */
const flow = z.array(z.enum(DERIVED_ROLES)).max(DERIVED_ROLES.length);

const audience = {
  audienceAll: z.boolean(),
  deptIds: z.array(id).max(MAX_DEPARTMENTS),
  excludedIds: z.array(id).max(MAX_EXCLUSIONS),
};

const settings = {
  name: line(MAX_NAME),
  startDate: day,
  endDate: day,
  openAt: instant,
  deadline: instant,
  fillMode: z.literal([0, 1]),
  stepHours: z.literal(STEP_HOURS),
  ...audience,
  flows: z.strictObject({
    STANDARD: flow,
    RESEARCH: flow,
    PROJECT: flow,
    AFTER_SALE: flow,
    ABSENCE: flow,
  }),
};

const batchSettings = z.strictObject(settings);

export type NamedPerson = PlacedPerson;

/** How far the people of a batch have come. */
const progress = z.strictObject({
  people: z.int().min(0),
  draft: z.int().min(0),
  submitted: z.int().min(0),
  returned: z.int().min(0),
  approved: z.int().min(0),
});

export type Progress = z.output<typeof progress>;

const phase = z.enum(['draft', 'notYet', 'open', 'extended', 'over', 'closed']);

const extension = z.strictObject({ person: placedPerson, until: instant, reason: z.string() });

export type Extension = z.output<typeof extension>;

const batch = z.strictObject({
  id,
  version,
  status: z.enum(BATCH_STATUSES),
  phase,
  publishedAt: instant.nullable(),
  closedAt: instant.nullable(),
  settings: batchSettings,
  excluded: z.array(placedPerson),
  extensions: z.array(extension),
  progress,
  /** The company's own time: what the opening and the deadline are read in. */
  timeZone: z.string(),
});

export type Batch = z.output<typeof batch>;

const batchRow = z.strictObject({
  id,
  version,
  name: z.string(),
  startDate: day,
  endDate: day,
  openAt: instant,
  deadline: instant,
  status: z.enum(BATCH_STATUSES),
  phase,
  /** Whom a published batch asks, or a draft would ask now. */
  progress,
  requiredHours: z.number(),
});

export type BatchRow = z.output<typeof batchRow>;

const batchPage = page(batchRow).extend({ timeZone: z.string() });

export const listQuery = z.strictObject({
  ...pageQuery,
  query: searchText,
  status: z.enum(BATCH_STATUSES).optional(),
  year: yearText.optional(),
  sort: sortQuery(['name', 'startDate', 'deadline'], '-startDate'),
});

export type BatchListQuery = z.output<typeof listQuery>;

const previewRequest = z.strictObject({
  /** The batch as it is stored does not overlap with itself. */
  id: id.optional(),
  startDate: day,
  endDate: day,
  ...audience,
});

export type PreviewRequest = z.output<typeof previewRequest>;

const overlap = z.strictObject({
  id,
  name: z.string(),
  startDate: day,
  endDate: day,
  people: z.int().min(1),
  /** A few of them. */
  names: z.array(z.string()),
});

export type Overlap = z.output<typeof overlap>;

const preview = z.strictObject({
  people: z.int().min(0),
  /** A few of them. */
  names: z.array(z.string()),
  departments: z.array(
    z.strictObject({
      deptId: id,
      nameZh: z.string(),
      nameEn: z.string(),
      people: z.int().min(1),
    }),
  ),
  /** Asked of all of them together. */
  requiredHours: z.number(),
  /** Asked of somebody who is there for the whole range. */
  fullHours: z.number(),
  /** Came later than the first day or left before the last. */
  partly: z.int().min(0),
  days: z.array(
    z.strictObject({
      date: day,
      kind: z.enum(DAY_KINDS),
      nameZh: z.string(),
      nameEn: z.string(),
    }),
  ),
  unconfirmedYears: z.array(z.int()),
  overlaps: z.array(overlap),
});

export type Preview = z.output<typeof preview>;

const seen = { id, version };

export const batchEndpoints = {
  list: endpoint({
    id: 'batches.list',
    method: 'GET',
    path: '/api/v1/workHour/batch/list',
    access: 'batches:read',
    effect: 'read',
    summary: 'Batches with how many people they ask for how many hours, and how far they are',
    query: listQuery,
    reply: batchPage,
  }),
  read: endpoint({
    id: 'batches.read',
    method: 'GET',
    path: '/api/v1/workHour/batch/:id',
    access: 'batches:read',
    effect: 'read',
    summary: 'One batch with everything that can be set',
    params: z.strictObject({ id: idText }),
    reply: batch,
  }),
  blank: endpoint({
    id: 'batches.blank',
    method: 'GET',
    path: '/api/v1/workHour/batch/blank',
    access: 'batches:edit',
    effect: 'read',
    summary: 'Where a new batch begins: the month after the last one, with the usual settings',
    reply: z.strictObject({ settings: batchSettings, timeZone: z.string() }),
  }),
  create: endpoint({
    id: 'batches.create',
    method: 'POST',
    path: '/api/v1/workHour/batch',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Keep a new batch as a draft',
    body: batchSettings,
    reply: batch,
  }),
  update: endpoint({
    id: 'batches.update',
    method: 'PUT',
    path: '/api/v1/workHour/batch',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Change a draft, or what may still change of an open batch',
    body: z.strictObject({ ...seen, ...settings }),
    reply: batch,
  }),
  remove: endpoint({
    id: 'batches.remove',
    method: 'DELETE',
    path: '/api/v1/workHour/batch',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Delete a draft',
    body: z.strictObject(seen),
    reply: z.null(),
  }),
  copy: endpoint({
    id: 'batches.copy',
    method: 'POST',
    path: '/api/v1/workHour/batch/copy',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Draft the batch that follows another one, with the same settings',
    body: z.strictObject({ id }),
    reply: batch,
  }),
  publish: endpoint({
    id: 'batches.publish',
    method: 'POST',
    path: '/api/v1/workHour/batch/publish',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Ask the people of a draft for their hours',
    body: z.strictObject(seen),
    reply: batch,
  }),
  close: endpoint({
    id: 'batches.close',
    method: 'POST',
    path: '/api/v1/workHour/batch/close',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Close a batch for good',
    body: z.strictObject(seen),
    reply: batch,
  }),
  extend: endpoint({
    id: 'batches.extend',
    method: 'POST',
    path: '/api/v1/workHour/batch/extension',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Give some people of a batch more time',
    body: z.strictObject({
      id,
      userIds: z.array(id).min(1, { error: 'common.required' }).max(MAX_EXTENDED),
      until: instant,
      reason: z.string().trim().max(MAX_REASON).default(''),
    }),
    reply: batch,
  }),
  withdrawExtension: endpoint({
    id: 'batches.withdrawExtension',
    method: 'DELETE',
    path: '/api/v1/workHour/batch/extension',
    access: 'batches:edit',
    effect: 'write',
    summary: 'Take the extra time of a person back',
    body: z.strictObject({ id, userId: id }),
    reply: batch,
  }),
  preview: endpoint({
    id: 'batches.preview',
    method: 'POST',
    path: '/api/v1/workHour/batch/preview',
    access: 'batches:read',
    effect: 'read',
    summary: 'Whom these settings would ask, for how many hours, and what stands in the way',
    body: previewRequest,
    reply: preview,
  }),
  candidates: endpoint({
    id: 'batches.candidates',
    method: 'GET',
    path: '/api/v1/workHour/batch/candidates',
    access: 'batches:read',
    effect: 'read',
    summary:
      'People who fill in hours, by name, staff number or pinyin; of one batch if it is named',
    query: z.strictObject({ query: searchText, batchId: idText.optional() }),
    reply: z.array(placedPerson),
  }),
};
