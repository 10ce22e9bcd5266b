import { z } from 'zod';
import { isDate, isMonth } from './dates.ts';
import type { Access, Endpoint } from './endpoint.ts';

/** Database identifiers are PostgreSQL integers; anything larger is refused before it gets there. */
const MAX_ID = 2_147_483_647;

export const id = z.int().min(1).max(MAX_ID);

/** The same identifier where it arrives as text: in a path or a query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((value) => value <= MAX_ID);

const wholeNumberText = (min: number, max: number, initial: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
    .default(initial);

/** Which page of a list: counted from 1, at most 200 rows. */
export const pageQuery = {
  pageNum: wholeNumberText(1, 1_000_000, 1),
  pageSize: wholeNumberText(1, 200, 20),
};

export function page<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ total: z.int().min(0), rows: z.array(row) });
}

/** The order of a list: the name of a column, with a minus in front for the other way round. */
export function sortQuery<const Name extends string>(
  names: readonly [Name, ...Name[]],
  initial: Name | `-${Name}`,
) {
  const choices = names.flatMap((name) => [name, `-${name}`] as const);
  return z.enum(choices as [Name | `-${Name}`, ...(Name | `-${Name}`)[]]).default(initial as never);
}

export const MAX_SEARCH = 100;

/** Words somebody looks for; an empty field looks for nothing. */
export const searchText = z.string().trim().max(MAX_SEARCH).optional();

/** Nobody sees these, and some make a name read as another one. */
const HIDDEN = /[\p{Cc}\p{Bidi_C}]/u;

/** What people type as a code or a name, where it may be left empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => !HIDDEN.test(text), { error: 'common.badCharacter' })
    .max(max);

/** A code or a name. */
export const line = (max: number) => optionalLine(max).min(1, { error: 'common.required' });

/** What somebody has to say, in as many lines as they like. */
export const prose = (max: number) =>
  z.string().trim().min(1, { error: 'common.required' }).max(max);

/** Text of one form; whoever writes it otherwise, or reads the description, is shown the example. */
export const formed = (
  format: string,
  example: string,
  is: (text: string) => boolean,
  abort: boolean,
) =>
  z
    .string()
    .refine(is, { error: 'common.formatLike', params: { example }, abort })
    .meta({ format, examples: [example] });

/** A real calendar day, `YYYY-MM-DD`. */
export const day = formed('date', '2026-01-31', isDate, false);

/** `YYYY-MM`. What is wrong with a range is asked only where both ends are months. */
export const month = formed('month', '2026-01', isMonth, true);

/** What the reader saw: a write that names an older version is answered with code 6. */
export const version = z.int().min(1).max(MAX_ID);

const isInstant = (text: string) => z.iso.datetime({ precision: 3 }).safeParse(text).success;

/** In UTC and to the millisecond. */
export const instant = formed('date-time', '2026-01-31T09:30:00.000Z', isInstant, false);

const isYear = (text: string) => /^(19|20|21)\d\d$/.test(text);

/** A year where it arrives as text. */
export const yearText = formed('year', '2026', isYear, true).transform(Number);

/** The part of an endpoint that carries nothing. */
export const nothing = z.strictObject({});

type Parts<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
> = Omit<Endpoint<P, Q, B, R, A>, 'params' | 'query' | 'body'> & {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
};

/** Declares an endpoint; a part that is left out accepts nothing. */
export function endpoint<
  R extends z.ZodType,
  const A extends Access,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(parts: Parts<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return {
    ...parts,
    params: parts.params ?? (nothing as unknown as P),
    query: parts.query ?? (nothing as unknown as Q),
    body: parts.body ?? (nothing as unknown as B),
  };
}
