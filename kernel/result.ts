/**
 * What every reply says about how the request ended. The numbers are part of the wire: clients
 * branch on them, so a number never changes its meaning.
 */
export const ResultCode = {
  ok: 0,
  refused: 1,
  invalid: 2,
  notPermitted: 3,
  sessionEnded: 4,
  notFound: 5,
  conflict: 6,
  tooMany: 7,
  periodClosed: 8,
  internal: 9,
} as const;

export type ResultCode = (typeof ResultCode)[keyof typeof ResultCode];

/** One thing wrong with the input: where it is, the stable key, and the text in the reader's language. */
export interface InputIssue {
  readonly path: string;
  readonly key: string;
  readonly msg: string;
}

export type MessageParams = Readonly<Record<string, string | number>>;

/** A refusal a feature may answer with. `key` also names its text in both languages. */
export interface RefusalKind {
  readonly key: string;
  readonly code: Exclude<ResultCode, 0 | 9>;
}

/**
 * Declares the refusals of one feature. Their texts live in that feature's locale files under
 * `refusal.<name>`, and a test holds the two together.
 */
export function defineRefusals<const Names extends Record<string, RefusalKind['code']>>(
  feature: string,
  names: Names,
): { readonly [Name in keyof Names]: RefusalKind } {
  const kinds = Object.entries(names).map(([name, code]) => [
    name,
    Object.freeze({ key: `${feature}.${name}`, code }),
  ]);
  return Object.freeze(Object.fromEntries(kinds));
}

/** An answer names no more problems than this and counts the others: nobody reads on. */
export const MAX_NAMED_PROBLEMS = 100;

/** The first problems, and how many more there are. */
export function namedProblems<Problem>(problems: readonly Problem[]): {
  readonly named: readonly Problem[];
  readonly more: number;
} {
  const named = problems.slice(0, MAX_NAMED_PROBLEMS);
  return { named, more: problems.length - named.length };
}

/** One thing wrong with the input before it has a language. */
export interface RawIssue {
  readonly path: string;
  readonly key: string;
  readonly params?: MessageParams;
}

/** Thrown wherever the application says no on purpose; anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly params: MessageParams;
  readonly data: unknown;
  /** The fields it is about, where it is about fields: a form shows it there. */
  readonly issues: readonly RawIssue[];

  constructor(
    kind: RefusalKind,
    params: MessageParams = {},
    data: unknown = null,
    issues: readonly RawIssue[] = [],
  ) {
    super(kind.key);
    this.name = 'Refusal';
    this.kind = kind;
    this.params = params;
    this.data = data;
    this.issues = issues;
  }
}

/** Refusals every feature shares. */
export const commonRefusals = defineRefusals('common', {
  invalidInput: ResultCode.invalid,
  notPermitted: ResultCode.notPermitted,
  sessionEnded: ResultCode.sessionEnded,
  notFound: ResultCode.notFound,
  conflict: ResultCode.conflict,
  malformed: ResultCode.invalid,
  tooLarge: ResultCode.invalid,
  unsupportedMedia: ResultCode.invalid,
  tooManyUploads: ResultCode.tooMany,
  changedMeanwhile: ResultCode.refused,
});

/** The input is wrong, in one or more places. */
export class InvalidInput extends Refusal {
  constructor(issues: readonly RawIssue[]) {
    super(commonRefusals.invalidInput, {}, null, issues);
  }
}

/** What is wrong with one field; with a kind where a rule of the business says so, not the schema. */
export interface FieldProblem extends RawIssue {
  readonly kind?: RefusalKind;
}

/** A field that a rule of the business says no to. */
export const refusedField = (
  path: string,
  kind: RefusalKind,
  params: MessageParams = {},
): FieldProblem => ({ path, key: kind.key, params, kind });

/**
 * All that is wrong with the fields in one answer, so that nobody mends them one by one. It has the
 * code and the words of the first rule that says no; without any, the input as such is invalid.
 */
export function fieldRefusal(problems: readonly FieldProblem[], data: unknown = null): Refusal {
  const issues = problems.map(({ kind: _, ...issue }) => issue);
  const first = problems.find(({ kind }) => kind !== undefined);
  if (first?.kind === undefined) return new InvalidInput(issues);
  return new Refusal(first.kind, first.params, data, issues);
}

export function assertNoProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw fieldRefusal(problems);
}
