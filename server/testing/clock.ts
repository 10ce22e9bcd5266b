import { type Clock, clockAt } from '../platform/clock.ts';

export const TEST_TIME_ZONE = 'Asia/Shanghai';

/** Monday morning in Shanghai; tests that need another moment move the clock themselves. */
export const TEST_NOW = '2026-11-16T01:30:00.000Z';

export const TEST_CLOCK: Clock = clockAt(new Date(TEST_NOW), TEST_TIME_ZONE);

export interface TestClock {
  now(): Date;
  /** The same moment as the company sees it. */
  company(): Clock;
  advance(ms: number): void;
}

export function testClock(): TestClock {
  let current = Date.parse(TEST_NOW);
  const now = () => new Date(current);
  return {
    now,
    company: () => clockAt(now(), TEST_TIME_ZONE),
    advance: (ms) => {
      current += ms;
    },
  };
}
