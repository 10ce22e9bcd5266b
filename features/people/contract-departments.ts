import { z } from 'zod';
import { BusinessDivision } from '#kernel/enums.ts';
import { departmentRef } from '#kernel/references.ts';
import { endpoint, id, line, version } from '#kernel/schemas.ts';
import { DEPARTMENT_KINDS } from './rules.ts';

/** More children than this no department has; the last place is asked for with it as well. */
const MAX_POSITION = 10_000;

const kind = z.enum(DEPARTMENT_KINDS);

const pmoDivision = z.enum(BusinessDivision).nullable();

export const departmentRow = z.strictObject({
  ...departmentRef.shape,
  parentId: id.nullable(),
  kind,
  leader: z.strictObject({ id, name: z.string() }).nullable(),
  /** Set on the PMO office of a business division: its people are that division's PMO. */
  pmoDivision,
  /** People in the department itself whose account is enabled. */
  headcount: z.int().min(0),
  version,
  abilities: z.strictObject({
    edit: z.boolean(),
    /** May make and unmake approvers: choose the leader, the PMO office and who stands above. */
    appoint: z.boolean(),
    remove: z.boolean(),
  }),
});

export type DepartmentRow = z.output<typeof departmentRow>;

/** The fields of a department that its form shows. */
export const departmentFields = {
  kind,
  code: line(32),
  nameZh: line(60),
  nameEn: line(120),
  leaderId: id.nullable().default(null),
  pmoDivision: pmoDivision.default(null),
};

/** New departments come last among their siblings. */
export const createDepartmentRequest = z.strictObject({
  parentId: id.nullable(),
  ...departmentFields,
});

export type NewDepartment = z.output<typeof createDepartmentRequest>;

export const updateDepartmentRequest = z.strictObject({ id, version, ...departmentFields });

export type DepartmentEdit = z.output<typeof updateDepartmentRequest>;

export const moveDepartmentRequest = z.strictObject({
  id,
  version,
  parentId: id,
  /** Its place among the children of the parent, itself not counted; beyond the end is last. */
  position: z.int().min(0).max(MAX_POSITION),
});

export type DepartmentMove = z.output<typeof moveDepartmentRequest>;

export const departmentEndpoints = {
  list: endpoint({
    id: 'departments.list',
    method: 'GET',
    path: '/api/v1/sysDept/allDeptList',
    access: 'departments:read',
    effect: 'read',
    summary: 'Every department in the order of the tree, parents before their children',
    reply: z.array(departmentRow),
  }),
  create: endpoint({
    id: 'departments.create',
    method: 'POST',
    path: '/api/v1/sysDept',
    access: 'departments:edit',
    effect: 'write',
    summary: 'Add a department beneath another one',
    body: createDepartmentRequest,
    reply: departmentRow,
  }),
  update: endpoint({
    id: 'departments.update',
    method: 'PUT',
    path: '/api/v1/sysDept',
    access: 'departments:edit',
    effect: 'write',
    summary: 'Change a department: names, code, kind, leader, PMO office',
    body: updateDepartmentRequest,
    reply: departmentRow,
  }),
  move: endpoint({
    id: 'departments.move',
    method: 'PUT',
    path: '/api/v1/sysDept/move',
    access: 'departments:edit',
    effect: 'write',
    summary: 'Put a department beneath another one, at a place among its children',
    body: moveDepartmentRequest,
    reply: departmentRow,
  }),
  remove: endpoint({
    id: 'departments.remove',
    method: 'DELETE',
    path: '/api/v1/sysDept',
    access: 'departments:edit',
    effect: 'write',
    summary: 'Delete a department that nothing belongs or refers to',
    body: z.strictObject({ id, version }),
    reply: z.null(),
  }),
};
