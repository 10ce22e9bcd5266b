import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '../../api/answered.ts';

export interface FieldProblem {
  readonly name: (string | number)[];
  readonly errors: string[];
}

interface Issue {
  readonly path: string;
  readonly msg: string;
}

function issuesIn(data: unknown): readonly Issue[] {
  const issues = (data as { issues?: unknown } | null)?.issues;
  return Array.isArray(issues) ? (issues as Issue[]) : [];
}

const nameOf = (path: string) =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** What the server found wrong with single fields, as a form shows it; several at one field together. */
export function refusedFields(error: unknown): FieldProblem[] {
  if (!(error instanceof RefusedError) || error.code !== ResultCode.invalid) return [];
  const byPath = new Map<string, string[]>();
  for (const { path, msg } of issuesIn(error.data)) {
    byPath.set(path, [...(byPath.get(path) ?? []), msg]);
  }
  return [...byPath].map(([path, errors]) => ({ name: nameOf(path), errors }));
}

/** The record as somebody else has left it, when that is why ours was refused. */
export function conflictingRecord<Saved>(error: unknown): Saved | null {
  const conflict = error instanceof RefusedError && error.code === ResultCode.conflict;
  return conflict ? (error.data as Saved) : null;
}
