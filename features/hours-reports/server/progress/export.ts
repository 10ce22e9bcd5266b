import type { PeopleRequest, ProgressDepartment } from '#features/hours-reports/contract.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { CellKind } from '#server/platform/spreadsheet/cells.ts';
import { sheetReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type FoundPerson, peopleStatement } from './people-store.ts';
import { reachedBy } from './selection.ts';
import { askedBatch, readFigures } from './service.ts';

const column = <Key extends string>(key: Key, kind: CellKind) => ({
  key,
  kind,
  heading: `hours-reports.progress.sheet.${key}`,
});

const figureColumns = [
  column('people', 'int'),
  column('none', 'int'),
  column('draft', 'int'),
  column('submitted', 'int'),
  column('returned', 'int'),
  column('approved', 'int'),
  column('filled', 'hours'),
  column('required', 'hours'),
] as const;

const departmentColumns = [
  { ...column('department', 'text'), width: 32 },
  column('level', 'int'),
  ...figureColumns,
  { ...column('lastReminder', 'text'), width: 18 },
] as const;

const personColumns = [
  column('staffNo', 'text'),
  column('nickName', 'text'),
  { ...column('department', 'text'), width: 24 },
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

function words({ language, timeZone }: SignedInContext) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return {
    inLanguage: (nameZh: string, nameEn: string) => (language === 'zh' ? nameZh : nameEn),
    moment: (instant: string | null) =>
      instant === null ? null : format.format(new Date(instant)),
  };
}

async function departmentsFile(context: SignedInContext, query: ExportQuery): Promise<FileReply> {
  const { inLanguage, moment } = words(context);
  const { batch, departments, totals } = await readFigures(context, {
    batchId: query.batchId,
    deep: 'true',
  });
  const figures = (
    of: Omit<
      ProgressDepartment,
      'id' | 'parentId' | 'nameZh' | 'nameEn' | 'depth' | 'hasChildren' | 'own'
    >,
  ) => ({
    people: of.people,
    none: of.none,
    draft: of.draft,
    submitted: of.submitted,
    returned: of.returned,
    approved: of.approved,
    filled: hoursToMinutes(of.filledHours),
    required: hoursToMinutes(of.requiredHours),
    lastReminder: moment(of.lastReminder),
  });
  const rows = departments.map((row) => ({
    department: inLanguage(row.nameZh, row.nameEn),
    level: row.depth + 1,
    ...figures(row),
  }));
  const total = {
    department: context.text('hours-reports.progress.sheet.total'),
    level: null,
    ...figures(totals),
  };
  return sheetReply(context, {
    name: 'hours-reports.progress.sheet.byDepartment',
    scope: batch.name,
    columns: departmentColumns,
    rows: [...rows, total],
    format: query.format,
  });
}

async function peopleFile(context: SignedInContext, query: ExportQuery): Promise<FileReply> {
  const { inLanguage, moment } = words(context);
  const { batch, asked } = await askedBatch(context, query.batchId);
  const statement = peopleStatement({
    batch,
    asked,
    selection: reachedBy(context, 'progress:read'),
    filter: query,
    today: context.today,
  });
  const found = streamRows<FoundPerson>(context.db, statement, context.signal);
  async function* rows() {
    const sums = { filled: 0, required: 0 };
    for await (const person of found) {
      sums.filled += person.minutes;
      sums.required += person.requiredMinutes;
      yield {
        staffNo: person.staffNo,
        nickName: person.nickName,
        department: inLanguage(person.deptNameZh, person.deptNameEn),
        state: context.text(`hours-reports.progress.sheet.${person.state}`),
        filled: person.minutes,
        required: person.requiredMinutes,
        waitsFor: person.waits?.people.map(({ nickName }) => nickName).join(', ') ?? null,
        returnReason: person.returned?.reason ?? null,
        lastReminder: moment(person.lastReminder),
      };
    }
    yield {
      staffNo: context.text('hours-reports.progress.sheet.total'),
      nickName: null,
      department: null,
      state: null,
      ...sums,
      waitsFor: null,
      returnReason: null,
      lastReminder: null,
    };
  }
  return sheetReply(context, {
    name: 'hours-reports.progress.sheet.byPerson',
    scope: batch.name,
    columns: personColumns,
    rows: rows(),
    format: query.format,
  });
}

/** What the page shows, as a sheet: departments with everything beneath them, or people. */
export const exportProgress = (context: SignedInContext, query: ExportQuery): Promise<FileReply> =>
  query.by === 'people' ? peopleFile(context, query) : departmentsFile(context, query);
