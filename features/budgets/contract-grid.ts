import { z } from 'zod';
import { importEndpoints, importQuery, importReply } from '#kernel/import-report.ts';
import { wholeMinutes } from '#kernel/minutes.ts';
import { isWholeFen } from '#kernel/money.ts';
import { bilingualName, departmentRef, personRef } from '#kernel/references.ts';
import { day, endpoint, id, idText, instant, month } from '#kernel/schemas.ts';
import { budgetParams, gridKind } from './contract-parts.ts';
import { MAX_CELL_HOURS, MAX_CELL_YUAN, MAX_MONTHS, MAX_SAVED_ROWS } from './rules.ts';

export const MAX_NOTE = 200;

/**
 * Values are yuan in the grid of amounts and hours in that of hours. An item is what a project
 * spends on there: a sub-category, or a department whose people work.
 */
const gridRow = z.strictObject({
  projectId: id,
  itemId: id,
  note: z.string(),
  /** One for each month of the version, in order. */
  values: z.array(z.number()),
});

export type GridRowView = z.output<typeof gridRow>;

const gridProject = z.strictObject({
  projectId: id,
  parentId: id.nullable(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  direct: z.boolean(),
  /** Nothing is planned outside. */
  fromMonth: month,
  toMonth: month,
});

export type GridProject = z.output<typeof gridProject>;

const gridView = z.strictObject({
  kind: gridKind,
  versionId: id,
  versionNo: z.int().min(1),
  rev: z.int().min(0),
  months: z.array(month),
  /** Months up to here are closed; null while none is. */
  closedThrough: month.nullable(),
  /** A first version may still plan in closed months. */
  closedEditable: z.boolean(),
  projects: z.array(gridProject),
  /** Departments that rows name; those of amounts come with the categories. */
  departments: z.array(departmentRef),
  rows: z.array(gridRow),
  /** What hours are planned at, yuan by month of `months`; the default class first, none without a rate. */
  standardRates: z.array(
    z.strictObject({ classId: id, ...bilingualName.shape, rates: z.array(z.number()) }),
  ),
  editable: z.boolean(),
});

export type GridView = z.output<typeof gridView>;

/** A cell somebody else has changed meanwhile. */
const changedCell = z.strictObject({
  projectId: id,
  itemId: id,
  month,
  value: z.number(),
  by: personRef,
  at: instant,
});

export type ChangedCell = z.output<typeof changedCell>;

/** A row somebody else has added, taken out or written a note to. */
const changedRow = z.strictObject({
  projectId: id,
  itemId: id,
  note: z.string(),
  removed: z.boolean(),
  by: personRef,
  at: instant,
});

export type ChangedRow = z.output<typeof changedRow>;

const gridChanges = z.strictObject({
  versionId: id,
  rev: z.int().min(0),
  cells: z.array(changedCell),
  rows: z.array(changedRow),
});

export type GridChanges = z.output<typeof gridChanges>;

/** A cell both have changed. */
const cellConflict = z.strictObject({ ...changedCell.shape, mine: z.number() });

export type CellConflict = z.output<typeof cellConflict>;

/** A note both have written. */
const noteConflict = z.strictObject({
  projectId: id,
  itemId: id,
  note: z.string(),
  by: personRef,
  at: instant,
  mine: z.string(),
});

export type NoteConflict = z.output<typeof noteConflict>;

/** What `data` holds when a save is answered with code 6: the first of each, and how many more cells. */
export const saveConflict = z.strictObject({
  rev: z.int().min(0),
  conflicts: z.array(cellConflict),
  moreConflicts: z.int().min(0),
  notes: z.array(noteConflict),
});

export type SaveConflict = z.output<typeof saveConflict>;

const amount = z
  .number()
  .min(-MAX_CELL_YUAN, { error: 'budgets.cellTooLarge' })
  .max(MAX_CELL_YUAN, { error: 'budgets.cellTooLarge' })
  .refine(isWholeFen, { error: 'budgets.notWholeFen' });

const hours = z
  .number()
  .min(0, { error: 'budgets.negative' })
  .max(MAX_CELL_HOURS, { error: 'budgets.cellTooLarge' })
  .refine((value) => wholeMinutes(value) !== null, { error: 'budgets.notWholeMinutes' });

const savedRows = <Value extends z.ZodType<number>>(value: Value) =>
  z
    .array(
      z.strictObject({
        projectId: id,
        itemId: id,
        /** Left out where the note is as it was. */
        note: z.string().trim().max(MAX_NOTE).optional(),
        /** Taken out, with everything in it. */
        removed: z.literal(true).optional(),
        /** One for each of the months of the request; null leaves a cell as it is. */
        values: z.array(value.nullable()).max(MAX_MONTHS),
      }),
    )
    .max(MAX_SAVED_ROWS);

const common = {
  versionId: id,
  /** What the writer has seen: cells changed after it by others are theirs. */
  rev: z.int().min(0),
  months: z.array(month).max(MAX_MONTHS),
};

const saveRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('amount'), ...common, rows: savedRows(amount) }),
    z.strictObject({ kind: z.literal('hours'), ...common, rows: savedRows(hours) }),
  ])
  .superRefine(({ months, rows }, context) => {
    if (new Set(months).size < months.length) {
      context.addIssue({ code: 'custom', path: ['months'], message: 'common.wrongValue' });
    }
    rows.forEach(({ values }, at) => {
      if (values.length !== months.length) {
        context.addIssue({
          code: 'custom',
          path: ['rows', at, 'values'],
          message: 'budgets.valuesPerMonth',
        });
      }
    });
  });

export type SaveRequest = z.output<typeof saveRequest>;

const saveReply = z.strictObject({
  rev: z.int().min(0),
  totalAmount: z.number(),
  totalHours: z.number(),
  /** What others have changed since, for the writer to take in. */
  others: gridChanges,
});

export type SaveReply = z.output<typeof saveReply>;

const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

const versionQuery = { versionId: idText, kind: gridKind };

export const gridEndpoints = {
  grid: endpoint({
    id: 'budgets.grid',
    method: 'GET',
    path: '/api/v1/budget/:id/grid',
    access: 'budgets:read',
    effect: 'read',
    summary:
      'What a version plans, row by row and month by month: one version, or the one of a day',
    params: budgetParams,
    query: z.strictObject({
      kind: gridKind,
      versionId: idText.optional(),
      asOf: day.optional(),
    }),
    reply: gridView,
  }),
  changes: endpoint({
    id: 'budgets.changes',
    method: 'GET',
    path: '/api/v1/budget/:id/changes',
    access: 'budgets:read',
    effect: 'read',
    unattended: true,
    summary: 'What has been changed in a version since a save',
    params: budgetParams,
    query: z.strictObject({
      ...versionQuery,
      rev: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    }),
    reply: gridChanges,
  }),
  save: endpoint({
    id: 'budgets.save',
    method: 'PUT',
    path: '/api/v1/budget/:id/grid',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Save changed cells; what others changed elsewhere stays, the same cell is a conflict',
    params: budgetParams,
    maxBodyBytes: 4 * 1024 * 1024,
    body: saveRequest,
    reply: saveReply,
  }),
  exportGrid: endpoint({
    id: 'budgets.exportGrid',
    method: 'GET',
    path: '/api/v1/budget/:id/gridSheet',
    access: 'budgets:read',
    effect: 'read',
    summary: 'A version as a sheet the import takes',
    download: true,
    params: budgetParams,
    query: z.strictObject({ ...versionQuery }),
    reply: z.unknown(),
  }),
  importTemplate: endpoint({
    id: 'budgets.importTemplate',
    method: 'GET',
    path: '/api/v1/budget-grid/importTemplate',
    access: 'budgets:edit',
    effect: 'read',
    summary: 'A sheet with the projects and months of a version, to be filled in',
    download: true,
    query: z.strictObject(versionQuery),
    reply: z.unknown(),
  }),
  importSheet: endpoint({
    id: 'budgets.import',
    method: 'POST',
    path: '/api/v1/budget-grid/import',
    access: 'budgets:edit',
    effect: 'write',
    summary: 'Take the cells of a version from a sheet',
    upload: { of: 'sheet', maxBytes: MAX_IMPORT_BYTES },
    query: z.strictObject({ ...importQuery, ...versionQuery }),
    reply: importReply,
  }),
  ...importEndpoints({
    feature: 'budgets',
    path: '/api/v1/budget-grid',
    access: 'budgets:edit',
    maxBytes: MAX_IMPORT_BYTES,
    query: versionQuery,
  }),
};
