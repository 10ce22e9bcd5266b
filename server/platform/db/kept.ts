import type { Executor } from './database.ts';

/** Enough for a few years, readers of different reach and both values at once. */
const MOST = 50;

type Kept = <Value>(key: string, find: () => Promise<Value>) => Promise<Value>;

/**
 * What was found, for whoever asks for the same once more. A key names the version of all that it is
 * found from, and that version was read before: what is found then is as new as the key says, or newer.
 * Each database keeps its own; what was asked for longest ago makes room.
 */
export function keptBy(): (executor: Executor) => Kept {
  const byDatabase = new WeakMap<Executor, Map<string, Promise<unknown>>>();
  return (executor) => (key, find) => {
    const kept = byDatabase.get(executor) ?? new Map<string, Promise<unknown>>();
    byDatabase.set(executor, kept);
    const known = kept.get(key) as ReturnType<typeof find> | undefined;
    const value = known ?? find();
    kept.delete(key);
    kept.set(key, value);
    // Nothing was found: whoever asks next looks again.
    value.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return value;
  };
}
