import { passwordProblem } from '#kernel/password.ts';

export interface ChangePasswordValues {
  readonly userName: string;
  readonly oldPwd: string;
  readonly newPwd: string;
  readonly surePWd: string;
}

export type EnteredField = Exclude<keyof ChangePasswordValues, 'userName'>;

export type FieldProblem = 'required' | 'format' | 'unchanged' | 'mismatch';

/** The first thing wrong with each field, or null, in the order in which people can mend it. */
export const fieldProblems: Readonly<
  Record<EnteredField, (values: ChangePasswordValues) => FieldProblem | null>
> = {
  oldPwd: ({ oldPwd }) => (oldPwd === '' ? 'required' : null),
  newPwd: ({ oldPwd, newPwd }) => {
    if (newPwd === '') return 'required';
    if (passwordProblem(newPwd) !== null) return 'format';
    return newPwd === oldPwd ? 'unchanged' : null;
  },
  surePWd: ({ newPwd, surePWd }) => {
    if (surePWd === '') return 'required';
    return surePWd === newPwd ? null : 'mismatch';
  },
};
