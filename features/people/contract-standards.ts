import { z } from 'zod';
import { isWholeFen } from '#kernel/money.ts';
import { bilingualName } from '#kernel/references.ts';
import { defineRefusals, ResultCode } from '#kernel/result.ts';
import { day, endpoint, id, line, month } from '#kernel/schemas.ts';
import { rateGrade, ratePreview } from './contract-rates.ts';
import { FIRST_RATE_DAY, LAST_RATE_DAY, MAX_HOURLY_YUAN, MIN_HOURLY_YUAN } from './rules-rates.ts';
import { LABOUR_VALUES } from './rules-standards.ts';

/**
 * Which value labour has in a reply: at the company's standard rates, as everybody reads it, or at
 * people's own, for whoever has `rates:read` alone.
 */
export const labourValue = z.enum(LABOUR_VALUES).default('standard');

export const standardRefusals = defineRefusals('people', {
  standardChanged: ResultCode.conflict,
  noSuchStandard: ResultCode.notFound,
  /** Accounts have begun: each class needs a rate from their first month on. */
  standardNeeded: ResultCode.refused,
  classNameTaken: ResultCode.refused,
  /** The class everybody is in who is in no other. */
  classIsDefault: ResultCode.refused,
  /** Grades are in it, or were. */
  classInUse: ResultCode.refused,
});

const fromMonth = month.refine(
  (value) => `${value}-01` >= FIRST_RATE_DAY && `${value}-01` <= LAST_RATE_DAY,
  { error: 'people.rateDayOutOfRange' },
);

/** Yuan and fen for one hour of anybody's work. */
export const standardRate = z
  .number()
  .min(MIN_HOURLY_YUAN)
  .max(MAX_HOURLY_YUAN)
  .refine(isWholeFen, { error: 'people.notWholeFen' });

const entry = z.strictObject({ fromMonth: month, rate: z.number() });

export type StandardEntry = z.output<typeof entry>;

const rateClass = z.strictObject({
  id,
  ...bilingualName.shape,
  /** Everybody is in it whose grade is in no other. */
  isDefault: z.boolean(),
  /** What counts in the company's month; null before the first one begins. */
  current: entry.nullable(),
  next: entry.nullable(),
  /** Newest first. */
  history: z.array(entry),
});

export type RateClassView = z.output<typeof rateClass>;

/** From a month on a grade is in a class; newest first. */
const placement = z.strictObject({ fromMonth: month, classId: id });

const standardRates = z.strictObject({
  /** The company's own date, which decides what is current. */
  today: day,
  /** The default class first. */
  classes: z.array(rateClass),
  /** Every grade that people have or that is put into a class; without a placement it is in the default. */
  grades: z.array(z.strictObject({ grade: z.string(), placements: z.array(placement) })),
  abilities: z.strictObject({ edit: z.boolean() }),
});

export type StandardRates = z.output<typeof standardRates>;

/** A rate of a class, or the class of a grade. */
const target = { classId: id.optional(), grade: rateGrade.optional() };

export const standardPreviewRequest = z
  .strictObject({ ...target, fromMonth })
  .refine(({ classId, grade }) => (classId === undefined) !== (grade === undefined), {
    error: 'people.rateOfOne',
    path: ['classId'],
  });

export type StandardPreviewRequest = z.output<typeof standardPreviewRequest>;

export const saveStandardRequest = z.strictObject({
  classId: id,
  fromMonth,
  rate: standardRate,
  /** The amount seen for that very month, or null for none: a rate nobody looked at is not replaced. */
  replaces: standardRate.nullable(),
});

export type SaveStandardRequest = z.output<typeof saveStandardRequest>;

export const removeStandardRequest = z.strictObject({
  classId: id,
  fromMonth,
  /** The amount seen, for the same reason. */
  rate: standardRate,
});

export type RemoveStandardRequest = z.output<typeof removeStandardRequest>;

export const MAX_CLASS_NAME = 40;

export const classFields = { nameZh: line(MAX_CLASS_NAME), nameEn: line(MAX_CLASS_NAME) };

export const addClassRequest = z.strictObject({
  ...classFields,
  /** From the first month of the accounts on; nobody is in a new class, so that no figure moves. */
  rate: standardRate,
});

export type AddClassRequest = z.output<typeof addClassRequest>;

export const renameClassRequest = z.strictObject({ id, ...classFields });

export type RenameClassRequest = z.output<typeof renameClassRequest>;

export const placeGradeRequest = z.strictObject({
  grade: rateGrade,
  fromMonth,
  /** Null takes back what begins in that month. */
  classId: id.nullable(),
  /** The class seen for that very month, or null for none. */
  replaces: id.nullable(),
});

export type PlaceGradeRequest = z.output<typeof placeGradeRequest>;

const proposal = z.strictObject({
  /** Today's mean of everybody who has a rate, rounded to ten yuan; null where nobody has one. */
  rate: z.number().nullable(),
});

const STANDARD = '/api/v1/rates/standard';

export const standardEndpoints = {
  read: endpoint({
    id: 'standards.read',
    method: 'GET',
    path: STANDARD,
    access: 'budgets:read',
    effect: 'read',
    summary: 'What an hour of work counts as in everybody’s figures, by rate class and month',
    reply: standardRates,
  }),
  proposal: endpoint({
    id: 'rates.standard-proposal',
    method: 'GET',
    path: `${STANDARD}/proposal`,
    access: 'rates:read',
    effect: 'read',
    summary: 'A first standard rate, from what people cost today',
    reply: proposal,
  }),
  preview: endpoint({
    id: 'standards.preview',
    method: 'POST',
    path: `${STANDARD}/preview`,
    access: 'rates:edit',
    effect: 'read',
    summary: 'Which months, people and hours a change of standard rates would touch',
    body: standardPreviewRequest,
    reply: ratePreview,
  }),
  save: endpoint({
    id: 'standards.save',
    method: 'PUT',
    path: STANDARD,
    access: 'rates:edit',
    effect: 'write',
    summary: 'Set the standard rate of a class from a month on',
    body: saveStandardRequest,
    reply: standardRates,
  }),
  remove: endpoint({
    id: 'standards.remove',
    method: 'DELETE',
    path: STANDARD,
    access: 'rates:edit',
    effect: 'write',
    summary: 'Take back the standard rate of a class that begins in a month',
    body: removeStandardRequest,
    reply: standardRates,
  }),
  addClass: endpoint({
    id: 'standards.add-class',
    method: 'POST',
    path: `${STANDARD}/class`,
    access: 'rates:edit',
    effect: 'write',
    summary: 'Add a rate class with its standard rate',
    body: addClassRequest,
    reply: standardRates,
  }),
  renameClass: endpoint({
    id: 'standards.rename-class',
    method: 'PUT',
    path: `${STANDARD}/class`,
    access: 'rates:edit',
    effect: 'write',
    summary: 'Rename a rate class',
    body: renameClassRequest,
    reply: standardRates,
  }),
  removeClass: endpoint({
    id: 'standards.remove-class',
    method: 'DELETE',
    path: `${STANDARD}/class`,
    access: 'rates:edit',
    effect: 'write',
    summary: 'Remove a rate class that no grade was ever in',
    body: z.strictObject({ id }),
    reply: standardRates,
  }),
  placeGrade: endpoint({
    id: 'standards.place-grade',
    method: 'PUT',
    path: `${STANDARD}/grade`,
    access: 'rates:edit',
    effect: 'write',
    summary: 'Put a grade into a rate class from a month on',
    body: placeGradeRequest,
    reply: standardRates,
  }),
};
