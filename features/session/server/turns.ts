/** Lets so many at a time through under each key; the others wait in the order they came. */
export class Turns {
  readonly #queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  readonly #width: number;
  readonly #most: number;

  constructor(width: number, most: number) {
    this.#width = width;
    this.#most = most;
  }

  /** Gives null, without running the work, where too many are there already. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.running + queue.waiting.length >= this.#most) return null;
    this.#queues.set(key, queue);
    if (queue.running < this.#width) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      // Whoever comes next takes over the place, so that nobody slips in between.
      if (next !== undefined) next();
      else queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(key);
    }
  }
}
