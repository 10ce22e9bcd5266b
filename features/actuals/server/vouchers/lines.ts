import {
  agreesWithOne,
  fillDown,
  isBalanced,
  isHead,
  NO_SUMS,
  plus,
  readAmount,
  type Sums,
  type VoucherHead,
} from '#features/actuals/rules-vouchers.ts';
import type { CalendarDate, Month } from '#kernel/dates.ts';
import { formatYuan } from '#kernel/money.ts';
import type { ImportedLine, ImportedSheet, SumLine } from '#server/platform/import/kind.ts';
import { Portions } from '#server/platform/import/portions.ts';
import { Problems, type RowProblem } from '#server/platform/import/problems.ts';
import { isSubtotal } from './columns.ts';
import type { VoucherRow } from './row.ts';

/** A line of a file with everything its row leaves to those above it. */
export interface FileLine extends Sums {
  readonly row: number;
  readonly period: Month;
  readonly word: string;
  readonly number: string;
  readonly line: number;
  readonly date: CalendarDate;
  readonly account: string;
  readonly accountName: string;
  readonly summary: string;
  readonly project: string;
  readonly department: string;
}

/** A voucher of a file: what its lines come to, and where they stand. */
export interface FileVoucher {
  readonly period: Month;
  readonly word: string;
  readonly number: string;
  readonly rowOf: Map<number, number>;
  sums: Sums;
  /** Some row of it cannot be read: then nobody knows whether it balances. */
  broken: boolean;
}

export interface FileLines {
  readonly lines: Portions<FileLine>;
  readonly vouchers: ReadonlyMap<string, FileVoucher>;
  /** Of all of them. */
  readonly sums: Sums;
  readonly problems: Problems;
  /** A row of sums is wrong, and with it the file as a whole. */
  readonly wrongSums: boolean;
}

export const voucherKey = ({
  period,
  word,
  number,
}: Pick<FileLine, 'period' | 'word' | 'number'>) => JSON.stringify([period, word, number]);

export const voucherName = ({ word, number }: Pick<FileLine, 'word' | 'number'>) =>
  word === '' ? number : `${word}-${number}`;

const problem = (row: number, field: string, key: string, params = {}): RowProblem => ({
  row,
  field,
  key,
  params,
});

/** What is added up on the way through a file, to be held against its rows of sums. */
interface Running {
  all: Sums;
  /** Since the last row of sums of any kind, and since the last that is not one of a voucher. */
  sinceSum: Sums;
  sinceTotal: Sums;
}

/** Goes through a file from its first row to the last, knowing what stood above. */
class Reader {
  readonly vouchers = new Map<string, FileVoucher>();
  readonly problems = new Problems();
  readonly #sums: SumLine[];
  readonly #running: Running = { all: NO_SUMS, sinceSum: NO_SUMS, sinceTotal: NO_SUMS };
  #head: VoucherHead | null = null;
  /** A voucher began with a row that cannot be read: those beneath it are its own, not of the one above. */
  #lost = false;
  /** Where a row could not be read there is nothing to hold sums against. */
  #unreadable = false;
  wrongSums = false;

  constructor(sums: readonly SumLine[]) {
    this.#sums = [...sums].sort((one, other) => one.number - other.number);
  }

  get sums(): Sums {
    return this.#running.all;
  }

  /** The rows of sums that stand above a row. */
  #passSums(row: number): RowProblem[] {
    const found: RowProblem[] = [];
    while ((this.#sums[0]?.number ?? row) < row) {
      const sum = this.#sums.shift();
      if (sum !== undefined) found.push(...this.#sumProblems(sum));
    }
    return found;
  }

  #sumProblems({ number, cells }: SumLine): RowProblem[] {
    const { all, sinceSum, sinceTotal } = this.#running;
    const ofVoucher = isSubtotal(cells);
    const current = this.#head === null ? undefined : this.vouchers.get(voucherKey(this.#head));
    const own = current?.sums ?? NO_SUMS;
    this.#running.sinceSum = NO_SUMS;
    if (!ofVoucher) this.#running.sinceTotal = NO_SUMS;
    const said = (field: string) => {
      const text = cells.get(field) ?? '';
      return text === '' ? null : (readAmount(text) ?? Number.NaN);
    };
    const sums = { debitFen: said('debit'), creditFen: said('credit') };
    const candidates = ofVoucher ? [own, sinceSum] : [all, own, sinceSum, sinceTotal];
    if (this.#unreadable || agreesWithOne(sums, candidates)) return [];
    this.wrongSums = true;
    const meant = ofVoucher ? own : all;
    return (['debit', 'credit'] as const).flatMap((field) => {
      const expected = meant[`${field}Fen`];
      const given = sums[`${field}Fen`];
      if (given === null || given === expected) return [];
      return [problem(number, field, 'actuals.sumDiffers', { sum: formatYuan(expected) })];
    });
  }

  #voucherOf(head: VoucherHead): FileVoucher {
    const key = voucherKey(head);
    const known = this.vouchers.get(key);
    if (known !== undefined) return known;
    const { period, word, number } = head;
    const fresh = { period, word, number, rowOf: new Map(), sums: NO_SUMS, broken: false };
    this.vouchers.set(key, fresh);
    return fresh;
  }

  #amountProblems(row: number, { debit, credit }: Partial<VoucherRow>): RowProblem[] {
    if (debit === undefined && credit === undefined) {
      return [problem(row, 'debit', 'actuals.noAmount')];
    }
    const both = (debit ?? 0) !== 0 && (credit ?? 0) !== 0;
    return both ? [problem(row, 'credit', 'actuals.bothAmounts')] : [];
  }

  /** A row as a line; null where it is none, with what is wrong added to the problems. */
  read(imported: ImportedLine<VoucherRow>, found: RowProblem[]): FileLine | null {
    const { number: row, whole } = imported;
    const value: Partial<VoucherRow> = imported.value;
    found.push(...this.#passSums(row));
    if (value.number !== undefined) this.#lost = false;
    if (this.#lost) return null;
    const filled = fillDown(this.#head, value);
    if (!isHead(filled)) {
      this.#unreadable = true;
      this.#lost = value.number !== undefined;
      if (whole) found.push(problem(row, filled.field, filled.key));
      return null;
    }
    this.#head = filled;
    const voucher = this.#voucherOf(filled);
    const amounts = whole ? this.#amountProblems(row, value) : [];
    found.push(...amounts);
    if (!whole || amounts.length > 0) {
      voucher.broken = true;
      this.#unreadable = true;
      return null;
    }
    const line = value.line ?? voucher.rowOf.size + 1;
    const earlier = voucher.rowOf.get(line);
    if (earlier !== undefined) {
      found.push(problem(row, 'line', 'common.duplicateRow', { row: earlier }));
      voucher.broken = true;
      return null;
    }
    voucher.rowOf.set(line, row);
    const sums = { debitFen: value.debit ?? 0, creditFen: value.credit ?? 0 };
    voucher.sums = plus(voucher.sums, sums);
    this.#running.all = plus(this.#running.all, sums);
    this.#running.sinceSum = plus(this.#running.sinceSum, sums);
    this.#running.sinceTotal = plus(this.#running.sinceTotal, sums);
    const { period, word, number, date } = filled;
    const { account = '', accountName = '', summary = '', project = '', department = '' } = value;
    const texts = { account, accountName, summary, project, department };
    return { row, period, word, number, line, date, ...sums, ...texts };
  }

  /** What can only be said at the end: the last sums, and which vouchers do not balance. */
  *end(): Generator<RowProblem> {
    yield* this.#passSums(Number.POSITIVE_INFINITY);
    for (const voucher of this.vouchers.values()) {
      if (voucher.broken || isBalanced(voucher.sums)) continue;
      const said = {
        voucher: voucherName(voucher),
        debit: formatYuan(voucher.sums.debitFen),
        credit: formatYuan(voucher.sums.creditFen),
      };
      for (const row of voucher.rowOf.values()) {
        yield problem(row, 'debit', 'actuals.unbalanced', said);
      }
    }
  }
}

/** The lines of a file by their vouchers, whose rows need not stand together. */
export async function readLines({ lines, sums }: ImportedSheet<VoucherRow>): Promise<FileLines> {
  const reader = new Reader(sums);
  const read = new Portions<FileLine>();
  for await (const portion of lines) {
    const found: RowProblem[] = [];
    const inOrder = [...portion].sort((one, other) => one.number - other.number);
    await read.add(inOrder.flatMap((each) => reader.read(each, found) ?? []));
    await reader.problems.add(found);
  }
  await reader.problems.add(reader.end());
  const { vouchers, sums: all, problems, wrongSums } = reader;
  return { lines: read, vouchers, sums: all, problems, wrongSums };
}
