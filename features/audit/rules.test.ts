import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, nameIn, readable } from './rules.ts';

const fields = fc.option(fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 })));

describe('what a change did', () => {
  it('names the fields that differ, and no others', () => {
    expect(
      changesOf({ name: 'P5', amount: 1, roles: ['a'] }, { name: 'P5', amount: 2, roles: ['a'] }),
    ).toEqual([{ field: 'amount', before: 1, after: 2 }]);
    expect(changesOf({ a: null }, { a: 0, b: 1 })).toEqual([
      { field: 'a', before: null, after: 0 },
      { field: 'b', before: undefined, after: 1 },
    ]);
  });

  it('names all of a record that came or went', () => {
    expect(changesOf(null, { a: 1 })).toEqual([{ field: 'a', before: undefined, after: 1 }]);
    expect(changesOf({ a: 1 }, null)).toEqual([{ field: 'a', before: 1, after: undefined }]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it('never invents or loses a field that differs', () => {
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        for (const change of changesOf(before, after)) {
          expect(change.before).toEqual(before?.[change.field]);
          expect(change.after).toEqual(after?.[change.field]);
        }
        const named = new Set(changesOf(before, after).map(({ field }) => field));
        for (const field of Object.keys({ ...before, ...after })) {
          const same = JSON.stringify(before?.[field]) === JSON.stringify(after?.[field]);
          if (!same) expect(named.has(field)).toBe(true);
        }
      }),
    );
  });
});

describe('words', () => {
  it('come from the record itself where it has a name', () => {
    expect(nameIn({ nickName: '林若楠' }, null)).toBe('林若楠');
    expect(nameIn({ name: 'old' }, { name: 'new' })).toBe('new');
    expect(nameIn({ amount: 1 }, { name: '' })).toBeNull();
  });

  it('are made from the code’s name where there are none', () => {
    expect(readable('changePassword')).toBe('change password');
    expect(readable('hire_date')).toBe('hire date');
    expect(readable('pmoDivision2X')).toBe('pmo division2 x');
  });
});
