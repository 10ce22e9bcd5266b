import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUDITED_ACTIONS,
  changesOf,
  readable,
  recordName,
  referencesOf,
  SIGN_IN_ACTIONS,
} from './rules.ts';

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
  const entry = { entity: 'project', entityId: '7', before: null, after: null, names: {} };

  it('come from the record as it was, or else as it is today', () => {
    expect(recordName({ ...entry, before: { nickName: '林若楠' } }, 'zh')).toBe('林若楠');
    const renamed = { ...entry, before: { name: 'old' }, after: { name: 'new' } };
    expect(recordName(renamed, 'zh')).toBe('new');
    const names = { 'project:7': { zh: '平台', en: 'Platform' }, 'sheet:4': { zh: '甲', en: 'A' } };
    expect(recordName({ ...entry, names, after: { name: '' } }, 'en')).toBe('Platform');
    expect(recordName({ ...entry, names, entityId: '8' }, 'en')).toBeNull();
    const decision = { ...entry, entity: 'approvalItem', after: { projectId: 7, sheetId: 4 } };
    expect(recordName({ ...decision, names }, 'zh')).toBe('甲');
    const batch = { 'batch:5': { zh: '十月', en: 'October' } };
    const sheet = { ...entry, entity: 'timesheet', entityId: 'S1/5', names: batch };
    expect(recordName(sheet, 'zh')).toBe('十月');
  });

  it('are looked up for every number that stands for a record, wherever it stands', () => {
    const found = referencesOf({
      ...entry,
      before: { parentId: 3, members: { people: [1, 2], departments: [9] } },
      after: { parentId: null, people: 12, deptIds: [4], copyOf: 5 },
    });
    expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'project 7',
      'project 3',
      'person 1',
      'person 2',
      'department 9',
      'department 4',
      'batch 5',
    ]);
    const moved = { ...entry, entity: 'department', before: { parentId: 3 } };
    expect(referencesOf(moved)).toContainEqual({ kind: 'department', id: 3 });
  });

  it('of comings and goings are words of known actions', () => {
    const known = Object.entries(AUDITED_ACTIONS).flatMap(([part, verbs]) =>
      verbs.map((verb) => `${part}.${verb}`),
    );
    expect(known).toEqual(expect.arrayContaining([...SIGN_IN_ACTIONS]));
  });

  it('are made from the code’s name where there are none', () => {
    expect(readable('changePassword')).toBe('change password');
    expect(readable('hire_date')).toBe('hire date');
    expect(readable('pmoDivision2X')).toBe('pmo division2 x');
  });
});
