import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { IS_FULL } from '#server/testing/sample.ts';
import type { Step } from '#server/testing/stay-true/books.ts';
import { checkShown } from '#server/testing/stay-true/shown.ts';
import { Company } from '#server/testing/stay-true/story.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type AccountsApp, readTask, startAccountsApp } from './testing.ts';

/**
 * Whatever comes in whatever order, every figure of every month is what a reckoning from the beginning
 * gives, or says that it is out of date: in rows, in lists, and on every board.
 */

const finance = demoToken('finance');

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
afterAll(() => app.close());

let made = 0;
const begun = async (): Promise<Company> => {
  made += 1;
  const one = new Company(app, `ST${String(made).padStart(3, '0')}`);
  await one.begin();
  return one;
};

const RUN: Step = { kind: 'run' };
const CLOSE: Step = { kind: 'close' };
const REOPEN: Step = { kind: 'reopen' };

describe('a run', () => {
  it('is of nothing where the month before was opened and closed again meanwhile', async () => {
    const one = await begun();
    const before: Step[] = [
      { kind: 'approve', sheet: 0 },
      { kind: 'run' },
      { kind: 'close' },
      { kind: 'approve', sheet: 1 },
    ];
    for (const step of before) expect(await one.take(step), step.kind).toBe(true);
    await one.runAmid([{ kind: 'reopen' }, { kind: 'run' }, { kind: 'close' }]);
    await checkShown(app, one, 'after all');
    const { runs } = await readTask(app, '2024-02');
    expect(runs.map(({ state, published }) => [state, published])).toEqual([
      ['done', true],
      ['superseded', false],
    ]);
  });
});

describe('a month that is opened again', () => {
  it('takes what came since back from the month after it, and nothing counts twice', async () => {
    const one = await begun();
    const steps: Step[] = [
      { kind: 'import', month: 0, no: 1, yuan: 100 },
      { kind: 'approve', sheet: 0 },
      { kind: 'run' },
      { kind: 'close' },
      { kind: 'run' },
      // Everything of January, and all of it posts into February.
      { kind: 'correct', sheet: 0, hours: 2 },
      { kind: 'import', month: 0, no: 1, yuan: 130 },
      { kind: 'import', month: 0, no: 2, yuan: 70 },
      { kind: 'approve', sheet: 1 },
      { kind: 'run' },
      { kind: 'reopen' },
      { kind: 'run' },
      { kind: 'close' },
      { kind: 'run' },
      // Of January again, and February closes with it.
      { kind: 'correct', sheet: 0, hours: 1 },
      { kind: 'import', month: 0, no: 1, yuan: 90 },
      { kind: 'run' },
      { kind: 'close' },
    ];
    for (const [at, step] of steps.entries()) {
      expect(await one.take(step), `${at} ${step.kind}`).toBe(true);
      await checkShown(app, one, `after ${at} ${step.kind}`);
    }
  });
});

describe('the file of a month', () => {
  it('says on every sheet that it is out of date, until the month was run again', async () => {
    const one = await begun();
    const firstCells = async () => {
      const query = { month: '2024-01', labour: 'standard' };
      const file = await app.call<Uint8Array>(accountEndpoints.exports.month, {
        ...{ token: finance, query },
      });
      const { sheets } = await readXlsx(file.data);
      return sheets.map(({ rows }) => String(rows[0]?.[0]));
    };
    await one.take({ kind: 'approve', sheet: 0 });
    await one.take(RUN);
    expect(await firstCells()).toEqual(['月份', '入账月份', '部分']);
    await one.take({ kind: 'import', month: 0, no: 1, yuan: 100 });
    const said = '2024年1月的结果已过时：2026-11-16 09:30 以来，凭证有变动；重新运行后更新';
    expect(await firstCells()).toEqual([said, said, said]);
    await one.take(RUN);
    expect(await firstCells()).toEqual(['月份', '入账月份', '部分']);
  });
});

/** Something comes in. */
const input: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('import' as const),
    month: fc.integer({ min: 0, max: 2 }),
    no: fc.integer({ min: 1, max: 4 }),
    yuan: fc.integer({ min: 1, max: 999 }),
  }),
  fc.record({ kind: fc.constant('approve' as const), sheet: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    kind: fc.constant('correct' as const),
    sheet: fc.integer({ min: 0, max: 5 }),
    hours: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('standard' as const), yuan: fc.integer({ min: 50, max: 90 }) }),
  fc.record({ kind: fc.constant('rate' as const), yuan: fc.integer({ min: 50, max: 90 }) }),
  fc.record({
    kind: fc.constant('material' as const),
    month: fc.integer({ min: 0, max: 2 }),
    yuan: fc.integer({ min: 1, max: 999 }),
  }),
  fc.constant({ kind: 'map' as const }),
  fc.record({ kind: fc.constant('decide' as const), share: fc.integer({ min: 0, max: 100 }) }),
);

/** What comes in, and what becomes of the months then. */
const phase = fc.record({
  inputs: fc.array(input, { maxLength: 2 }),
  next: fc.oneof(
    fc.constantFrom<Step[]>([RUN], [RUN, CLOSE], [RUN, CLOSE, RUN], [REOPEN], [REOPEN, RUN]),
    fc
      .oneof(fc.array(input, { minLength: 1, maxLength: 2 }), fc.constant([REOPEN, CLOSE]))
      .map((amid) => ({ amid })),
  ),
});

describe('months in whatever order things happen', () => {
  it('say what a reckoning from the beginning says, or that they are out of date', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(phase, { minLength: 4, maxLength: 8 }), async (phases) => {
        const one = await begun();
        for (const [at, { inputs, next }] of phases.entries()) {
          const what = (step: unknown) => `after ${at} ${JSON.stringify(step)}`;
          const steps = Array.isArray(next) ? [...inputs, ...next] : inputs;
          for (const step of steps) {
            await one.take(step);
            await checkShown(app, one, what(step));
          }
          if (Array.isArray(next)) continue;
          await one.runAmid(next.amid);
          await checkShown(app, one, what(next));
        }
      }),
      { numRuns: IS_FULL ? 60 : 5, endOnFailure: !IS_FULL },
    );
  }, 900_000);
});
