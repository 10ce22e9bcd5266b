import pg from 'pg';

/**
 * The two drivers disagree about how values arrive. Both are told the same here, once: bigint is a
 * number (refusing what a number cannot hold), dates and instants stay text. `numeric` is not used
 * by the product, and an aggregate that forgets to cast back to bigint should be found at once.
 */
const Oid = { int8: 20, date: 1082, numeric: 1700 } as const;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

function refuseNumeric(text: string): never {
  throw new TypeError(`numeric value ${text} arrived from SQL; cast sums to bigint`);
}

const asText = (text: string) => text;

/** For the embedded driver, which takes its parsers at creation. */
export const embeddedParsers = {
  [Oid.int8]: parseInt8,
  [Oid.date]: asText,
  [Oid.numeric]: refuseNumeric,
};

/** What the query builder wants as it stands: dates, instants, intervals, and arrays of them. */
const VERBATIM = [1082, 1114, 1182, 1184, 1185, 1115, 1186, 1187, 1231] as const;

export const verbatimParsers = Object.fromEntries(VERBATIM.map((oid) => [oid, asText]));

/** The same for the network driver, with a statement that is not sent by the query builder. */
export const networkVerbatim: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    verbatimParsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

/** For the network driver, which keeps its parsers in a process-wide registry. */
export function installNetworkParsers(): void {
  pg.types.setTypeParser(Oid.int8, parseInt8);
  pg.types.setTypeParser(Oid.date, asText);
  pg.types.setTypeParser(Oid.numeric, refuseNumeric);
}

/**
 * The job queue brings SQL of its own, which does use `numeric`, for durations in seconds. Only its
 * statements read it, as a plain number.
 */
export const foreignEmbeddedParsers = { [Oid.numeric]: Number };

export const foreignNetworkParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === Oid.numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
};
