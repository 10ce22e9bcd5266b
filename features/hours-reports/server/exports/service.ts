import { publishedBatches } from '#features/batches/server/service.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import type { CellValue, SheetHead } from '#server/platform/spreadsheet/cells.ts';
import { type TableFile, tableReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import type { ExportPreview, ExportRequest, PreviewRequest } from '../../contract-exports.ts';
import {
  EXPORT_JOB_ROWS,
  type ExportKind,
  PREVIEW_COLUMNS,
  PREVIEW_ROWS,
} from '../../rules-exports.ts';
import { nameIn, sheetWord, wordOf } from '../words.ts';
import { departmentsTable } from './departments-table.ts';
import { detailTable } from './detail-table.ts';
import { pivotTable } from './pivot-table.ts';
import { type Named, type Selection, selectionOf } from './selection.ts';
import type { ExportTable, TableColumn } from './table.ts';

const TABLES: Readonly<Record<ExportKind, ExportTable>> = {
  detail: detailTable,
  pivot: pivotTable,
  departments: departmentsTable,
};

export const tableOf = (kind: ExportKind) => TABLES[kind];

const nameOf = ({ language }: SignedInContext, named: Named) =>
  `${named.code} ${nameIn(language)(named)}`;

const days = ({ from, to }: Selection) => `${from} – ${to}`;

/** What was chosen, above the headings: a file says itself what it is about. */
function headOf(context: SignedInContext, selection: Selection): SheetHead {
  const { text, today, actor } = context;
  const { batch, dept, project, state } = selection;
  const all = sheetWord(text, 'all');
  const lines: [string, string][] = [
    ['period', batch === null ? days(selection) : `${batch.name} (${days(selection)})`],
    ['department', dept === null ? all : `${nameOf(context, dept)} ${sheetWord(text, 'beneath')}`],
    ['projectFilter', project === null ? all : nameOf(context, project)],
    ['state', state === null ? all : wordOf(text, 'state', state)],
    ['made', `${today} ${actor.nickName}`],
  ];
  const above = [...lines.map(([name, value]) => [sheetWord(text, name), value]), []];
  return { row: above.length + 1, above };
}

/** What a file of these hours is called; known before it is made. */
export function exportName(
  context: SignedInContext,
  { kind, format }: Pick<ExportRequest, 'kind' | 'format'>,
  selection: Selection,
): string {
  const { batch, dept, project, from, to } = selection;
  const named = [dept, project].flatMap((one) => (one === null ? [] : [one.code]));
  return fileName({
    what: wordOf(context.text, 'file', kind),
    scope: [batch?.name ?? `${from}–${to}`, ...named].join(' '),
    day: context.today,
    ending: format,
  });
}

/** A file of this selection, as far as it is begun. */
export async function openFile(
  context: SignedInContext,
  request: Pick<ExportRequest, 'kind' | 'format'>,
  selection: Selection,
): Promise<TableFile> {
  const { columns, lines } = await tableOf(request.kind).open(context, selection);
  return {
    fileName: exportName(context, request, selection),
    format: request.format,
    sheet: wordOf(context.text, 'file', request.kind),
    columns,
    head: headOf(context, selection),
    lines,
  };
}

/** A file that is made while it is sent. */
export async function exportFile(
  context: SignedInContext,
  { kind, format, ...filters }: ExportRequest,
): Promise<FileReply> {
  const selection = await selectionOf(context, filters);
  return tableReply(await openFile(context, { kind, format }, selection));
}

const wireCell =
  (columns: readonly TableColumn[]) =>
  (value: CellValue, at: number): CellValue =>
    columns[at]?.kind === 'hours' && typeof value === 'number' ? minutesToHours(value) : value;

/** Of a table with very many columns the first and, last, its sum. */
const inSight = <Item>(items: readonly Item[]): readonly Item[] =>
  items.length <= PREVIEW_COLUMNS
    ? items
    : [...items.slice(0, PREVIEW_COLUMNS - 1), ...items.slice(-1)];

/** The first rows and the sums, by the queries that make the file. */
export async function previewExport(
  context: SignedInContext,
  { kind, ...filters }: PreviewRequest,
): Promise<ExportPreview> {
  const selection = await selectionOf(context, filters);
  const found = await tableOf(kind).preview(context, selection, PREVIEW_ROWS);
  const { count, people, projectMinutes, absenceMinutes } = found;
  const columns = inSight(found.columns);
  const wire = (cells: readonly CellValue[]) => inSight(cells).map(wireCell(columns));
  return {
    columns: columns.map(({ header, kind: holds }) => ({ title: header, kind: holds })),
    moreColumns: found.columns.length - columns.length,
    rows: found.rows.map(wire),
    totals: wire(found.totals),
    count,
    people,
    hours: minutesToHours(projectMinutes + absenceMinutes),
    projectHours: minutesToHours(projectMinutes),
    absenceHours: minutesToHours(absenceMinutes),
    asJob: count > EXPORT_JOB_ROWS,
  };
}

export async function exportBatches(context: SignedInContext) {
  const { currentId, batches } = await publishedBatches(context);
  const listed = batches.map(({ id, name, startDate, endDate }) => ({
    id,
    name,
    startDate,
    endDate,
  }));
  return { currentId, batches: listed };
}
