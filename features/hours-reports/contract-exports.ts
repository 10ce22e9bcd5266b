import { z } from 'zod';
import { SHEET_STATES } from '#features/timesheets/rules.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { day, endpoint, id, instant } from '#kernel/schemas.ts';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  HOURS_KINDS,
  RUN_STATES,
  rangeProblem,
} from './rules-exports.ts';

export const exportRefusals = defineRefusals('hours-reports', {
  exportNoJobs: ResultCode.refused,
  exportsUnderWay: ResultCode.refused,
  exportsTooLarge: ResultCode.refused,
});

const filterFields = {
  /** A batch, or else a range of days. */
  batchId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  /** With everything beneath it. */
  deptId: id.optional(),
  /** With its sub-projects. */
  projectId: id.optional(),
  state: z.enum(SHEET_STATES).optional(),
};

const filters = z.strictObject(filterFields);

export type ExportFilters = z.output<typeof filters>;

function periodProblem({ batchId, from, to }: Pick<ExportFilters, 'batchId' | 'from' | 'to'>) {
  if (batchId !== undefined) {
    return from === undefined && to === undefined ? null : 'exportPeriodTwice';
  }
  if (from === undefined || to === undefined) return 'exportPeriodMissing';
  return rangeProblem({ from, to });
}

function withPeriod<Schema extends z.ZodType<ExportFilters>>(schema: Schema) {
  return schema.superRefine((asked, context) => {
    const problem = periodProblem(asked);
    if (problem === null) return;
    const path = problem === 'exportPeriodTwice' ? 'batchId' : 'to';
    context.addIssue({ code: 'custom', path: [path], message: `hours-reports.${problem}` });
  });
}

const format = z.enum(EXPORT_FORMATS);

const previewRequest = withPeriod(z.strictObject({ kind: z.enum(EXPORT_KINDS), ...filterFields }));

export type PreviewRequest = z.output<typeof previewRequest>;

/** What a file is made of; a job keeps it as it is. */
export const exportRequest = withPeriod(
  z.strictObject({ kind: z.enum(EXPORT_KINDS), format, ...filterFields }),
);

export type ExportRequest = z.output<typeof exportRequest>;

const cell = z.union([z.string(), z.number(), z.null()]);

const preview = z.strictObject({
  columns: z.array(
    z.strictObject({
      title: z.string(),
      kind: z.enum(['text', 'date', 'hours', 'int', 'share']),
    }),
  ),
  /** Columns of the file that are not shown. */
  moreColumns: z.int().min(0),
  rows: z.array(z.array(cell)),
  totals: z.array(cell),
  /** Rows of the file without its totals, and the people they are about. */
  count: z.int().min(0),
  people: z.int().min(0),
  hours: z.number(),
  projectHours: z.number(),
  absenceHours: z.number(),
  /** Too long to wait for. */
  asJob: z.boolean(),
});

export type ExportPreview = z.output<typeof preview>;

const run = z.strictObject({
  id: z.uuid(),
  kind: z.enum(EXPORT_KINDS),
  format,
  fileName: z.string(),
  state: z.enum(RUN_STATES),
  percent: z.int().min(0).max(100),
  rows: z.int().min(0).nullable(),
  bytes: z.int().min(0).nullable(),
  problem: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
});

export type ExportRunView = z.output<typeof run>;

const runParams = z.strictObject({ id: z.uuid() });

export const exportsEndpoints = {
  batches: endpoint({
    id: 'exports.batches',
    method: 'GET',
    path: '/api/v1/workHour/export/batches',
    access: 'hours:export',
    effect: 'read',
    summary: 'Batches whose hours can be exported, newest first',
    reply: z.strictObject({
      currentId: id.nullable(),
      batches: z.array(z.strictObject({ id, name: z.string(), startDate: day, endDate: day })),
    }),
  }),
  hoursStatistics: endpoint({
    id: 'exports.hoursStatistics',
    method: 'POST',
    path: '/api/v1/workHour/export/hours-statistics',
    access: 'hours:export',
    effect: 'read',
    summary: 'Hours cell by cell, or people by project, as a file',
    download: true,
    body: withPeriod(z.strictObject({ kind: z.enum(HOURS_KINDS), format, ...filterFields })),
    reply: z.unknown(),
  }),
  deptStatistics: endpoint({
    id: 'exports.deptStatistics',
    method: 'POST',
    path: '/api/v1/workHour/export/dept-statistics',
    access: 'hours:export',
    effect: 'read',
    summary: 'Hours of departments as a file',
    download: true,
    body: withPeriod(z.strictObject({ format, ...filterFields })),
    reply: z.unknown(),
  }),
  preview: endpoint({
    id: 'exports.preview',
    method: 'POST',
    path: '/api/v1/workHour/export/preview',
    access: 'hours:export',
    effect: 'read',
    summary: 'The first rows and the sums of a file before it is made',
    body: previewRequest,
    reply: preview,
  }),
  runs: endpoint({
    id: 'exports.runs',
    method: 'GET',
    path: '/api/v1/workHour/export/jobs',
    access: 'hours:export',
    effect: 'read',
    summary: 'Files one has had made in the background, newest first',
    reply: z.array(run),
  }),
  start: endpoint({
    id: 'exports.start',
    method: 'POST',
    path: '/api/v1/workHour/export/jobs',
    access: 'hours:export',
    effect: 'write',
    summary: 'Have a file made in the background; the same one again while it is not done',
    body: exportRequest,
    reply: z.strictObject({ id: z.uuid() }),
  }),
  remove: endpoint({
    id: 'exports.remove',
    method: 'DELETE',
    path: '/api/v1/workHour/export/jobs/:id',
    access: 'hours:export',
    effect: 'write',
    summary: 'Cancel one that is not done, or take one that is off the list',
    params: runParams,
    reply: z.null(),
  }),
  file: endpoint({
    id: 'exports.file',
    method: 'GET',
    path: '/api/v1/workHour/export/jobs/:id/file',
    access: 'hours:export',
    effect: 'read',
    summary: 'A file that was made in the background',
    download: true,
    params: runParams,
    reply: z.unknown(),
  }),
};
