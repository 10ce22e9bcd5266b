import { lastDay, type Month } from '#kernel/dates.ts';
import { allocateByLargestRemainder, roundHalfEven } from '#kernel/money.ts';

/**
 * What a company is due, worked out a second time in plain words: every key from the beginning, not only
 * those that moved. `from` is the month from which on something is known, counted from the first.
 */
export interface Told {
  readonly months: readonly Month[];
  readonly cells: {
    readonly personId: number;
    readonly projectId: number;
    readonly date: string;
    readonly minutes: number;
    readonly hourlyFen: number;
    readonly standardFen: number;
    readonly from: number;
  }[];
  readonly lines: {
    readonly source: 'voucher' | 'material';
    readonly id: number;
    readonly month: number;
    /** The last that is known counts; without a project it is split as `split` says. */
    readonly states: {
      readonly from: number;
      readonly fen: number;
      readonly projectId: number | null;
    }[];
  }[];
  readonly split: readonly { readonly projectId: number | null; readonly shareBp: number }[];
  readonly asset: {
    readonly id: number;
    readonly fen: readonly number[];
    readonly shares: readonly { readonly projectId: number; readonly shareBp: number }[];
  };
}

/** A key of the books and what is in it. */
export interface Entry {
  readonly source: string;
  readonly sourceId: number;
  readonly projectId: number | null;
  readonly originMonth: Month;
  readonly minutes: number;
  /** Labour at standard, and at what people cost. */
  readonly fen: number;
  readonly atActualFen: number;
}

export const keyOf = (entry: Omit<Entry, 'minutes' | 'fen' | 'atActualFen'>) =>
  [entry.source, entry.sourceId, entry.projectId ?? 0, entry.originMonth].join(':');

type Books = ReadonlyMap<string, Entry>;

function summed(entries: Iterable<Entry>): Map<string, Entry> {
  const books = new Map<string, Entry>();
  for (const entry of entries) {
    const before = books.get(keyOf(entry));
    books.set(keyOf(entry), {
      ...entry,
      minutes: entry.minutes + (before?.minutes ?? 0),
      fen: entry.fen + (before?.fen ?? 0),
      atActualFen: entry.atActualFen + (before?.atActualFen ?? 0),
    });
  }
  return books;
}

/** Exact products are added up first and rounded once. */
function* labour({ months, cells }: Told, at: number): Generator<Entry> {
  const products = new Map<string, { readonly standard: bigint; readonly actual: bigint }>();
  const known = cells.filter(({ from, date }) => from <= at && date <= lastDay(months[at] ?? ''));
  const hours = summed(
    known.map(({ personId, projectId, date, minutes, hourlyFen, standardFen }) => {
      const entry = {
        source: 'labour',
        sourceId: personId,
        projectId,
        originMonth: date.slice(0, 7),
        minutes,
        fen: 0,
        atActualFen: 0,
      };
      const { standard = 0n, actual = 0n } = products.get(keyOf(entry)) ?? {};
      products.set(keyOf(entry), {
        standard: standard + BigInt(minutes) * BigInt(standardFen),
        actual: actual + BigInt(minutes) * BigInt(hourlyFen),
      });
      return entry;
    }),
  );
  for (const [key, entry] of hours) {
    const { standard = 0n, actual = 0n } = products.get(key) ?? {};
    const [fen, atActualFen] = [standard, actual].map((one) => Number(roundHalfEven(one, 60n)));
    yield { ...entry, fen: fen ?? 0, atActualFen: atActualFen ?? 0 };
  }
}

function* ofLines({ months, lines, split }: Told, at: number): Generator<Entry> {
  for (const { source, id, month, states } of lines) {
    const now = states.filter(({ from }) => from <= at).at(-1);
    if (now === undefined || month > at) continue;
    const line = { source, sourceId: id, originMonth: months[month] ?? '', minutes: 0 };
    const parts = now.projectId === null ? split : [{ projectId: now.projectId, shareBp: 1 }];
    const weights = parts.map(({ shareBp }) => shareBp);
    for (const [place, fen] of allocateByLargestRemainder(now.fen, weights).entries()) {
      yield { ...line, projectId: parts[place]?.projectId ?? null, fen, atActualFen: fen };
    }
  }
}

function* ofAsset({ months, asset }: Told, at: number): Generator<Entry> {
  const weights = asset.shares.map(({ shareBp }) => shareBp);
  for (let past = 0; past <= at; past += 1) {
    const line = { source: 'asset', sourceId: asset.id, originMonth: months[past] ?? '' };
    const parts = allocateByLargestRemainder(asset.fen[past] ?? 0, weights);
    for (const [place, fen] of parts.entries()) {
      const projectId = asset.shares[place]?.projectId ?? null;
      yield { ...line, minutes: 0, projectId, fen, atActualFen: fen };
    }
  }
}

/** Everything that is due by a month. */
export const dueBy = (told: Told, at: number): Books =>
  at < 0 ? new Map() : summed([...labour(told, at), ...ofLines(told, at), ...ofAsset(told, at)]);

/** What a month has to book: all that is due by it less all that was due by the one before. */
export function postedIn(
  told: Told,
  at: number,
): [key: string, minutes: number, fen: number, atActualFen: number][] {
  const [now, before] = [dueBy(told, at), dueBy(told, at - 1)];
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key) => {
    const [is, was] = [now.get(key), before.get(key)];
    const minutes = (is?.minutes ?? 0) - (was?.minutes ?? 0);
    const fen = (is?.fen ?? 0) - (was?.fen ?? 0);
    const atActualFen = (is?.atActualFen ?? 0) - (was?.atActualFen ?? 0);
    return minutes === 0 && fen === 0 && atActualFen === 0
      ? []
      : [[key, minutes, fen, atActualFen]];
  });
}
