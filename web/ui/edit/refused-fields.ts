import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '../../api/call.ts';

export type FieldName = readonly (string | number)[];

export interface FieldProblem {
  readonly name: FieldName;
  readonly errors: readonly string[];
}

interface Issue {
  readonly path: string;
  readonly msg: string;
}

function issuesIn(data: unknown): readonly Issue[] {
  const issues = (data as { issues?: unknown } | null)?.issues;
  return Array.isArray(issues) ? (issues as Issue[]) : [];
}

const nameOf = (path: string): FieldName =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** What the server refused about single fields, whatever the code; several at one field together. */
export function refusedFields(error: unknown): FieldProblem[] {
  if (!(error instanceof RefusedError)) return [];
  const byPath = new Map<string, string[]>();
  for (const { path, msg } of issuesIn(error.data)) {
    byPath.set(path, [...(byPath.get(path) ?? []), msg]);
  }
  return [...byPath].map(([path, errors]) => ({ name: nameOf(path), errors }));
}

const isWithin = (name: FieldName, field: FieldName) =>
  field.every((part, index) => part === name[index]);

/** The field that shows what the name says: itself, or the one it is a part of. */
function fieldFor(name: FieldName, fields: readonly FieldName[]): FieldName | undefined {
  return fields
    .filter((field) => field.length > 0 && isWithin(name, field))
    .sort((one, other) => other.length - one.length)[0];
}

interface Placed {
  /** In the order of the fields, so that the first one is the topmost. */
  readonly atFields: readonly FieldProblem[];
  /** What is about something that this form does not show. */
  readonly elsewhere: readonly string[];
}

/** Puts each problem where somebody can mend it. */
export function placeAtFields(
  problems: readonly FieldProblem[],
  fields: readonly FieldName[],
): Placed {
  const placed = problems.map(({ name, errors }) => ({ field: fieldFor(name, fields), errors }));
  return {
    atFields: fields.flatMap((name) => {
      const errors = placed.filter(({ field }) => field === name).flatMap((one) => one.errors);
      return errors.length === 0 ? [] : [{ name, errors }];
    }),
    elsewhere: placed.filter(({ field }) => field === undefined).flatMap(({ errors }) => errors),
  };
}

/** The record as somebody else has left it, when that is why ours was refused. */
export function conflictingRecord<Saved>(error: unknown): Saved | null {
  const conflict = error instanceof RefusedError && error.code === ResultCode.conflict;
  return conflict ? (error.data as Saved) : null;
}
