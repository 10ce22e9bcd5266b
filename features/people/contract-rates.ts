import { z } from 'zod';
import { isWholeFen } from '#kernel/money.ts';
import { personRef, placedPerson } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import {
  day,
  endpoint,
  id,
  idText,
  line,
  month,
  page,
  pageQuery,
  searchText,
  sortQuery,
} from '#kernel/schemas.ts';
import { FIRST_RATE_DAY, LAST_RATE_DAY, MAX_HOURLY_YUAN, MIN_HOURLY_YUAN } from './rules-rates.ts';

export const rateRefusals = defineRefusals('people', {
  rateChanged: ResultCode.conflict,
  noSuchRate: ResultCode.notFound,
});

/** Yuan and fen for one hour of somebody's work. */
const hourlyCost = z
  .number()
  .min(MIN_HOURLY_YUAN)
  .max(MAX_HOURLY_YUAN)
  .refine(isWholeFen, { error: 'people.notWholeFen' });

const effectiveFrom = day.refine((value) => value >= FIRST_RATE_DAY && value <= LAST_RATE_DAY, {
  error: 'people.rateDayOutOfRange',
});

const rateEntry = z.strictObject({ effectiveFrom: day, hourlyCost: z.number() });

export type RateEntryView = z.output<typeof rateEntry>;

/** Newest first. */
const history = z.array(rateEntry);

const gradeRates = z.strictObject({
  /** The company's own date, which decides what is current. */
  today: day,
  rows: z.array(
    z.strictObject({
      grade: z.string(),
      /** People of the grade who have not left. */
      headcount: z.int().min(0),
      current: rateEntry.nullable(),
      next: rateEntry.nullable(),
      history,
    }),
  ),
  abilities: z.strictObject({ edit: z.boolean() }),
});

export type GradeRates = z.output<typeof gradeRates>;

export type GradeRateRow = GradeRates['rows'][number];

export const PERSON_RATE_FILTERS = ['all', 'overridden', 'missing'] as const;

export const personRatesQuery = z.strictObject({
  ...pageQuery,
  nameOrNoQuery: searchText,
  only: z.enum(PERSON_RATE_FILTERS).default('all'),
  sort: sortQuery(['staffNo', 'nickName', 'grade', 'hourlyCost', 'effectiveFrom'], 'staffNo'),
});

export type PersonRatesQuery = z.output<typeof personRatesQuery>;

const personRateRow = z.strictObject({
  ...placedPerson.shape,
  grade: z.string().nullable(),
  leaveDate: day.nullable(),
  /** What an hour costs today, since when, and where that comes from. */
  hourlyCost: z.number().nullable(),
  effectiveFrom: day.nullable(),
  source: z.enum(['personal', 'grade', 'none']),
});

export type PersonRateRow = z.output<typeof personRateRow>;

const rateHistory = z.strictObject({
  ...personRef.shape,
  grade: z.string().nullable(),
  hireDate: day,
  today: day,
  personal: history,
  ofGrade: history,
});

export type RateHistory = z.output<typeof rateHistory>;

/** The name of a grade that has rates. */
export const rateGrade = line(40);

const targetFields = { grade: rateGrade.optional(), userId: id.optional() };

interface TargetFields {
  readonly grade?: string | undefined;
  readonly userId?: number | undefined;
}

const namesOneTarget = ({ grade, userId }: TargetFields) =>
  (grade === undefined) !== (userId === undefined);

const oneTarget = { error: 'people.rateOfOne', path: ['grade'] };

export const ratePreviewRequest = z
  .strictObject({
    ...targetFields,
    effectiveFrom,
    /** Null while it is not known yet, and when the entry of that day is to go. */
    hourlyCost: hourlyCost.nullable(),
  })
  .refine(namesOneTarget, oneTarget);

export type RatePreviewRequest = z.output<typeof ratePreviewRequest>;

export const ratePreview = z.strictObject({
  /** What is already entered for that very day; saving replaces it. */
  replaces: z.number().nullable(),
  /** The last day it counts; null while no later rate follows. */
  until: day.nullable(),
  /** Whose hours cost something else by it. */
  people: z.int().min(0),
  /** Closed months among those it reaches into; with any of them it is refused. */
  closedMonths: z.array(z.string()),
  /** Open months up to today, and those with hours beyond, in which at least one day is touched. */
  months: z.array(z.strictObject({ month, submittedHours: z.number(), approvedHours: z.number() })),
  submittedHours: z.number(),
  approvedHours: z.number(),
});

export type RatePreview = z.output<typeof ratePreview>;

export const saveRateRequest = z
  .strictObject({
    ...targetFields,
    effectiveFrom,
    hourlyCost,
    /** The amount seen for that very day, or null for none: a rate nobody looked at is not replaced. */
    replaces: hourlyCost.nullable(),
  })
  .refine(namesOneTarget, oneTarget);

export type SaveRateRequest = z.output<typeof saveRateRequest>;

export const removeRateRequest = z
  .strictObject({
    ...targetFields,
    effectiveFrom,
    /** The amount seen, for the same reason. */
    hourlyCost,
  })
  .refine(namesOneTarget, oneTarget);

export type RemoveRateRequest = z.output<typeof removeRateRequest>;

/** All rates of the grade or person as they are now; also what a conflict answers with. */
const changedRates = z.strictObject({ history });

export type ChangedRates = z.output<typeof changedRates>;

export const rateEndpoints = {
  grades: endpoint({
    id: 'rates.grades',
    method: 'GET',
    path: '/api/v1/rates/grades',
    access: 'rates:read',
    effect: 'read',
    summary: 'What an hour of each grade costs: now, next, and all there ever was',
    reply: gradeRates,
  }),
  people: endpoint({
    id: 'rates.people',
    method: 'GET',
    path: '/api/v1/rates/people',
    access: 'rates:read',
    effect: 'read',
    summary: 'What an hour of each person costs today, and whether that is their own rate',
    query: personRatesQuery,
    reply: page(personRateRow),
  }),
  history: endpoint({
    id: 'rates.history',
    method: 'GET',
    path: '/api/v1/rates/history',
    access: 'rates:read',
    effect: 'read',
    summary: 'All rates of one person, their own and those of their grade',
    query: z.strictObject({ userId: idText }),
    reply: rateHistory,
  }),
  preview: endpoint({
    id: 'rates.preview',
    method: 'POST',
    path: '/api/v1/rates/preview',
    access: 'rates:edit',
    effect: 'read',
    summary: 'Which months, people and hours a change would touch',
    body: ratePreviewRequest,
    reply: ratePreview,
  }),
  save: endpoint({
    id: 'rates.save',
    method: 'PUT',
    path: '/api/v1/rates',
    access: 'rates:edit',
    effect: 'write',
    summary: 'Set the hourly cost of a grade or a person from a day on',
    body: saveRateRequest,
    reply: changedRates,
  }),
  remove: endpoint({
    id: 'rates.remove',
    method: 'DELETE',
    path: '/api/v1/rates',
    access: 'rates:edit',
    effect: 'write',
    summary: 'Take back the rate of a grade or a person that begins on a day',
    body: removeRateRequest,
    reply: changedRates,
  }),
};
