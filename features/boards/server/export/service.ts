import { rowStreams, viewerOf } from '#features/actuals/server/service.ts';
import type { BudgetExportRequest } from '#features/boards/contract-export.ts';
import { findMonthStates, type MonthStates } from '#features/boards/server/ground/months-store.ts';
import { findSubCategories } from '#features/boards/server/ground/names-store.ts';
import {
  assertBasis,
  type BudgetViewer,
  budgetViewer,
} from '#features/boards/server/ground/viewer.ts';
import { findCells } from '#features/boards/server/periods/store.ts';
import { monthOf, monthsInRange, toInstant } from '#kernel/dates.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { fileName } from '#server/platform/files/file-name.ts';
import type { FileReply } from '#server/platform/files/file-reply.ts';
import { bookReply } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type ExportSums, sumCells } from './figures.ts';
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

/** What the first lines of every sheet say: of what it is, and of which months. */
function aboutOf(
  words: Words,
  { access }: BudgetViewer,
  { from, to, basis }: ExportAsked,
): string[] {
  return [
    words('document', { code: access.code, name: access.name }),
    words('period', { month: from, last: to }),
    words(basis === 'origin' ? 'basisOrigin' : 'basisPosting'),
  ];
}

/** What the first sheet says besides: which version, how far the accounts are, and what is left out. */
function stateOf(
  context: SignedInContext,
  {
    words,
    viewer,
    asked,
    version,
    states,
    sums,
  }: {
    readonly words: Words;
    readonly viewer: BudgetViewer;
    readonly asked: ExportAsked;
    readonly version: ShownVersion | null;
    readonly states: MonthStates;
    readonly sums: ExportSums;
  },
): string[] {
  const { withheldCells } = sums.total;
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
    ...(viewer.labour ? [] : [words('closedOnly')]),
    ...(withheldCells === 0 ? [] : [words('withheld', { count: withheldCells })]),
    ...(viewer.opens ? [] : [words('noRows')]),
  ];
}

/** A budget as a workbook: what the screen shows of these months, and the rows behind it. */
export async function exportBudget(
  context: SignedInContext,
  budgetId: number,
  { startDate, endDate, basis }: BudgetExportRequest,
): Promise<FileReply> {
  const { executor } = context.db;
  const viewer = await budgetViewer(context, budgetId);
  assertBasis(viewer, basis);
  const english = context.language === 'en';
  const asked = { budgetId, from: monthOf(startDate), to: monthOf(endDate), basis, english };
  const states = await findMonthStates(executor, viewer);
  const version = await findVersion(executor, budgetId);
  const cells = await findCells(executor, viewer, {
    ...asked,
    ...{ cumulative: false, byProject: false, bySubCategory: true, asOf: undefined },
  });
  const sums = sumCells(cells, asked, states, await findSubCategories(executor));
  const sources = viewer.opens ? await sumSources(executor, viewer, asked) : [];
  const words = wordsOf(context);
  const about = aboutOf(words, viewer, asked);
  const state = stateOf(context, { words, viewer, asked, version, states, sums });
  const summary = { words, about: [...about, ...state], english, sums, planned: version !== null };
  const rows = viewer.opens
    ? rowSheets({
        ...{ words, about, english, sources, labour: viewer.labour },
        streams: rowStreams(await viewerOf(context, budgetId), { startDate, endDate, basis }),
        rates: isPermitted(context.actor.roles, 'rates:read'),
      })
    : [];
  const scope = viewer.access.code;
  const file = fileName({ what: words('book'), scope, day: context.today, ending: 'xlsx' });
  return bookReply(file, [
    summarySheet(summary),
    ...gridSheets({ words, about, sums, lines: () => streamLines(viewer, asked) }),
    ...rows,
  ]);
}
