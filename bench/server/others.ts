import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ServerProcess } from '#server/testing/server-process.ts';

/** What is loaded into a server whose waits are watched. */
export const TELLS_ITS_LOOP = `--import=${new URL('./loop-told.mjs', import.meta.url)}`;

interface Span {
  readonly at: number;
  readonly ms: number;
}

interface Held {
  readonly from: number;
  readonly lagMs: number;
  readonly starvedMs: number;
  readonly heldMs: number;
}

/** How others fared meanwhile. */
export interface OthersSeen {
  readonly pings: number;
  /** The longest the server's own loop was held, without what the machine was to blame for. */
  readonly heldMs: number;
  /** The longest anybody waited, by the clock on the wall. */
  readonly slowestMs: number;
  /** The same, less what the machine was to blame for. */
  readonly waitedMs: number;
  /** What was under way then. */
  readonly during: string;
}

export interface OthersWatch {
  /** Does something to the server, and remembers when. */
  during<T>(what: string, work: () => Promise<T>): Promise<T>;
  stop(): Promise<OthersSeen>;
}

export interface LightRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const heldIn = (said: string): Held[] =>
  [...said.matchAll(/^loop held (\{.*\})$/gm)].map(([, json = '{}']) => JSON.parse(json) as Held);

const meets = (a: Span, b: Span) => a.at < b.at + b.ms && b.at < a.at + a.ms;

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

/** Pings a server in a thread of its own: what keeps the test itself busy must not count. */
function pingUntilStopped(
  { url }: Pick<ServerProcess, 'url'>,
  light: LightRequest,
  everyMs: number,
) {
  const workerData = { url: url + light.path, headers: light.headers ?? {}, everyMs };
  const thread = new Worker(new URL('./ping-thread.mjs', import.meta.url), { workerData });
  const done = once(thread, 'message') as Promise<[Span[]]>;
  // Whoever stops it hears of what went wrong; until then nobody listens.
  done.catch(() => undefined);
  return async () => {
    thread.postMessage('stop');
    const [pings] = await done;
    return pings;
  };
}

/**
 * Somebody who does light things on a server while it is kept busy, and the same on a second server
 * with nothing to do. A machine that has too much to do slows both: what somebody waited there at
 * the same time, and what the busy server waited for a processor, is not its fault.
 */
export function watchOthers(
  server: ServerProcess,
  idle: Pick<ServerProcess, 'url'>,
  light: LightRequest,
): OthersWatch {
  const saidBefore = server.output().length;
  const done: (Span & { what: string })[] = [];
  const stopBusy = pingUntilStopped(server, light, 20);
  const stopIdle = pingUntilStopped(idle, light, 20);
  return {
    async during(what, work) {
      const at = Date.now();
      try {
        return await work();
      } finally {
        done.push({ what, at, ms: Date.now() - at });
      }
    },
    async stop() {
      const [pings, compared] = [await stopBusy(), await stopIdle()];
      const held = heldIn(server.output().slice(saidBefore));
      const starved = held.map((one) => ({ ...one, at: one.from, ms: one.lagMs }));
      const waits = pings.map((ping) => {
        const elsewhere = compared.filter((one) => meets(one, ping)).map(({ ms }) => ms);
        const machine = starved.filter((one) => meets(one, ping)).map((one) => one.starvedMs);
        return { ...ping, waitedMs: ping.ms - most(elsewhere) - most(machine) };
      });
      const [worst] = waits.sort((a, b) => b.waitedMs - a.waitedMs);
      const meanwhile = worst === undefined ? [] : done.filter((one) => meets(one, worst));
      return {
        pings: pings.length,
        heldMs: most(held.map(({ heldMs }) => heldMs)),
        slowestMs: most(pings.map(({ ms }) => ms)),
        waitedMs: worst?.waitedMs ?? 0,
        during: meanwhile.map(({ what }) => what).join(', '),
      };
    },
  };
}

const rounded = (ms: number) => `${ms.toFixed(0)} ms`;

export const inWords = ({ pings, heldMs, slowestMs, waitedMs, during }: OthersSeen) =>
  `loop held ${rounded(heldMs)} at most; ${pings} pings, the slowest ${rounded(slowestMs)}; ` +
  `the server's own part at most ${rounded(waitedMs)}, during ${during}`;
