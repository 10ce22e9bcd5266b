import { z } from 'zod';
import { DAY_KINDS, type DayKind, usualKind } from '#features/calendar/rules.ts';
import { holdMonths } from '#features/periods/server/service.ts';
import { yearOf } from '#kernel/dates.ts';
import type { ImportMode, ImportReport } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import { day } from '#kernel/schemas.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import {
  type BrokenRow,
  duplicatesWithin,
  type ImportColumn,
  parseRows,
  type RowProblem,
} from '#server/platform/import/parse-rows.ts';
import { importReport, mayWrite } from '#server/platform/import/report.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  advanceYear,
  deleteDays,
  ensureYear,
  findSpecialDays,
  lockYear,
  type SpecialDay,
  upsertDays,
} from './store.ts';

const LIMITS = { maxRows: 400, maxUnpackedBytes: 20 * 1024 * 1024 };

const columns: readonly ImportColumn[] = [
  { field: 'date', headings: ['日期', 'Date'], required: true },
  { field: 'kind', headings: ['类型', 'Kind'], required: true },
  { field: 'nameZh', headings: ['中文名称', 'Name zh'], required: false },
  { field: 'nameEn', headings: ['英文名称', 'Name en'], required: false },
];

/** What people write for a kind of day. */
const kindWords: Readonly<Record<string, DayKind>> = {
  工作日: 'workday',
  休息日: 'restDay',
  节假日: 'holiday',
  法定节假日: 'holiday',
  补班: 'makeUpWorkday',
  补班日: 'makeUpWorkday',
  workday: 'workday',
  'rest day': 'restDay',
  holiday: 'holiday',
  'make-up workday': 'makeUpWorkday',
};

const rowSchema = z.strictObject({
  date: day,
  kind: z
    .string()
    .transform((text) => kindWords[text.toLowerCase()] ?? text)
    .pipe(z.enum(DAY_KINDS)),
  nameZh: z.string().max(40).default(''),
  nameEn: z.string().max(40).default(''),
});

type ImportedDay = z.output<typeof rowSchema>;

const TEMPLATE = {
  zh: { name: '日历导入模板', kind: '法定节假日' },
  en: { name: 'Calendar import', kind: 'holiday' },
} as const;

export function calendarTemplate(language: Language): FileReply {
  const { name, kind } = TEMPLATE[language];
  return importTemplate(language, name, columns, {
    date: '2026-10-01',
    kind,
    nameZh: '国庆节',
    nameEn: 'National Day',
  });
}

function outsideYear(rows: readonly BrokenRow<ImportedDay>[], year: number): RowProblem[] {
  return rows
    .filter(({ value: { date } }) => date !== undefined && yearOf(date) !== year)
    .map(({ number }) => ({
      row: number,
      field: 'date',
      key: 'calendar.otherYear',
      params: { year },
    }));
}

const same = (a: SpecialDay, b: ImportedDay) =>
  a.kind === b.kind && a.nameZh === b.nameZh && a.nameEn === b.nameEn;

/** What the sheet would change, held against the year as it is. */
function compare(days: readonly ImportedDay[], current: readonly SpecialDay[]) {
  const known = new Map(current.map((special) => [special.date, special]));
  const wanted = days.filter(
    ({ date, kind, nameZh, nameEn }) => kind !== usualKind(date) || nameZh !== '' || nameEn !== '',
  );
  const kept = new Set(wanted.map(({ date }) => date));
  const changed = wanted.filter((value) => {
    const before = known.get(value.date);
    return before === undefined || !same(before, value);
  });
  return {
    changed,
    removed: current.filter(({ date }) => !kept.has(date)).map(({ date }) => date),
    created: changed.filter(({ date }) => !known.has(date)).length,
    unchanged: days.length - changed.length,
  };
}

/** Replaces the special days of a year by those of a sheet, and takes the year as confirmed. */
export async function importYear(
  context: SignedInContext,
  file: Uint8Array,
  { year, mode }: { readonly year: number; readonly mode: ImportMode },
): Promise<ImportReport> {
  const sheet = await parseRows(await readSheet(file, LIMITS, context.signal), columns, rowSchema);
  const { total, rows } = sheet;
  const every: readonly BrokenRow<ImportedDay>[] = [...rows, ...sheet.broken];
  const problems = [
    ...sheet.problems,
    ...outsideYear(every, year),
    ...(await duplicatesWithin(every, 'date', ({ date }) => date)),
  ];
  const bad = new Set(problems.map(({ row }) => row));
  const days = rows.filter(({ number }) => !bad.has(number)).map(({ value }) => value);
  const written = mayWrite(mode, problems) && days.length > 0;
  const { changed, removed, created, unchanged } = await write(context, async (tx, audit) => {
    const months = await holdMonths(tx);
    await ensureYear(tx, year);
    const version = await lockYear(tx, year);
    const current = await findSpecialDays(tx, `${year}-01-01`, `${year}-12-31`);
    const difference = compare(days, current);
    if (!written) {
      audit.nothingChanged();
      return difference;
    }
    months.assertOpen([...difference.removed, ...difference.changed.map(({ date }) => date)]);
    await deleteDays(tx, difference.removed);
    await upsertDays(
      tx,
      difference.changed.map((value) => ({ ...value, edited: true })),
    );
    await advanceYear(tx, year, version, true);
    audit.record({
      action: 'calendar.importYear',
      entity: 'calendarYear',
      entityId: year,
      before: { days: current.length },
      after: { changed: difference.changed.length, removed: difference.removed.length },
    });
    return difference;
  });
  return importReport(context, {
    total,
    created,
    updated: changed.length - created + removed.length,
    unchanged,
    problems,
    written,
  });
}
