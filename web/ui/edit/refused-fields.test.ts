import { describe, expect, it } from 'vitest';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '../../api/call.ts';
import { placeAtFields, refusedFields } from './refused-fields.ts';

const refused = (code: number, issues: readonly object[] | null) =>
  new RefusedError({ code, msg: 'no', data: issues === null ? null : { issues } } as never);

const taken = { path: 'staffNo', key: 'people.staffNoTaken', msg: 'number taken' };
const member = { path: 'members.people.3', key: 'x.unknown', msg: 'nobody' };

describe('what a refusal says about fields', () => {
  it.each([ResultCode.refused, ResultCode.invalid])('is read whatever the code: %s', (code) => {
    expect(refusedFields(refused(code, [taken, { ...taken, msg: 'and short' }]))).toEqual([
      { name: ['staffNo'], errors: ['number taken', 'and short'] },
    ]);
  });

  it('is nothing where it names none, and where there was no answer at all', () => {
    expect(refusedFields(refused(ResultCode.refused, null))).toEqual([]);
    expect(refusedFields(new Error('offline'))).toEqual([]);
  });

  it('goes to the field itself or the one it is part of, topmost first', () => {
    const problems = refusedFields(refused(ResultCode.refused, [member, taken]));
    const fields = [['staffNo'], ['members'], ['members', 'people'], ['grade']];
    expect(placeAtFields(problems, fields)).toEqual({
      atFields: [
        { name: ['staffNo'], errors: ['number taken'] },
        { name: ['members', 'people'], errors: ['nobody'] },
      ],
      elsewhere: [],
    });
  });

  it('is said elsewhere when the form has no such field', () => {
    const problems = refusedFields(refused(ResultCode.refused, [taken, member]));
    expect(placeAtFields(problems, [['staffNo'], ['membersCount']])).toEqual({
      atFields: [{ name: ['staffNo'], errors: ['number taken'] }],
      elsewhere: ['nobody'],
    });
  });
});
