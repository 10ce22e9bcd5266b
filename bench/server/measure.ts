import autocannon from 'autocannon';

const IN_FLIGHT = 8;
const SECONDS = 4;

export interface LoadRequest {
  readonly path: string;
  readonly token?: string;
}

/** Requests a second with eight in flight, each taking its turn; an answer that is none fails. */
export async function throughput(url: string, requests: readonly LoadRequest[]): Promise<number> {
  const result = await autocannon({
    url,
    connections: IN_FLIGHT,
    duration: SECONDS,
    requests: requests.map(({ path, token }) => ({
      path,
      ...(token !== undefined && { headers: { authorization: token } }),
    })),
  });
  if (result.non2xx + result.errors + result.timeouts > 0) throw new Error('a load with failures');
  return result.requests.average;
}

export interface Latencies {
  readonly p50: number;
  readonly p95: number;
}

export function percentiles(samples: readonly number[]): Latencies {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5) ?? Number.NaN, p95: at(0.95) ?? Number.NaN };
}

/**
 * Code is compiled after some rounds, a statement is prepared once it has been asked for five times, and
 * each connection keeps its plan after five more; what is asked at once goes over several of them. A
 * server runs for days.
 */
export const WARM_UP = 80;

type Work = (round: number) => Promise<void>;

/**
 * How long each of so many takes, the first few left out. Several kinds of work take turns, so that
 * whatever disturbs the machine disturbs all of them.
 */
export async function samplesInTurns<Name extends string>(
  count: number,
  works: Readonly<Record<Name, Work>>,
  warmUp = 5,
): Promise<Record<Name, number[]>> {
  const named = Object.entries(works) as [Name, Work][];
  const taken = named.map(([name, work]) => ({ name, work, samples: [] as number[] }));
  for (let round = 0; round < count + warmUp; round += 1) {
    // What one leaves behind in this process is not to slow down the same other one every time.
    for (const { work, samples } of round % 2 === 0 ? taken : taken.toReversed()) {
      const since = performance.now();
      await work(round);
      if (round >= warmUp) samples.push(performance.now() - since);
    }
  }
  const told = taken.map(({ name, samples }) => [name, samples] as const);
  return Object.fromEntries(told) as Record<Name, number[]>;
}

/** The same, in the middle and among the slowest. */
export async function latenciesInTurns<Name extends string>(
  count: number,
  works: Readonly<Record<Name, Work>>,
  warmUp?: number,
): Promise<Record<Name, Latencies>> {
  const samples = await samplesInTurns(count, works, warmUp);
  const told = Object.entries<number[]>(samples).map(([name, own]) => [name, percentiles(own)]);
  return Object.fromEntries(told) as Record<Name, Latencies>;
}

/** The same for one kind of work. */
export async function latencies(count: number, work: Work, warmUp = 5): Promise<Latencies> {
  return (await latenciesInTurns(count, { work }, warmUp)).work;
}

/** The middle of an odd number of turns: one that was disturbed does not count. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
