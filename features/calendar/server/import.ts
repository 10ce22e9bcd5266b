import { z } from 'zod';
import { dayName } from '#features/calendar/contract.ts';
import { DAY_KINDS, type DayKind, usualKind } from '#features/calendar/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { yearOf } from '#kernel/dates.ts';
import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import { day } from '#kernel/schemas.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { ImportColumn } from '#server/platform/import/columns.ts';
import type {
  ImportedSheet,
  ImportKind,
  ImportPlan,
  Remember,
  WrittenRecord,
} from '#server/platform/import/kind.ts';
import type { BrokenRow } from '#server/platform/import/parse-rows.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { Problems, type RowProblem } from '#server/platform/import/problems.ts';
import type { PlannedChange } from '#server/platform/import/report.ts';
import { importTemplate } from '#server/platform/import/template.ts';
import { assertUntouched, builtOn } from '#server/platform/import/undo.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  advanceYear,
  deleteDays,
  ensureYear,
  findSpecialDays,
  findYear,
  lockYear,
  type SpecialDay,
  upsertDays,
} from './store.ts';

const column = <Key extends string>(key: Key, kind: ImportColumn['kind'], required = false) => ({
  key,
  kind,
  required,
  heading: `calendar.sheet.${key}`,
});

const columns = [
  column('date', 'date', true),
  { ...column('kind', 'text', true), expects: 'calendar.sheet.expectsKind' },
  column('nameZh', 'text'),
  column('nameEn', 'text'),
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
  nameZh: dayName.default(''),
  nameEn: dayName.default(''),
});

type ImportedDay = z.output<typeof rowSchema>;

interface Params {
  readonly year: number;
}

export function calendarTemplate(context: SignedInContext): Promise<FileReply> {
  return importTemplate(context, 'calendar.sheet.template', columns, {
    date: '2026-10-01',
    kind: context.text('calendar.sheet.holiday'),
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

interface ChangedDay {
  readonly before: SpecialDay | null;
  /** Nothing for a day that is again what its weekday says. */
  readonly after: ImportedDay | null;
}

/** What the sheet would change, held against the year as it is. */
function compare(days: readonly ImportedDay[], current: readonly SpecialDay[]): ChangedDay[] {
  const known = new Map(current.map((special) => [special.date, special]));
  const wanted = days.filter(
    ({ date, kind, nameZh, nameEn }) => kind !== usualKind(date) || nameZh !== '' || nameEn !== '',
  );
  const kept = new Set(wanted.map(({ date }) => date));
  const changed = wanted.flatMap((after) => {
    const before = known.get(after.date) ?? null;
    return before !== null && same(before, after) ? [] : [{ before, after }];
  });
  const removed = current.filter(({ date }) => !kept.has(date));
  return [...changed, ...removed.map((before) => ({ before, after: null }))];
}

interface Plan extends ImportPlan {
  readonly changes: readonly ChangedDay[];
  readonly current: readonly SpecialDay[];
  readonly version: number;
  readonly confirmed: boolean;
}

function changeOf(
  { before, after }: ChangedDay,
  rowOf: ReadonlyMap<string, number>,
  text: SignedInContext['text'],
): PlannedChange {
  const date = (after ?? before)?.date ?? '';
  const wordsOf = (special: ImportedDay | null) => ({
    kind: text(`calendar.sheet.${special?.kind ?? usualKind(date)}`),
    nameZh: special?.nameZh ?? '',
    nameEn: special?.nameEn ?? '',
  });
  const [old, words] = [wordsOf(before), wordsOf(after)];
  const fields = (['kind', 'nameZh', 'nameEn'] as const).map((field) => ({
    field,
    before: old[field],
    after: words[field],
  }));
  return {
    kind: after === null ? 'removed' : before === null ? 'created' : 'updated',
    row: rowOf.get(date) ?? null,
    what: date,
    fields: fields.filter((field) => field.before !== field.after),
  };
}

const daysOf = (executor: Executor, year: number) =>
  findSpecialDays(executor, `${year}-01-01`, `${year}-12-31`);

async function plan(
  { db, text }: SignedInContext,
  sheet: ImportedSheet<ImportedDay>,
  { year }: Params,
  tx: Transaction | null,
): Promise<Plan> {
  if (tx !== null) {
    await lockMonths(tx);
    await ensureYear(tx, year);
    await lockYear(tx, year);
  }
  const executor = tx ?? db.executor;
  const stored = await findYear(executor, year);
  const current = await daysOf(executor, year);
  const lines = await allOf(sheet.lines);
  const problems = outsideYear(lines, year);
  const bad = new Set(problems.map(({ row }) => row));
  const good = lines.flatMap((line) => (line.whole && !bad.has(line.number) ? [line] : []));
  const changes = compare(
    good.map(({ value }) => value),
    current,
  );
  const rowOf = new Map(good.map(({ number, value }) => [value.date, number]));
  const created = changes.filter(({ before }) => before === null).length;
  const taken = changes.filter(({ after }) => after !== null).length;
  return {
    created,
    updated: changes.length - created,
    unchanged: good.length - taken,
    changing: changes.length,
    problems: await Problems.of(problems),
    preview: () =>
      changes.slice(0, MAX_SHOWN_CHANGES).map((change) => changeOf(change, rowOf, text)),
    changes,
    current,
    version: stored?.version ?? 1,
    confirmed: stored?.confirmed ?? false,
  };
}

async function carryOut(
  { announce }: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  { changes, current, version, confirmed }: Plan,
  { year }: Params,
  remember: Remember,
): Promise<void> {
  const removed = changes.flatMap(({ before, after }) =>
    before !== null && after === null ? [before.date] : [],
  );
  const changed = changes.flatMap(({ after }) => after ?? []);
  const months = await lockMonths(tx);
  months.assertOpen([...removed, ...changed.map(({ date }) => date)]);
  await deleteDays(tx, removed);
  await upsertDays(
    tx,
    changed.map((value) => ({ ...value, edited: true })),
  );
  await advanceYear(tx, year, version, true);
  await announce(tx, 'calendar', wholeYear(year));
  audit.record({
    action: 'calendar.importYear',
    entity: 'calendarYear',
    entityId: year,
    before: { days: current.length },
    after: { changed: changed.length, removed: removed.length },
  });
  const before = { days: current, confirmed };
  await remember([{ id: year, what: String(year), version: version + 1, before }]);
}

const wholeYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Days that one list has otherwise than the other. */
function differingDates(a: readonly SpecialDay[], b: readonly SpecialDay[]): string[] {
  const words = (days: readonly SpecialDay[]) =>
    new Map(days.map((day) => [day.date, `${day.kind} ${day.nameZh} ${day.nameEn}`]));
  const [one, other] = [words(a), words(b)];
  const dates = new Set([...one.keys(), ...other.keys()]);
  return [...dates].filter((date) => one.get(date) !== other.get(date));
}

/** The year as it was before the import: one record, whose version every change moves on. */
async function undo(
  context: SignedInContext,
  tx: Transaction,
  _: AuditTrail,
  records: AsyncIterable<readonly WrittenRecord[]>,
): Promise<void> {
  const months = await lockMonths(tx);
  for (const record of await allOf(records)) {
    const { id: year, before } = record;
    const version = await lockYear(tx, year);
    assertUntouched(context, [record], [{ id: year, version }]);
    const { days, confirmed } = before as unknown as Pick<Plan, 'confirmed'> & {
      readonly days: readonly SpecialDay[];
    };
    const current = await daysOf(tx, year);
    const kept = new Set(days.map(({ date }) => date));
    months.assertOpen(differingDates(days, current));
    await deleteDays(
      tx,
      current.map(({ date }) => date).filter((date) => !kept.has(date)),
    );
    await upsertDays(tx, days);
    if (!(await advanceYear(tx, year, version, confirmed))) throw builtOn(context, [record]);
    await context.announce(tx, 'calendar', wholeYear(year));
  }
}

/** Replaces the special days of a year by those of a sheet, and takes the year as confirmed. */
export const calendarImport: ImportKind<ImportedDay, Plan, Params> = {
  name: 'calendar',
  access: 'calendar:edit',
  columns,
  row: rowSchema,
  limits: { maxRows: 400, maxUnpackedBytes: 20 * 1024 * 1024 },
  identity: { field: 'date', of: ({ date }) => date },
  alwaysLocks: true,
  plan,
  carryOut,
  undo,
  scope: ({ year }) => String(year),
};
