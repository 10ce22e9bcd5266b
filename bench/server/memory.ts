import type { ServerProcess } from '#server/testing/server-process.ts';

const METRICS_TOKEN = 'metrics-for-tests';

/** What a server whose memory is watched is started with. */
export const MEASURED = { METRICS_TOKEN };

type Watched = Pick<ServerProcess, 'url'>;

/** What the server occupies. */
async function memoryMb({ url }: Watched): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
}

/** The most it is while something is done. */
export async function mostDuring<T>(server: Watched, work: () => Promise<T>): Promise<[number, T]> {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memoryMb(server));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 100);
  const result = await work();
  clearInterval(timer);
  await look();
  return [most, result];
}
