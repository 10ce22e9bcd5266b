import type { InputIssue } from '#kernel/result.ts';
import type { Reply } from '#web/api/callable.ts';
import type { EnteredField } from './field-problems.ts';

export interface FieldRefusal {
  readonly field: EnteredField;
  readonly message: string;
}

const FIELD_OF_PATH: Readonly<Record<string, EnteredField>> = {
  oldPassword: 'oldPwd',
  newPassword: 'newPwd',
};

function issuesIn(data: unknown): readonly InputIssue[] {
  const issues = (data as { readonly issues?: readonly InputIssue[] } | null)?.issues;
  return Array.isArray(issues) ? issues : [];
}

/** Which fields a refusal is about; none when it is about something else. */
export function fieldRefusals({ data }: Reply<unknown>): readonly FieldRefusal[] {
  return issuesIn(data).flatMap((issue) => {
    const field = FIELD_OF_PATH[issue.path];
    return field === undefined ? [] : [{ field, message: issue.msg }];
  });
}
