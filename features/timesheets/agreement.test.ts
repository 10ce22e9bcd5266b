import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainRange, type SpecialDays } from '#features/calendar/rules.ts';
import { addDays } from '#kernel/dates.ts';
import { type BookableProject, sheetRow } from './contract.ts';
import { ABSENCES, type RuledRow, rowKey, saveFailures, submitFailures } from './rules.ts';
import { sheetView } from './server/page.ts';
import type { StoredRow } from './server/sheets-store.ts';
import { type FillContext, ruledRow, termsOf, wireContext } from './server/terms.ts';
import { changeDraft, newDraft, wireRow } from './web/grid/draft.ts';
import { sheetTerms } from './web/sheet/sheet-terms.ts';

const FIRST = '2026-09-28';
const LAST = addDays(FIRST, 13);
const DAYS = Array.from({ length: 16 }, (_, index) => addDays(FIRST, index - 1));
const PROJECTS = [1, 2, 3];

const anyDay = fc.constantFrom(...DAYS);
const anySubject = fc.oneof(
  fc.constantFrom(...PROJECTS, 99).map((projectId) => ({ projectId, absence: null })),
  fc.constantFrom(...ABSENCES).map((absence) => ({ projectId: null, absence })),
);

/** A national holiday with its make-up day, somebody who comes or goes in between. */
const anyDays = fc
  .record({
    hireDate: fc.constantFrom('2020-01-01', DAYS[4] ?? FIRST),
    leaveDate: fc.constantFrom(null, DAYS[10] ?? LAST),
    special: fc.constantFrom<SpecialDays>(
      new Map(),
      new Map([
        ['2026-10-01', 'holiday'],
        ['2026-10-10', 'makeUpWorkday'],
      ]),
    ),
  })
  .map(({ special, ...employed }) =>
    explainRange(FIRST, LAST, special, employed).map((day) => ({ ...day, nameZh: '', nameEn: '' })),
  );

const anyProject = (id: number) =>
  fc
    .record({
      open: fc.boolean(),
      startDate: anyDay,
      endDate: fc.option(anyDay),
    })
    .map(
      (times): BookableProject => ({
        id,
        code: `P${id}`,
        nameZh: '',
        nameEn: '',
        pinyin: '',
        parent: null,
        pinned: false,
        ...times,
      }),
    );

const anyGround: fc.Arbitrary<FillContext<BookableProject>> = fc.record({
  days: anyDays,
  projects: fc.tuple(...PROJECTS.map(anyProject)),
  unconfirmedYears: fc.constant([]),
});

const anyStored: fc.Arbitrary<StoredRow[]> = fc.uniqueArray(
  fc
    .record({
      subject: anySubject,
      minutes: fc.dictionary(
        anyDay,
        fc.integer({ min: 1, max: 32 }).map((quarters) => quarters * 15),
      ),
    })
    .map(({ subject, minutes }) => ({ ...subject, note: '', minutes })),
  { selector: rowKey, maxLength: 4 },
);

/** What people type, sensible or not. */
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('8', '4', '7.5', '0.5', '0,25', '１．５', '', '0') },
  fc.constantFrom('24', '24.5', '0.3', '-2', '1000', '0.0166666666666666666'),
  fc.integer({ min: 0, max: 600 }).map((minutes) => String(minutes / 60)),
);

const anyEntries = fc.array(fc.record({ subject: anySubject, date: anyDay, text: anyText }), {
  maxLength: 20,
});

const anySheet = fc.record({
  ground: anyGround,
  stored: anyStored,
  entries: anyEntries,
  stepMinutes: fc.constantFrom(15, 30, 60),
});

type AnySheet = typeof anySheet extends fc.Arbitrary<infer T> ? T : never;

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What the page is told, through the wire and back. */
function told({ ground, stored }: AnySheet) {
  const sheet = sheetView({
    id: 1,
    batchId: 1,
    version: 1,
    state: 'draft',
    requiredMinutes: null,
    submittedAt: null,
    onBehalfBy: null,
    onBehalfById: null,
    decided: false,
    bookedMonths: [],
    corrections: [],
    lastChange: null,
    modifiedAt: null,
    updatedAt: '2026-10-01T00:00:00.000Z',
    rows: stored.map((row, index) => ({ ...row, id: index + 1 })),
  });
  return overTheWire({ ...wireContext(ground), sheet });
}

/** The page opens the sheet, and somebody types. */
function inTheGrid(sheet: AnySheet) {
  const page = told(sheet);
  const terms = sheetTerms(
    page,
    { stepHours: sheet.stepMinutes / 60 },
    newDraft(page.sheet.rows).rows,
  );
  const draft = sheet.entries.reduce((before, { subject, date, text }) => {
    const added = changeDraft(before, { type: 'add', subjects: [subject] });
    return changeDraft(added, { type: 'enter', cells: [{ key: rowKey(subject), date, text }] });
  }, newDraft(page.sheet.rows));
  return { rows: draft.rows, terms };
}

const readable = ({ minutes }: RuledRow) =>
  Object.values(minutes).every((value) => value >= 0 && Number.isSafeInteger(value));

describe('the server and the grid', () => {
  for (const [name, judge] of [
    ['saved', saveFailures],
    ['submitted', submitFailures],
  ] as const) {
    it(`find the same wrong with any sheet that is ${name}`, () => {
      fc.assert(
        fc.property(anySheet, (sheet) => {
          const grid = inTheGrid(sheet);
          const found = judge(grid.rows, grid.terms);
          if (!grid.rows.every(readable)) {
            expect(found.map(({ rule }) => rule)).toContain('wrongHours');
            return;
          }
          const sent = overTheWire(grid.rows.map(wireRow)).map((row) => sheetRow.parse(row));
          const terms = termsOf(sheet, sheet.ground, sheet.stored);
          expect(judge(sent.map(ruledRow), terms)).toEqual(found);
        }),
        { numRuns: 200 },
      );
    });
  }
});
