import { describe, expect, it } from 'vitest';
import { monthlyBatch } from '#features/batches/rules.ts';
import {
  type BatchForm,
  type FormBase,
  formOf,
  isChanged,
  previewOf,
  problemsOf,
  settingsOf,
} from './form-values.ts';

const base: FormBase = {
  seen: { id: 7, version: 3 },
  settings: {
    ...monthlyBatch('2026-12', '2026年12月工时', 'Asia/Shanghai'),
    openAt: '2026-12-01T01:00:42.500Z',
  },
  excluded: [],
  timeZone: 'Asia/Shanghai',
};
const form = formOf(base);
const withChanges = (changes: Partial<BatchForm>) => ({ ...form, ...changes });
const someone = { id: 5, nickName: 'x', staffNo: 'S5', deptNameZh: '', deptNameEn: '' };

describe('the form of a batch', () => {
  it('shows times as the company reads them and gives them back untouched', () => {
    expect([form.openAt, form.deadline]).toEqual(['2026-12-01 09:00', '2027-01-05 18:00']);
    expect(settingsOf(form, base)).toEqual(base.settings);
    expect(isChanged(form, base)).toBe(false);
    const later = settingsOf(withChanges({ openAt: '2026-12-01 10:00' }), base);
    expect(later?.openAt).toBe('2026-12-01T02:00:00.000Z');
  });

  it('knows that it was changed', () => {
    expect(isChanged(withChanges({ name: 'other' }), base)).toBe(true);
    expect(isChanged(withChanges({ excluded: [someone] }), base)).toBe(true);
    expect(isChanged(withChanges({ endDate: '' }), base)).toBe(true);
    expect(isChanged(withChanges({ name: ` ${form.name} ` }), base)).toBe(false);
  });

  it('names what is missing before anything else can be said', () => {
    const paths = (changes: Partial<BatchForm>) =>
      problemsOf(withChanges(changes), base).map(({ path }) => path);
    expect(paths({ startDate: '', deadline: '' })).toEqual(['startDate', 'deadline']);
    expect(paths({ endDate: '2026-11-01' })).toEqual(['endDate']);
    expect(paths({})).toEqual([]);
  });

  it('asks for a preview only of what can be counted', () => {
    expect(previewOf(form, base)).toEqual({
      id: 7,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      audienceAll: true,
      deptIds: [],
      excludedIds: [],
    });
    expect(previewOf(withChanges({ excluded: [someone] }), base)?.excludedIds).toEqual([5]);
    expect(previewOf(withChanges({ startDate: '' }), base)).toBeNull();
    expect(previewOf(withChanges({ endDate: '2027-06-30' }), base)).toBeNull();
    expect(previewOf(withChanges({ audienceAll: false }), base)).toBeNull();
    expect(previewOf(withChanges({ deadline: '' }), base)).not.toBeNull();
  });
});
