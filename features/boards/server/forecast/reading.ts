import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import { percentOf } from '#features/boards/rules-forecast.ts';
import { hasLines } from '#features/budgets/rules.ts';
import { accessTo, type BudgetAccess } from '#features/budgets/server/service.ts';
import { type CalendarDate, type Month, monthOf, monthsInRange } from '#kernel/dates.ts';
import { fenToYuan } from '#kernel/money.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  type DoneRow,
  type EntryDocument,
  type EntryLine,
  findEntryDocument,
  findEntryLines,
  findPercents,
} from './entries-store.ts';

/** Everything there is to enter about a document, and what was. */
export interface Entries {
  readonly document: EntryDocument;
  readonly lines: readonly EntryLine[];
  readonly percents: readonly DoneRow[];
}

export async function findEntries(executor: Executor, budgetId: number): Promise<Entries> {
  const document = await findEntryDocument(executor, budgetId);
  return {
    document,
    lines: await findEntryLines(executor, document),
    percents: await findPercents(executor, budgetId),
  };
}

/** Months of the document; none without a version in force. */
export const monthsOfDocument = ({ fromMonth, toMonth }: EntryDocument): Month[] =>
  fromMonth === null || toMonth === null ? [] : monthsInRange(fromMonth, toMonth);

export const isOpenMonth = ({ through }: EntryDocument, month: Month): boolean =>
  through === null || month > through;

export const isCovered = ({ covers }: EntryLine, month: Month): boolean =>
  covers.some(({ from, to }) => from <= month && month <= to);

/** Months of which somebody can say by now how much is done. */
export const doneMonths = (document: EntryDocument, today: CalendarDate): Month[] =>
  monthsOfDocument(document).filter((month) => month <= monthOf(today));

export function toInput(
  { budgetType, edits }: BudgetAccess,
  { document, lines, percents }: Entries,
  today: CalendarDate,
): ForecastInput {
  const open = monthsOfDocument(document).filter((month) => isOpenMonth(document, month));
  const done = new Map(percents.map(({ month, bp }) => [month, bp]));
  const shown = lines.flatMap((line) => {
    const { cells, covers: _, planned: __, subCategory: ___, ...of } = line;
    const known = new Map(cells.map(([month, ...values]) => [month, values]));
    const months = open
      .filter((month) => isCovered(line, month))
      .map((month) => {
        const [planned, entered] = known.get(month) ?? [null, null];
        return {
          month,
          planned: fenToYuan(planned ?? 0),
          expected: entered === null ? null : fenToYuan(entered),
        };
      });
    return months.length === 0 ? [] : [{ ...of, months }];
  });
  return {
    version: document.version,
    method: document.method,
    through: document.through,
    edits: edits && hasLines(budgetType) && document.versionId !== null,
    lines: shown,
    percentDone: (hasLines(budgetType) ? doneMonths(document, today) : []).map((month) => {
      const bp = done.get(month);
      return { month, percent: bp === undefined ? null : percentOf(bp) };
    }),
  };
}

/** Whoever only takes part in a budget's projects has no part in what is expected of it. */
export async function readForecast(
  { db, actor, today }: SignedInContext,
  budgetId: number,
): Promise<ForecastInput> {
  const access = await accessTo(db.executor, actor, budgetId);
  if (!access.whole) throw new Refusal(commonRefusals.notPermitted);
  return toInput(access, await findEntries(db.executor, budgetId), today);
}
