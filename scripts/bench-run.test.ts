import { describe, expect, it } from 'vitest';
import { hasHeld, measureUndisturbed } from './lib/bench-run.mjs';
import { processorTimeIn, takenBetween } from './lib/processor-time.mjs';

/** Measures that hold or miss in this order, while so much of every hundred is taken away each time. */
async function outcomeOf(results: readonly boolean[], taken: readonly number[]) {
  let measured = 0;
  let asked = 0;
  let time = { all: 0, taken: 0 };
  const holds = await measureUndisturbed(
    'lists',
    async () => {
      measured += 1;
      return results[measured - 1] ?? false;
    },
    () => {
      // Asked before and after each.
      if (asked % 2 === 1) {
        time = { all: time.all + 100, taken: time.taken + (taken[measured - 1] ?? 0) };
      }
      asked += 1;
      return time;
    },
  );
  return { holds, measured };
}

describe('what is measured', () => {
  it('counts at once where nothing was taken away, held or missed', async () => {
    expect(await outcomeOf([true], [0])).toEqual({ holds: true, measured: 1 });
    expect(await outcomeOf([false, true], [1, 0])).toEqual({ holds: false, measured: 1 });
  });

  it('has held where it holds, whatever was taken away', async () => {
    expect(await outcomeOf([true], [40])).toEqual({ holds: true, measured: 1 });
  });

  it('is measured again where it missed while processors were taken away', async () => {
    expect(await outcomeOf([false, true], [40, 0])).toEqual({ holds: true, measured: 2 });
    expect(await outcomeOf([false, false], [40, 0])).toEqual({ holds: false, measured: 2 });
  });

  it('has missed where they are taken away every time', async () => {
    expect(await outcomeOf([false, false, false, true], [40, 40, 40])).toEqual({
      holds: false,
      measured: 3,
    });
  });
});

describe('a file that was measured', () => {
  const ran = (moduleId: string, held: boolean) => ({ moduleId, ok: () => held });

  it('has held whatever became of those before it', () => {
    const testModules = [ran('accounts', false), ran('boards', true)];
    expect(hasHeld('boards', { testModules, unhandledErrors: [] })).toBe(true);
    expect(hasHeld('accounts', { testModules, unhandledErrors: [] })).toBe(false);
  });

  it('has not where nothing of it ran, or something failed beside it', () => {
    expect(hasHeld('boards', { testModules: [], unhandledErrors: [] })).toBe(false);
    const testModules = [ran('boards', true)];
    expect(hasHeld('boards', { testModules, unhandledErrors: [new Error('gone')] })).toBe(false);
  });
});

it('reads what the processors had, and what of it others were given', () => {
  const stat = 'cpu  100 5 20 800 10 0 5 60 30 0\ncpu0 50 5 10 400 5 0 5 30 15 0\n';
  expect(processorTimeIn(stat)).toEqual({ all: 1000, taken: 60 });
  expect(takenBetween({ all: 1000, taken: 60 }, { all: 1200, taken: 70 })).toBe(0.05);
  expect(takenBetween({ all: 0, taken: 0 }, { all: 0, taken: 0 })).toBe(0);
});
