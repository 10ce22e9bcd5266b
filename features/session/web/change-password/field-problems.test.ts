import { describe, expect, it } from 'vitest';
import { changePasswordRequest } from '../../contract.ts';
import { fieldProblems } from './field-problems.ts';

const GOOD = 'Fresh@2026';
const values = { userName: 'gl', oldPwd: 'old', newPwd: GOOD, surePWd: GOOD };

const passwords = [
  GOOD,
  'letters1',
  '!!!!1111',
  'Short@1',
  'seventeen-letters',
  'with space 1',
  '密码密码1234',
  'onlyletters',
  '12345678',
];

describe('the fields of a password change', () => {
  it('are all needed', () => {
    const empty = { userName: 'gl', oldPwd: '', newPwd: '', surePWd: '' };
    expect(Object.values(fieldProblems).map((problem) => problem(empty))).toEqual([
      'required',
      'required',
      'required',
    ]);
    expect(Object.values(fieldProblems).map((problem) => problem(values))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each(passwords)('judge the new password %s as the server does', (newPwd) => {
    const body = { userId: 7, oldPassword: 'old', newPassword: newPwd };
    const accepted = changePasswordRequest.safeParse(body).success;
    expect(fieldProblems.newPwd({ ...values, newPwd })).toBe(accepted ? null : 'format');
  });

  it('take the old password as it is, whatever rule it breaks', () => {
    expect(fieldProblems.oldPwd({ ...values, oldPwd: ' x ' })).toBeNull();
  });

  it('want another password than before', () => {
    expect(fieldProblems.newPwd({ ...values, oldPwd: GOOD })).toBe('unchanged');
  });

  it('want the confirmation to be the same to the letter', () => {
    expect(fieldProblems.surePWd({ ...values, surePWd: 'fresh@2026' })).toBe('mismatch');
  });
});
