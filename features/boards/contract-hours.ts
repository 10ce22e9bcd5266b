import { z } from 'zod';
import { bilingualName, personRef, projectRef } from '#kernel/references.ts';
import { endpoint, id, month } from '#kernel/schemas.ts';
import { budgetBody, count, hours, range, rangeAgrees } from './contract-parts.ts';
import { WAITING_STATES } from './rules.ts';

const narrowed = {
  /** A main project counts with its parts, unless `direct`. */
  projectId: id.optional(),
  direct: z.boolean().optional(),
  /** With all departments beneath it. */
  deptId: id.optional(),
};

const monthlyRequest = rangeAgrees(z.strictObject({ ...budgetBody, ...range, ...narrowed }));

export type MonthlyHoursRequest = z.output<typeof monthlyRequest>;

const MAX_LISTED = 200;

const waitingRequest = rangeAgrees(
  z.strictObject({
    ...budgetBody,
    ...range,
    ...narrowed,
    pageNum: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(MAX_LISTED).default(20),
  }),
);

export type WaitingHoursRequest = z.output<typeof waitingRequest>;

const year = z.int().min(1900).max(2199);

const yearsRequest = z.strictObject({
  ...budgetBody,
  years: z.array(year).min(1).max(20),
  ...narrowed,
});

export type YearlyHoursRequest = z.output<typeof yearsRequest>;

/** Planned, posted, and submitted or approved without being posted yet. */
const compared = { budgetHours: hours, actualHours: hours, pendingHours: hours };

const monthly = z.strictObject({
  children: z.array(z.strictObject({ year: z.int(), month: z.int().min(1).max(12), ...compared })),
});

export type MonthlyHours = z.output<typeof monthly>;

const yearly = z.strictObject({
  children: z.array(z.strictObject({ year: z.int(), ...compared })),
});

export type YearlyHours = z.output<typeof yearly>;

const deptPersons = z.array(
  z.strictObject({
    /** Null for hours of nobody's department. */
    deptId: id.nullable(),
    /** The next department above it among these: plans may stand there for all beneath. */
    aboveId: id.nullable(),
    ...bilingualName.shape,
    budgetHours: hours,
    actualHours: hours,
    persons: z.array(
      z.strictObject({
        userId: id,
        staffNo: z.string(),
        nickName: z.string(),
        actualHours: hours,
      }),
    ),
  }),
);

export type DeptPersonHours = z.output<typeof deptPersons>;

/** The hours that wait, which come to `pendingHours` of the same months, projects and departments. */
const waitingHours = z.strictObject({
  total: count,
  rows: z.array(
    z.strictObject({
      person: personRef,
      project: projectRef,
      month,
      state: z.enum(WAITING_STATES),
      hours,
    }),
  ),
  sums: z.strictObject({ hours }),
});

export type WaitingHours = z.output<typeof waitingHours>;

const hoursEndpoint = <const Name extends string, Body extends z.ZodType, Reply extends z.ZodType>(
  name: Name,
  summary: string,
  body: Body,
  reply: Reply,
) =>
  endpoint({
    id: `boards.${name}`,
    method: 'POST',
    path: `/api/v1/budget-final/work-hours/${name}`,
    access: 'budgets:read',
    effect: 'read',
    summary,
    body,
    reply,
  });

export const hoursEndpoints = {
  monthly: hoursEndpoint(
    'monthly-comparison',
    'Hours planned and worked, month by month',
    monthlyRequest,
    monthly,
  ),
  yearly: hoursEndpoint(
    'year-comparison',
    'Hours planned and worked, year by year',
    yearsRequest,
    yearly,
  ),
  deptPerson: hoursEndpoint(
    'dept-person',
    'Hours planned and worked by department and person',
    monthlyRequest,
    deptPersons,
  ),
  waiting: hoursEndpoint(
    'waiting',
    'Hours that are submitted or approved and not posted yet, by person, project and month',
    waitingRequest,
    waitingHours,
  ),
};
