import type { PeopleRequest, ProgressFigures } from '#features/hours-reports/contract.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';
import { sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { nameIn, sheetWord, wordOf } from '../words.ts';
import { type FoundPerson, peopleStatement } from './people-store.ts';
import { reachedBy } from './selection.ts';
import { askedBatch, readFigures } from './service.ts';

const column = <Key extends string>(key: Key, kind: CellKind, word: string = key) => ({
  key,
  kind,
  heading: `hours-reports.sheet.${word}`,
});

const departmentColumns = [
  { ...column('department', 'text', 'deptName'), width: 32 },
  column('level', 'int', 'deptLevel'),
  column('people', 'int'),
  column('none', 'int', 'stateNone'),
  column('draft', 'int', 'stateDraft'),
  column('submitted', 'int', 'stateSubmitted'),
  column('returned', 'int', 'stateReturned'),
  column('approved', 'int', 'stateApproved'),
  column('filled', 'hours'),
  column('required', 'hours'),
  { ...column('lastReminder', 'text'), width: 18 },
] as const;

const personColumns = [
  column('staffNo', 'text'),
  column('name', 'text'),
  { ...column('department', 'text', 'deptName'), width: 24 },
  column('state', 'text'),
  column('filled', 'hours'),
  column('required', 'hours'),
  { ...column('waitsFor', 'text'), width: 24 },
  { ...column('returnReason', 'text'), width: 32 },
  { ...column('lastReminder', 'text'), width: 18 },
] as const;

interface ExportQuery extends Pick<PeopleRequest, 'state' | 'query'> {
  readonly batchId: number;
  readonly by: 'departments' | 'people';
  readonly format: 'xlsx' | 'csv';
}

const momentIn =
  ({ timeZone }: SignedInContext) =>
  (instant: string | null) =>
    instant === null ? null : wallClockOf(instant, timeZone);

async function departmentsFile(context: SignedInContext, query: ExportQuery): Promise<FileReply> {
  const moment = momentIn(context);
  const nameOf = nameIn(context.language);
  const { batch, departments, totals } = await readFigures(context, {
    batchId: query.batchId,
    deep: 'true',
  });
  const figures = ({ filledHours, requiredHours, lastReminder, ...counts }: ProgressFigures) => ({
    ...counts,
    filled: hoursToMinutes(filledHours),
    required: hoursToMinutes(requiredHours),
    lastReminder: moment(lastReminder),
  });
  return sheetReply(context, {
    name: 'hours-reports.sheet.progressByDepartment',
    scope: batch.name,
    columns: departmentColumns,
    rows: departments.map((row) => ({
      department: nameOf(row),
      level: row.depth + 1,
      ...figures(row),
    })),
    totals: () => ({
      department: sheetWord(context.text, 'total'),
      level: null,
      ...figures(totals),
    }),
    format: query.format,
  });
}

async function peopleFile(context: SignedInContext, query: ExportQuery): Promise<FileReply> {
  const moment = momentIn(context);
  const nameOf = nameIn(context.language);
  const { batch, asked } = await askedBatch(context, query.batchId);
  const statement = peopleStatement({
    batch,
    asked,
    selection: reachedBy(context, 'progress:read'),
    filter: query,
    today: context.today,
  });
  const found = streamRows<FoundPerson>(context.db, statement, context.signal);
  const sums = { filled: 0, required: 0 };
  async function* rows() {
    for await (const person of found) {
      sums.filled += person.minutes;
      sums.required += person.requiredMinutes;
      yield {
        staffNo: person.staffNo,
        name: person.nickName,
        department: nameOf({ nameZh: person.deptNameZh, nameEn: person.deptNameEn }),
        state: wordOf(context.text, 'state', person.state),
        filled: person.minutes,
        required: person.requiredMinutes,
        waitsFor: person.waits?.people.map(({ nickName }) => nickName).join(', ') ?? null,
        returnReason: person.returned?.reason ?? null,
        lastReminder: moment(person.lastReminder),
      };
    }
  }
  return sheetReply(context, {
    name: 'hours-reports.sheet.progressByPerson',
    scope: batch.name,
    columns: personColumns,
    rows: rows(),
    totals: () => ({
      staffNo: sheetWord(context.text, 'total'),
      name: null,
      department: null,
      state: null,
      ...sums,
      waitsFor: null,
      returnReason: null,
      lastReminder: null,
    }),
    format: query.format,
  });
}

/** What the page shows, as a sheet: departments with everything beneath them, or people. */
export const exportProgress = (context: SignedInContext, query: ExportQuery): Promise<FileReply> =>
  query.by === 'people' ? peopleFile(context, query) : departmentsFile(context, query);
