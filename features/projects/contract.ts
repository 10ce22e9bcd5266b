import { z } from 'zod';
import { monthsInRange } from '#kernel/dates.ts';
import { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { importEndpoints, importQuery, importReply } from '#kernel/import-report.ts';
import { departmentRef, projectRef } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  day,
  endpoint,
  id,
  idText,
  line,
  month,
  optionalLine,
  page,
  pageQuery,
  searchText,
  sortQuery,
  version,
} from '#kernel/schemas.ts';
import { PROJECT_STATUSES } from './rules.ts';

export const projectRefusals = defineRefusals('projects', {
  codeTaken: ResultCode.refused,
  hasSubs: ResultCode.refused,
  inUse: ResultCode.refused,
  notBackToPlanned: ResultCode.refused,
  mainNotActive: ResultCode.refused,
  changed: ResultCode.conflict,
});

const projectType = z.enum(ProjectType);
const division = z.enum(BusinessDivision);
const status = z.enum(PROJECT_STATUSES);

const personRef = z.strictObject({ id, nickName: z.string(), staffNo: z.string() });

const projectView = z.strictObject({
  ...projectRef.shape,
  parent: projectRef.nullable(),
  projectType,
  division,
  status,
  startDate: day,
  endDate: day.nullable(),
  lead: personRef.nullable(),
  director: personRef.nullable(),
  /** How many of each are named; none of either means everyone, or those of the main project. */
  memberPeople: z.int().min(0),
  memberDepartments: z.int().min(0),
  subCount: z.int().min(0),
  version,
  abilities: z.strictObject({ edit: z.boolean() }),
});

const projectRow = z.strictObject({
  ...projectView.shape,
  /** All of them when the main project was looked for, otherwise those that were. */
  subs: z.array(projectView),
});

const memberPerson = z.strictObject({
  ...personRef.shape,
  deptZh: z.string(),
  deptEn: z.string(),
});

const projectDetail = z.strictObject({
  ...projectView.shape,
  members: z.strictObject({
    people: z.array(memberPerson),
    departments: z.array(departmentRef),
  }),
});

const projectPage = z.strictObject({
  ...page(projectRow).shape,
  abilities: z.strictObject({ create: z.boolean() }),
});

export type ProjectPage = z.output<typeof projectPage>;
export type ProjectView = z.output<typeof projectView>;
export type ProjectRow = z.output<typeof projectRow>;
export type ProjectDetail = z.output<typeof projectDetail>;
export type MemberPerson = z.output<typeof memberPerson>;
export type MemberDepartment = z.output<typeof departmentRef>;

const MAX_MEMBERS = 500;

export const MAX_CODE = 40;
export const MAX_NAME = 100;

/** The fields of a project; its form shows the same ones. */
export const projectFields = {
  parentId: id.nullable(),
  code: line(MAX_CODE),
  nameZh: line(MAX_NAME),
  nameEn: optionalLine(MAX_NAME).default(''),
  /** Of a main project; its sub-projects have the same and do not say it again. */
  projectType: projectType.optional(),
  division: division.optional(),
  status,
  startDate: day,
  endDate: day.nullable(),
  leadId: id.nullable(),
  directorId: id.nullable(),
  members: z.strictObject({
    people: z.array(id).max(MAX_MEMBERS),
    departments: z.array(id).max(MAX_MEMBERS),
  }),
};

type Fields = z.output<z.ZodObject<typeof projectFields>>;

/** What the fields of one project must agree on, whatever else there is. */
function agree<Schema extends z.ZodType<Fields>>(schema: Schema) {
  return schema.superRefine((project, context) => {
    const add = (name: keyof Fields, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (project.endDate !== null && project.endDate < project.startDate) {
      add('endDate', 'projects.endBeforeStart');
    }
    for (const name of ['projectType', 'division'] as const) {
      const given = project[name] !== undefined;
      if (project.parentId === null && !given) add(name, 'common.required');
      if (project.parentId !== null && given) add(name, 'projects.inherited');
    }
  });
}

const createRequest = agree(z.strictObject(projectFields));

const updateRequest = agree(z.strictObject({ id, version, ...projectFields }));

export type CreateRequest = z.output<typeof createRequest>;
export type UpdateRequest = z.output<typeof updateRequest>;

const savedProject = z.strictObject({
  ...projectDetail.shape,
  /** Sub-projects that were closed together with their main project. */
  closedSubs: z.int().min(0),
});

export type SavedProject = z.output<typeof savedProject>;

/** Most records one call changes at once. */
export const MAX_AT_ONCE = 200;

const ids = z.array(id).min(1).max(MAX_AT_ONCE);

export const LIST_LEVELS = ['tree', 'main', 'sub'] as const;

const digit = (last: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-${last}]$`))
    .transform(Number)
    .optional();

const filters = {
  query: searchText,
  projectType: digit(3),
  division: digit(1),
  status: status.optional(),
  leadId: idText.optional(),
  parentId: idText.optional(),
  /** Main projects with those beneath them, or one kind alone. */
  level: z.enum(LIST_LEVELS).default('tree'),
};

export const PROJECT_SORTS = ['code', 'name', 'status', 'startDate', 'endDate'] as const;

const listQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  sort: sortQuery(PROJECT_SORTS, 'code'),
});

const exportQuery = z.strictObject(filters);

export type ListQuery = z.output<typeof listQuery>;
export type ListFilters = z.output<typeof exportQuery>;

const MAX_MONTHS = 36;

// Ends the check: what follows counts months, which only months can be.

const monthRange = { from: month, to: month };

function monthsAgree<Schema extends z.ZodType<{ from: string; to: string }>>(schema: Schema) {
  return schema.superRefine(({ from, to }, context) => {
    if (to < from) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'projects.monthsReversed' });
    } else if (monthsInRange(from, to).length > MAX_MONTHS) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'projects.tooManyMonths' });
    }
  });
}

const hoursByState = z.strictObject({
  draft: z.number(),
  submitted: z.number(),
  returned: z.number(),
  approved: z.number(),
  total: z.number(),
});

export type HoursByState = z.output<typeof hoursByState>;

const filledReply = z.strictObject({
  /** Whoever has moved stands there once for each department they had on those days. */
  ...page(z.strictObject({ ...memberPerson.shape, deptId: id, hours: hoursByState })).shape,
  people: z.int().min(0),
  /** Of everybody, not of this page alone. */
  sums: hoursByState,
});

export type FilledReply = z.output<typeof filledReply>;

const departmentNode = z.strictObject({ ...departmentRef.shape, parentId: id.nullable() });

export type DepartmentNode = z.output<typeof departmentNode>;

const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

export const projectEndpoints = {
  list: endpoint({
    id: 'projects.list',
    method: 'GET',
    path: '/api/v1/project/list',
    access: 'projects:read',
    effect: 'read',
    summary: 'Main projects with their sub-projects, or one kind alone, a page at a time',
    query: listQuery,
    reply: projectPage,
  }),
  leads: endpoint({
    id: 'projects.leads',
    method: 'GET',
    path: '/api/v1/project/leads',
    access: 'projects:read',
    effect: 'read',
    summary: 'People who lead a project the caller may see, by name or staff number',
    query: z.strictObject({ query: searchText }),
    reply: z.array(memberPerson),
  }),
  candidates: endpoint({
    id: 'projects.candidates',
    method: 'GET',
    path: '/api/v1/project/candidates',
    access: 'projects:edit',
    effect: 'read',
    summary: 'People who may lead a project or be a member of it, by name or staff number',
    query: z.strictObject({ query: searchText }),
    reply: z.array(memberPerson),
  }),
  departments: endpoint({
    id: 'projects.departments',
    method: 'GET',
    path: '/api/v1/project/departments',
    access: 'projects:edit',
    effect: 'read',
    summary: 'Every department with the one above it, to choose members from',
    reply: z.array(departmentNode),
  }),
  exportSheet: endpoint({
    id: 'projects.export',
    method: 'GET',
    path: '/api/v1/project/export',
    access: 'projects:read',
    effect: 'read',
    summary: 'The projects of a list as a sheet the import takes',
    download: true,
    query: exportQuery,
    reply: z.unknown(),
  }),
  ...importEndpoints({
    feature: 'projects',
    path: '/api/v1/project',
    access: 'projects:edit',
    maxBytes: MAX_IMPORT_BYTES,
    query: {},
  }),
  importTemplate: endpoint({
    id: 'projects.importTemplate',
    method: 'GET',
    path: '/api/v1/project/importTemplate',
    access: 'projects:edit',
    effect: 'read',
    summary: 'An empty sheet with the headings the import knows',
    download: true,
    reply: z.unknown(),
  }),
  importSheet: endpoint({
    id: 'projects.import',
    method: 'POST',
    path: '/api/v1/project/import',
    access: 'projects:edit',
    effect: 'write',
    summary: 'Create and change projects from a sheet, by their code',
    upload: { of: 'sheet', maxBytes: MAX_IMPORT_BYTES },
    query: z.strictObject(importQuery),
    reply: importReply,
  }),
  changeStatus: endpoint({
    id: 'projects.changeStatus',
    method: 'PUT',
    path: '/api/v1/project/status',
    access: 'projects:edit',
    effect: 'write',
    summary:
      'Change the status of several projects, all or none; closing a main project closes its sub-projects',
    body: z.strictObject({ ids, status }),
    reply: z.strictObject({
      changed: z.int().min(0),
      /** Of these, sub-projects nobody named: they were closed with their main project. */
      closedSubs: z.int().min(0),
    }),
  }),
  read: endpoint({
    id: 'projects.read',
    method: 'GET',
    path: '/api/v1/project/:id',
    access: 'projects:read',
    effect: 'read',
    summary: 'One project with its members',
    params: z.strictObject({ id: idText }),
    reply: projectDetail,
  }),
  filled: endpoint({
    id: 'projects.filled',
    method: 'GET',
    path: '/api/v1/project/:id/filled',
    access: 'projects:read',
    effect: 'read',
    summary: 'Who booked hours on a project and its sub-projects in these months, by state',
    params: z.strictObject({ id: idText }),
    query: monthsAgree(z.strictObject({ ...pageQuery, ...monthRange })),
    reply: filledReply,
  }),
  notFilled: endpoint({
    id: 'projects.notFilled',
    method: 'GET',
    path: '/api/v1/project/:id/notFilled',
    access: 'projects:read',
    effect: 'read',
    summary: 'Who may book hours on a project and has not in these months',
    params: z.strictObject({ id: idText }),
    query: monthsAgree(z.strictObject({ ...pageQuery, ...monthRange })),
    reply: page(memberPerson),
  }),
  create: endpoint({
    id: 'projects.create',
    method: 'POST',
    path: '/api/v1/project',
    access: 'projects:edit',
    effect: 'write',
    summary: 'Create a main project, or a sub-project of one',
    body: createRequest,
    reply: savedProject,
  }),
  update: endpoint({
    id: 'projects.update',
    method: 'PUT',
    path: '/api/v1/project',
    access: 'projects:edit',
    effect: 'write',
    summary: 'Change a project and its members',
    body: updateRequest,
    reply: savedProject,
  }),
  remove: endpoint({
    id: 'projects.remove',
    method: 'DELETE',
    path: '/api/v1/project',
    access: 'projects:edit',
    effect: 'write',
    summary: 'Delete projects nobody has booked anything on, all or none',
    body: z.strictObject({ ids }),
    reply: z.strictObject({ deleted: z.int().min(0) }),
  }),
};
