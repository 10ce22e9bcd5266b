import { mappingOf } from '#features/actuals/rules-mapping.ts';
import { closedMonthsIn, type Ledger } from '#features/periods/rules.ts';
import { lockMonths, readLedger } from '#features/periods/server/service.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { MAX_SHOWN_CHANGES } from '#kernel/import-report.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { FileTotals, ImportedSheet, ImportPlan } from '#server/platform/import/kind.ts';
import { Portions } from '#server/platform/import/portions.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findMappings } from '../mapping/store.ts';
import {
  findBook,
  findLeftOut,
  findNamedDepartments,
  findNamedProjects,
  findStored,
  fingerprint,
  type LineKey,
  lockBook,
  type StoredLine,
  type WantedLine,
} from './import-store.ts';
import { type FileLine, type FileVoucher, readLines, voucherKey } from './lines.ts';
import { type Meant, nameFinder } from './names.ts';
import { Notices } from './notices.ts';
import { changeOf, isSame, type PlannedLine } from './planned-line.ts';
import type { VoucherRow } from './row.ts';

export interface VoucherImportParams {
  readonly bookId: number;
  /** Whether changes of closed months are accepted. */
  readonly corrections?: 'accept' | undefined;
}

/** The amount is the debit, which stands for the size of a file. */
export interface VoucherTotals extends FileTotals {
  readonly creditFen: number;
  readonly vouchers: number;
  readonly months: readonly Month[];
}

export interface VoucherPlan extends ImportPlan {
  readonly totals: VoucherTotals;
  readonly lines: Portions<PlannedLine>;
  readonly ledger: Ledger;
  readonly months: readonly Month[];
  /** What the stored lines of these months were when this was planned. */
  readonly seen: string;
  readonly removed: number;
}

/** So many lines are looked up or written by one statement: of 500 the embedded database takes a tenth of a second. */
const AT_ONCE = 100;

const lineKey = (key: LineKey) => `${voucherKey(key)} ${key.line}`;

/** What the lines of a file are held against. */
interface Known {
  readonly projectOf: (text: string) => Meant;
  readonly departmentOf: (text: string) => Meant;
  readonly isMapped: (account: string, month: Month) => boolean;
  readonly isClosed: (month: Month) => boolean;
  readonly fields: ReadonlySet<string>;
}

/** Asked for every line, of few values. */
function remembered<Value>(find: (...key: string[]) => Value): (...key: string[]) => Value {
  const known = new Map<string, Value>();
  return (...key) => {
    const name = key.join('\n');
    if (!known.has(name)) known.set(name, find(...key));
    return known.get(name) as Value;
  };
}

async function readKnown(
  executor: Executor,
  ledger: Ledger,
  fields: ReadonlySet<string>,
): Promise<Known> {
  const mappings = await findMappings(executor);
  return {
    projectOf: remembered(nameFinder(await findNamedProjects(executor))),
    departmentOf: remembered(nameFinder(await findNamedDepartments(executor))),
    isMapped: remembered(
      (account = '', month = '') => mappingOf(account, month, mappings) !== null,
    ),
    isClosed: remembered((month = '') => closedMonthsIn(ledger, [firstDay(month)]).length > 0),
    fields,
  };
}

/** A line of the file as it is to be stored; what there is no column for stays as it was. */
function wantedOf(line: FileLine, before: StoredLine | null, known: Known): WantedLine {
  const { period, word, number, date, project, department } = line;
  const text = (field: string, given: string, stored: string | undefined) =>
    known.fields.has(field) ? given : (stored ?? '');
  const projectText = text('project', project, before?.projectText);
  const deptText = text('department', department, before?.deptText);
  // The same text meant the same before; what a closed month knew of it stays so.
  const keepsProject =
    before !== null &&
    before.projectText === projectText &&
    (before.projectId !== null || known.isClosed(line.period));
  const keepsDept = before !== null && before.deptText === deptText && before.deptId !== null;
  return {
    period,
    word,
    number,
    line: line.line,
    date,
    debitFen: line.debitFen,
    creditFen: line.creditFen,
    accountCode: line.account,
    accountName: text('accountName', line.accountName, before?.accountName),
    summary: text('summary', line.summary, before?.summary),
    projectText,
    projectId: keepsProject ? before.projectId : (known.projectOf(projectText).id ?? null),
    deptText,
    deptId: keepsDept ? before.deptId : (known.departmentOf(deptText).id ?? null),
    removed: false,
    id: before?.id ?? null,
    version: before?.version ?? null,
  };
}

function noticesOf(row: number, wanted: WantedLine, known: Known, notices: Notices): void {
  const { accountCode, accountName, period, projectText, projectId } = wanted;
  if (!known.isMapped(accountCode, period)) {
    notices.add('unmappedAccounts', row, `${accountCode} ${accountName}`.trim());
  }
  if (projectText !== '' && projectId === null) {
    const { why } = known.projectOf(projectText);
    notices.add(why === 'closed' ? 'closedProjects' : 'unknownProjects', row, projectText);
  }
}

/** Puts together what a file would do to the lines of a book. */
class Planning {
  /** In portions of as many as one statement writes. */
  readonly lines = new Portions<PlannedLine>();
  readonly #waiting: PlannedLine[] = [];
  readonly first: PlannedLine[] = [];
  readonly notices = new Notices();
  readonly known: Known;
  readonly accepts: boolean;
  created = 0;
  updated = 0;
  removed = 0;
  unchanged = 0;
  corrections = 0;

  constructor(known: Known, accepts: boolean) {
    this.known = known;
    this.accepts = accepts;
  }

  /** Something stored of a closed month changes: a problem of its row unless it is accepted. */
  #correction(month: Month, row: number): RowProblem[] {
    this.corrections += 1;
    if (this.accepts) {
      this.notices.addMonth('correctedMonths', row, month);
      return [];
    }
    return [{ row, field: 'period', key: 'actuals.correctionNeeded', params: { months: month } }];
  }

  async add(planned: readonly PlannedLine[], rowOf: (line: PlannedLine) => number) {
    const found = planned.flatMap((line) => {
      if (!line.closed) return [];
      if (line.before !== null) return this.#correction(line.wanted.period, rowOf(line));
      this.notices.addMonth('lateMonths', rowOf(line), line.wanted.period);
      return [];
    });
    this.first.push(...planned.slice(0, MAX_SHOWN_CHANGES - this.first.length));
    for (const line of planned) this.#waiting.push(line);
    while (this.#waiting.length >= AT_ONCE) {
      await this.lines.add(this.#waiting.splice(0, AT_ONCE));
    }
    return found;
  }

  end(): Promise<void> {
    return this.lines.add(this.#waiting.splice(0));
  }

  /** Some lines of the file. */
  async take(portion: readonly FileLine[], stored: ReadonlyMap<string, StoredLine>) {
    const planned = portion.flatMap((line): PlannedLine[] => {
      const before = stored.get(lineKey(line)) ?? null;
      const wanted = wantedOf(line, before, this.known);
      noticesOf(line.row, wanted, this.known, this.notices);
      if (before !== null && isSame(before, wanted)) {
        this.unchanged += 1;
        return [];
      }
      if (before === null || before.removed) this.created += 1;
      else this.updated += 1;
      return [{ row: line.row, before, wanted, closed: this.known.isClosed(line.period) }];
    });
    return this.add(planned, ({ row }) => row ?? 1);
  }

  /** Lines that are stored and that their voucher does not have any more. */
  async leaveOut(stored: readonly StoredLine[], vouchers: ReadonlyMap<string, FileVoucher>) {
    this.removed += stored.length;
    const planned = stored.map((before) => ({
      row: null,
      before,
      wanted: { ...before, removed: true },
      closed: this.known.isClosed(before.period),
    }));
    const firstRow = (line: PlannedLine) => {
      const rows = vouchers.get(voucherKey(line.wanted))?.rowOf.values();
      return rows?.next().value ?? 1;
    };
    return this.add(planned, firstRow);
  }
}

/** A file held against the lines of its book. */
export async function planVouchers(
  { db }: Pick<SignedInContext, 'db'>,
  sheet: ImportedSheet<VoucherRow>,
  { bookId, corrections }: VoucherImportParams,
  tx: Transaction | null,
): Promise<VoucherPlan> {
  const executor = tx ?? db.executor;
  const ledger = tx === null ? await readLedger(executor) : (await lockMonths(tx)).ledger;
  if (tx !== null) await lockBook(tx, bookId);
  if ((await findBook(executor, bookId)) === null) throw new Refusal(commonRefusals.notFound);
  const { lines, vouchers, sums, problems, wrongSums } = await readLines(sheet);
  const months = [...new Set([...vouchers.values()].map(({ period }) => period))].sort();
  const seen = await fingerprint(executor, bookId, months);
  const known = await readKnown(executor, ledger, sheet.fields);
  const planning = new Planning(known, corrections === 'accept');
  for await (const portion of lines) {
    const stored = await inStatements(portion, AT_ONCE, (some) =>
      findStored(executor, bookId, some.map(keyOf)),
    );
    const byKey = new Map(stored.map((line) => [lineKey(line), line]));
    await problems.add(await planning.take(portion, byKey));
  }
  await inStatements([...vouchers.values()], AT_ONCE, async (some) => {
    const leftOut = await findLeftOut(executor, bookId, some.map(wholeOf));
    await problems.add(await planning.leaveOut(leftOut, vouchers));
    return [];
  });
  await planning.end();
  const { created, updated, removed, unchanged } = planning;
  return {
    created,
    // What goes is a change of its voucher, and is counted as one.
    updated: updated + removed,
    unchanged,
    changing: created + updated + removed,
    problems,
    ...(wrongSums ? { blocked: true as const } : {}),
    notices: planning.notices.all(),
    corrections: planning.corrections,
    totals: {
      lines: created + updated + unchanged,
      vouchers: vouchers.size,
      amountFen: sums.debitFen,
      creditFen: sums.creditFen,
      months,
    },
    preview: () => planning.first.map(changeOf),
    lines: planning.lines,
    ledger,
    months,
    seen,
    removed,
  };
}

const wholeOf = ({ period, word, number, rowOf }: FileVoucher) => ({
  period,
  word,
  number,
  lines: [...rowOf.keys()],
});

const keyOf = ({ period, word, number, line }: FileLine): LineKey => ({
  period,
  word,
  number,
  line,
});
