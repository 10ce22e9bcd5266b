import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begun, changed, type History, redone, undone } from './history.ts';

type Step = { readonly to: number } | 'undo' | 'redo';

const does = (history: History<number>, step: Step): History<number> => {
  if (step === 'undo') return undone(history);
  return step === 'redo' ? redone(history) : changed(history, step.to);
};

const anySteps = fc.array(
  fc.oneof(
    fc.nat(5).map((to): Step => ({ to })),
    fc.constantFrom<Step>('undo', 'redo'),
  ),
  { maxLength: 60 },
);

describe('the way back and forth', () => {
  it('is the same in both directions, whatever happened before', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const now = steps.reduce(does, begun(0));
        if (now.past.length > 0) expect(redone(undone(now))).toEqual(now);
        if (now.future.length > 0) expect(undone(redone(now))).toEqual(now);
        const back = Array.from(now.past).reduce<History<number>>(undone, now);
        expect([back.rows, back.past]).toEqual([0, []]);
      }),
    );
  });

  it('forgets what was undone once something else is done, and nothing when nothing is', () => {
    const undid = undone(changed(begun('a'), 'b'));
    expect(changed(undid, 'a')).toBe(undid);
    expect(changed(undid, 'c').future).toEqual([]);
    expect(undone(begun('a'))).toEqual(begun('a'));
    expect(redone(begun('a'))).toEqual(begun('a'));
  });

  it('remembers a hundred steps', () => {
    const long = Array.from({ length: 150 }, (_, index) => index).reduce(
      changed<number>,
      begun(-1),
    );
    expect(long.past).toHaveLength(100);
  });
});
