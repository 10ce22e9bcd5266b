/** Numbers that are the same on every machine for the same seed. */
export interface Random {
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(share: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    chance: (share) => next() < share,
  };
}
