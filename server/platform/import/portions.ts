import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** Rows of a sheet are much alike; the fastest way already makes a tenth of them. */
const FAST = { level: constants.Z_BEST_SPEED };

/** Plain data as a few bytes. Not by way of JSON: long texts are the last thing to be collected. */
export const pack = async (items: readonly unknown[]): Promise<Uint8Array> =>
  // Copied, since what comes is the beginning of a much larger piece of memory.
  Uint8Array.from(await deflated(serialize(items), FAST));

export const unpack = async <Item>(packed: Uint8Array): Promise<readonly Item[]> =>
  deserialize(await inflated(packed));

/**
 * Many rows, a portion at a time: all but the one that is looked at are kept packed, so that an
 * import takes hardly more memory for many rows than for few. They may be gone through as often as
 * need be. What is kept must be plain data.
 */
export class Portions<Item> {
  readonly #packed: Uint8Array[] = [];

  async add(portion: readonly Item[]): Promise<void> {
    if (portion.length > 0) this.#packed.push(await pack(portion));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly Item[], void, undefined> {
    for (const packed of this.#packed) yield unpack<Item>(packed);
  }

  /** No more than are looked for. */
  async first(count: number): Promise<Item[]> {
    const items: Item[] = [];
    for await (const portion of this) {
      items.push(...portion.slice(0, count - items.length));
      if (items.length >= count) break;
    }
    return items;
  }
}

/** All of it at once, for what can only be judged together. */
export async function allOf<Item>(portions: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const portion of portions) for (const item of portion) items.push(item);
  return items;
}
