import { type Entry, keyOf } from '#features/actuals/server/testing-reference.ts';
import type { Month } from '#kernel/dates.ts';
import { allocateByLargestRemainder, roundHalfEven } from '#kernel/money.ts';

/** What is known of a company, and what each of its months has to come to by that. */

export const MONTHS: readonly Month[] = ['2024-01', '2024-02', '2024-03'];

/** By key; labour at standard and at what people cost. */
export type Posting = ReadonlyMap<
  string,
  readonly [minutes: number, fen: number, atActualFen: number]
>;

/** Adds postings up; what comes to nothing is not told. */
export function merged(
  entries: Iterable<readonly [string, readonly [number, number, number]]>,
): Posting {
  const all = new Map<string, readonly [number, number, number]>();
  for (const [key, [minutes, fen, atActual]] of entries) {
    const [before, fenBefore, atActualBefore] = all.get(key) ?? [0, 0, 0];
    all.set(key, [before + minutes, fenBefore + fen, atActualBefore + atActual]);
  }
  return new Map([...all].filter(([, amounts]) => amounts.some((amount) => amount !== 0)));
}

/** What happens to a company. */
export type Step =
  | { readonly kind: 'import'; readonly month: number; readonly no: number; readonly yuan: number }
  | { readonly kind: 'approve'; readonly sheet: number }
  | { readonly kind: 'correct'; readonly sheet: number; readonly hours: number }
  | { readonly kind: 'standard'; readonly yuan: number }
  | { readonly kind: 'rate'; readonly yuan: number }
  | { readonly kind: 'material'; readonly month: number; readonly yuan: number }
  | { readonly kind: 'map' }
  | { readonly kind: 'decide'; readonly share: number }
  | { readonly kind: 'run' }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' };

export interface Sheet {
  readonly id: number;
  readonly staffNo: string;
  readonly personId: number;
  readonly batchId: number;
  readonly month: Month;
  approved: boolean;
  corrections: number[];
  /** Minutes on each of the two projects. */
  minutes: [first: number, second: number];
}

interface Voucher {
  readonly month: Month;
  readonly no: number;
  readonly fen: number;
  readonly id: number;
}

/** What vouchers of these numbers are: the first two of the projects, by turns. */
export const [WITHOUT_PROJECT, UNDECIDED] = [3, 4];
/** What the asset takes each month, of the first project. */
export const ASSET_FEN = 1_001;

/** What a reckoning from the beginning goes by. */
export class Books {
  protected sheets: Sheet[] = [];
  protected readonly vouchers = new Map<string, Voucher>();
  protected readonly issues = new Map<Month, { readonly id: number; readonly fen: number }>();
  /** By line without a project, per cent that go to the first one; the rest is the company's. */
  protected readonly decisions = new Map<number, number>();
  protected isMapped = false;
  protected readonly standards = new Map<Month, number>();
  protected readonly rates = new Map<Month, number>();
  protected asset = 0;
  readonly closed: Posting[] = [];
  projects: { id: number; code: string }[] = [];

  get open(): Month | undefined {
    return MONTHS[this.closed.length];
  }

  /** What an hour costs in a month: the last rate that was given until then. */
  private rateIn(month: Month): number {
    const given = [...this.rates].filter(([from]) => from <= month).sort();
    return given.at(-1)?.[1] ?? 8_000;
  }

  private *labourDue(until: Month): Generator<Entry> {
    for (const sheet of this.sheets) {
      if (!sheet.approved || sheet.month > until) continue;
      for (const [at, minutes] of sheet.minutes.entries()) {
        const priced = (rate: number) => Number(roundHalfEven(BigInt(minutes) * BigInt(rate), 60n));
        yield {
          ...{ source: 'labour', sourceId: sheet.personId, originMonth: sheet.month, minutes },
          ...{ projectId: this.projects[at]?.id ?? 0 },
          fen: priced(this.standards.get(sheet.month) ?? 0),
          atActualFen: priced(this.rateIn(sheet.month)),
        };
      }
    }
  }

  /** The parts of a line: nothing while nobody has decided. */
  private partsOf({ id, no, fen }: Voucher): (readonly [projectId: number | null, fen: number])[] {
    const [first, second] = this.projects.map((project) => project.id);
    if (no === UNDECIDED) return this.isMapped ? [[first ?? 0, fen]] : [];
    if (no !== WITHOUT_PROJECT) return [[(no % 2 === 0 ? first : second) ?? 0, fen]];
    const share = this.decisions.get(id);
    if (share === undefined) return [];
    const [own = 0, rest = 0] = allocateByLargestRemainder(fen, [share, 100 - share]);
    return [
      [first ?? 0, own],
      [null, rest],
    ];
  }

  /** Everything that is due by the open month, worked out from nothing. */
  private *due(until: Month): Generator<Entry> {
    yield* this.labourDue(until);
    const cost = { minutes: 0 };
    for (const voucher of this.vouchers.values()) {
      if (voucher.month > until) continue;
      for (const [projectId, fen] of this.partsOf(voucher)) {
        const line = { source: 'voucher', sourceId: voucher.id, originMonth: voucher.month };
        yield { ...cost, ...line, projectId, fen, atActualFen: fen };
      }
    }
    for (const [month, { id, fen }] of this.issues) {
      const line = { source: 'material', sourceId: id, originMonth: month };
      const projectId = this.projects[1]?.id ?? 0;
      if (month <= until) yield { ...cost, ...line, projectId, fen, atActualFen: fen };
    }
    for (const month of MONTHS.filter((one) => one <= until)) {
      const line = { source: 'asset', sourceId: this.asset, originMonth: month };
      const projectId = this.projects[0]?.id ?? 0;
      yield { ...cost, ...line, projectId, fen: ASSET_FEN, atActualFen: ASSET_FEN };
    }
  }

  /** What the open month has to post: all that is due by it less what closed months have posted. */
  expected(): Posting {
    return merged([
      ...[...this.due(this.open ?? '')].map(
        (entry) => [keyOf(entry), [entry.minutes, entry.fen, entry.atActualFen]] as const,
      ),
      ...this.closed.flatMap((posting) =>
        [...posting].map(
          ([key, [minutes, fen, atActual]]) => [key, [-minutes, -fen, -atActual]] as const,
        ),
      ),
    ]);
  }
}
