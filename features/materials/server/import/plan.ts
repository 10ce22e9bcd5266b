import type { ImportParams } from '#features/materials/contract.ts';
import { fateOf, issueKey, numbered } from '#features/materials/rules.ts';
import { isClosed, type Ledger } from '#features/periods/rules.ts';
import { lockMonths, readLedger } from '#features/periods/server/service.ts';
import { firstDay, monthOf } from '#kernel/dates.ts';
import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import { sumFen } from '#kernel/money.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { ImportedLine, ImportedSheet, ImportPlan } from '#server/platform/import/kind.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { Problems, type RowProblem } from '#server/platform/import/problems.ts';
import { inStatements, mapInSlices } from '#server/platform/import/slices.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lockIssues } from '../store.ts';
import { changeOf } from './changes.ts';
import {
  isSame,
  judged,
  type Known,
  type NumberedRow,
  namingProblems,
  type PlannedChange,
} from './model.ts';
import { dictionaryOf, homesOf } from './names.ts';
import type { ImportedRow } from './row.ts';
import { findByKeys } from './store.ts';
import { sumProblems } from './sums.ts';

const AT_ONCE = 500;

export interface Plan extends ImportPlan {
  readonly changes: readonly PlannedChange[];
}

type Line = ImportedLine<ImportedRow>;

/** The lines with their numbers; those that repeat what an earlier one is are problems. */
function numberedLines(lines: readonly Line[]) {
  const numbers = numbered(lines.map(({ value }) => value));
  const first = new Map<string, number>();
  const repeats: RowProblem[] = [];
  const rows: NumberedRow[] = [];
  lines.forEach((line, at) => {
    const { docNo } = line.value;
    const lineNo = numbers[at] ?? null;
    if (docNo === undefined || lineNo === null) return;
    const key = issueKey(docNo, lineNo);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, line.number);
    // Two that say their number themselves were found while the sheet was read.
    else if (line.whole) {
      const said = { key: 'common.duplicateRow', params: { row: earlier } };
      repeats.push({ row: line.number, field: 'docNo', ...said });
      return;
    }
    if (line.whole) rows.push({ number: line.number, value: line.value, line: lineNo });
  });
  return { rows, repeats };
}

async function knownTo(
  executor: Executor,
  lines: readonly Line[],
  rows: readonly NumberedRow[],
  columns: ReadonlySet<string>,
  today: string,
): Promise<Omit<Known, 'isClosed'>> {
  const values = lines.map(({ value }) => value);
  const dictionary = await dictionaryOf(executor, values, today);
  const keys = rows.map(({ value, line }) => ({ docNo: value.docNo, line }));
  const found = await inStatements(keys, AT_ONCE, (some) => findByKeys(executor, some));
  const days = rows.flatMap(({ value: { requester, dept, date } }) => {
    const meant = requester && !dept ? dictionary.requester(requester) : undefined;
    return meant === undefined || meant === 'several' ? [] : [{ personId: meant.id, date }];
  });
  return {
    dictionary,
    columns,
    stored: new Map(found.map((state) => [issueKey(state.docNo, state.line), state])),
    homeOf: await homesOf(executor, days),
  };
}

/** What the months say to a change; nothing is wrong with what was agreed to. */
function monthProblems(
  { row, fate, before, state }: PlannedChange,
  ledger: Ledger,
  { corrections }: ImportParams,
): RowProblem[] {
  if (fate === 'monthFixed') {
    const closed = [before?.date ?? state.date, state.date].find((date) => isClosed(ledger, date));
    const params = { month: monthOf(closed ?? state.date) };
    return [{ row, field: 'date', key: 'materials.monthFixed', params }];
  }
  if (fate !== 'correction' || corrections === 'accept') return [];
  const params = { month: monthOf(state.date) };
  return [{ row, field: 'date', key: 'materials.monthClosed', params }];
}

const noticesOf = (changes: readonly PlannedChange[]) => {
  const rowsOf = (which: (change: PlannedChange) => boolean) =>
    changes.filter(which).map(({ row }) => row);
  return [
    { key: 'materials.sheet.noticeUnusable', rows: rowsOf(({ notice }) => notice === 'unusable') },
    { key: 'materials.sheet.noticeMissing', rows: rowsOf(({ notice }) => notice === 'missing') },
    { key: 'materials.sheet.noticeLate', rows: rowsOf(({ fate }) => fate === 'late') },
  ].filter(({ rows }) => rows.length > 0);
};

/** Months and issues stay as they are seen, where something is to be written. */
async function ledgerOf({ db }: SignedInContext, tx: Transaction | null): Promise<Ledger> {
  if (tx === null) return readLedger(db.executor);
  const { ledger } = await lockMonths(tx);
  await lockIssues(tx);
  return ledger;
}

/** The sheet held against what is stored and against the months: what would change, what is wrong. */
export async function planOf(
  context: SignedInContext,
  sheet: ImportedSheet<ImportedRow>,
  params: ImportParams,
  tx: Transaction | null,
): Promise<Plan> {
  const ledger = await ledgerOf(context, tx);
  const executor = tx ?? context.db.executor;
  const lines = await allOf(sheet.lines);
  const { rows, repeats } = numberedLines([...lines].sort((a, b) => a.number - b.number));
  const known: Known = {
    ...(await knownTo(executor, lines, rows, sheet.fields, context.today)),
    isClosed: (date) => isClosed(ledger, date),
  };
  const closed = (month: string) => isClosed(ledger, firstDay(month));
  const every = await mapInSlices(rows, (row): PlannedChange => {
    const result = judged(row, known);
    const stored = result.before === null ? null : monthOf(result.before.date);
    return { ...result, row: row.number, fate: fateOf(stored, monthOf(row.value.date), closed) };
  });
  const changing = every.filter(({ before, state }) => before === null || !isSame(before, state));
  const broken = lines.filter(({ whole }) => !whole);
  const wrong = [
    ...repeats,
    ...every.flatMap(({ row, problems }) => problems.map((found) => ({ row, ...found }))),
    ...broken.flatMap(({ number, value }) =>
      namingProblems(value, undefined, known.dictionary).map((found) => ({
        row: number,
        ...found,
      })),
    ),
    ...sumProblems(sheet, lines, every),
  ];
  const months = changing.flatMap((change) => monthProblems(change, ledger, params));
  const bad = new Set([...wrong, ...months].map(({ row }) => row));
  const changes = changing.filter(({ row }) => !bad.has(row));
  const created = changes.filter(({ before }) => before === null).length;
  const corrections = changing.filter(({ fate }) => fate === 'correction').length;
  const good = every.filter(({ row }) => !bad.has(row));
  return {
    changes,
    created,
    updated: changes.length - created,
    unchanged: good.length - changes.length,
    changing: changes.length,
    problems: await Problems.of([...wrong, ...months]),
    // A row of sums vouches for the file as a whole: then it is taken whole or not at all.
    ...(sheet.sums.length > 0 && wrong.length + broken.length > 0 && { blocked: true as const }),
    notices: noticesOf(changes),
    corrections,
    totals: {
      lines: good.length,
      amountFen: sumFen(good.map(({ state }) => state.amountFen)),
    },
    preview: () =>
      changes
        .slice(0, MAX_SHOWN_CHANGES)
        .map((change) =>
          changeOf(change, (id) => known.dictionary.subCategoryName(id, context.language)),
        ),
  };
}
