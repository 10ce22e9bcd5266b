export const TEST_TIME_ZONE = 'Asia/Shanghai';

/** Monday morning in Shanghai; tests that need another moment move the clock themselves. */
export const TEST_NOW = '2026-11-16T01:30:00.000Z';

export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export function testClock(): TestClock {
  let current = Date.parse(TEST_NOW);
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms;
    },
  };
}
