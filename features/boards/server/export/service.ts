import {
  findOutOfDate,
  outOfDateWithin,
  outOfDateWords,
  rowStreams,
  viewerOf,
} from '#features/actuals/server/service.ts';
import type { BudgetExportRequest } from '#features/boards/contract-export.ts';
import { findMonthStates, type MonthStates } from '#features/boards/server/ground/months-store.ts';
import { findSubCategories } from '#features/boards/server/ground/names-store.ts';
import { type BudgetViewer, budgetViewer } from '#features/boards/server/ground/viewer.ts';
import { findCells } from '#features/boards/server/periods/store.ts';
import { monthOf, monthsInRange, toInstant } from '#kernel/dates.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { bookReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { sumCells } from './figures.ts';
import { gridSheets } from './grid-sheets.ts';
import { rowSheets } from './row-sheets.ts';
import {
  type ExportAsked,
  findVersion,
  type ShownVersion,
  streamLines,
  sumSources,
} from './store.ts';
import { summarySheet } from './summary-sheet.ts';
import { type Words, wordsOf } from './words.ts';

/** What the first lines of every sheet say: of what it is, of which months, and at which value. */
function aboutOf(
  words: Words,
  { access }: BudgetViewer,
  { from, to, basis, labour }: ExportAsked,
): string[] {
  return [
    words('document', { code: access.code, name: access.name }),
    words('period', { month: from, last: to }),
    words(basis === 'origin' ? 'basisOrigin' : 'basisPosting'),
    words(labour === 'actual' ? 'labourActual' : 'labourStandard'),
  ];
}

/** What the first sheet says besides: which version, and how far the accounts are. */
function stateOf(
  context: SignedInContext,
  {
    words,
    viewer,
    asked,
    version,
    states,
  }: {
    readonly words: Words;
    readonly viewer: BudgetViewer;
    readonly asked: ExportAsked;
    readonly version: ShownVersion | null;
    readonly states: MonthStates;
  },
): string[] {
  const open = monthsInRange(asked.from, asked.to).filter(
    (month) => states.stateOf(month) === 'provisional',
  );
  return [
    version === null
      ? words('noVersion')
      : words('version', { no: version.versionNo, day: version.since }),
    states.closedThrough === null
      ? words('nothingClosed')
      : words('closedThrough', { month: states.closedThrough }),
    ...(open.length === 0 ? [] : [words('provisional', { months: open.join(', ') })]),
    words('madeAt', { when: wallClockOf(toInstant(context.now), context.timeZone) }),
    ...(viewer.opens ? [] : [words('noRows')]),
  ];
}

/** A budget as a workbook: what the screen shows of these months, and the rows behind it. */
export async function exportBudget(
  context: SignedInContext,
  budgetId: number,
  { startDate, endDate, basis, labour }: BudgetExportRequest,
): Promise<FileReply> {
  const { executor } = context.db;
  const viewer = await budgetViewer(context, budgetId, labour);
  const english = context.language === 'en';
  const [from, to] = [monthOf(startDate), monthOf(endDate)];
  const asked = { budgetId, from, to, basis, labour, english };
  const states = await findMonthStates(executor);
  const version = await findVersion(executor, budgetId);
  const cells = await findCells(executor, {
    ...asked,
    ...{ cumulative: false, byProject: false, bySubCategory: true, asOf: undefined },
  });
  const sums = sumCells(cells, asked, states, await findSubCategories(executor, asked));
  const sources = viewer.opens ? await sumSources(executor, asked) : [];
  const words = wordsOf(context);
  const outOfDate = outOfDateWithin(await findOutOfDate(context), from, to);
  const about = [
    ...aboutOf(words, viewer, asked),
    ...outOfDate.map((one) => outOfDateWords(context, one)),
  ];
  const state = stateOf(context, { words, viewer, asked, version, states });
  const summary = { words, about: [...about, ...state], english, sums, planned: version !== null };
  const rowViewer = viewer.opens ? await viewerOf(context, budgetId, labour) : null;
  const rows =
    rowViewer === null
      ? []
      : rowSheets({
          ...{ words, about, english, sources, viewer: rowViewer },
          streams: rowStreams(rowViewer, { startDate, endDate, basis }),
        });
  const what = words(labour === 'actual' ? 'bookAtActual' : 'book');
  const scope = viewer.access.code;
  const file = fileName({ what, scope, day: context.today, ending: 'xlsx' });
  return bookReply(file, [
    summarySheet(summary),
    ...gridSheets({ words, about, sums, lines: () => streamLines(viewer, asked) }),
    ...rows,
  ]);
}
