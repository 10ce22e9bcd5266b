import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookableProject, SheetRow } from '#features/timesheets/contract.ts';
import { dayTotal } from '#features/timesheets/rules.ts';
import { addDays, isWeekend } from '#kernel/dates.ts';
import { draftRow } from '../grid/draft.ts';
import { copyLast } from './copy-last.ts';
import { sheetTerms } from './sheet-terms.ts';

const DAYS = Array.from({ length: 7 }, (_, index) => addDays('2026-11-02', index));
const EARLIER = DAYS.map((date) => addDays(date, -35)).filter((date) => !isWeekend(date));

const project = (id: number, open = true): BookableProject => ({
  id,
  code: `P${id}`,
  nameZh: '',
  nameEn: '',
  parent: null,
  pinyin: '',
  open,
  startDate: '2020-01-01',
  endDate: null,
  pinned: false,
});
const current = (rows: SheetRow[]) => ({
  projects: [project(1), project(2), project(3, false)],
  previous: { name: '', workingDays: EARLIER, rows },
  days: DAYS.map((date) => ({
    date,
    kind: 'workday' as const,
    nameZh: '',
    nameEn: '',
    requiredHours: isWeekend(date) ? 0 : 8,
    reason: 'working' as const,
  })),
});
const sheetRow = (projectId: number, hours: Record<string, number>): SheetRow => ({
  projectId,
  absence: null,
  note: '',
  hours,
});
const copied = (earlier: SheetRow[], here: SheetRow[]) => {
  const sheet = current(earlier);
  const rows = here.map(draftRow);
  return copyLast(sheet, rows, sheetTerms(sheet, { stepHours: 0.5 }, rows), true);
};

const anySheet = (days: readonly string[]) =>
  fc.uniqueArray(
    fc
      .record({
        id: fc.constantFrom(1, 2, 3),
        hours: fc.dictionary(
          fc.constantFrom(...days),
          fc.integer({ min: 1, max: 20 }).map((halves) => halves / 2),
        ),
      })
      .map(({ id, hours }) => sheetRow(id, hours)),
    { selector: ({ projectId }) => projectId, maxLength: 3 },
  );

describe('copying the last batch', () => {
  it('makes no day too long and leaves alone what stands there', () => {
    fc.assert(
      fc.property(anySheet(EARLIER), anySheet(DAYS), (earlier, here) => {
        const before = here.map(draftRow);
        const after = copied(earlier, here);
        for (const date of DAYS) {
          const required = isWeekend(date) ? 0 : 480;
          expect(dayTotal(after, date)).toBeLessThanOrEqual(
            Math.max(required, dayTotal(before, date)),
          );
        }
        for (const { key, minutes } of before) {
          expect(after.find((row) => row.key === key)?.minutes).toMatchObject(minutes);
        }
      }),
    );
  });

  it('takes the hours of projects that are still open to the same working days', () => {
    const [first = '', second = ''] = EARLIER;
    const after = copied(
      [sheetRow(1, { [first]: 8, [second]: 4 }), sheetRow(3, { [first]: 2 })],
      [],
    );
    expect(after.map(({ key, minutes }) => [key, minutes])).toEqual([
      ['p1', { '2026-11-02': 480, '2026-11-03': 240 }],
    ]);
  });
});
