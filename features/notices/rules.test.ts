import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gathered, type NewNotice, sheetLink, shownCount } from './rules.ts';

const toApprove = (personId: number, batchId: number, times?: number) =>
  ({
    personId,
    kind: 'toApprove',
    params: { batch: `batch ${batchId}` },
    link: sheetLink(batchId),
    ...(times === undefined ? {} : { times }),
  }) satisfies NewNotice;

describe('notices told at once', () => {
  it('are one for each person and subject, with the last word and the count of all', () => {
    const later = { ...toApprove(1, 7), params: { batch: 'renamed' } };
    expect(gathered([toApprove(1, 7), toApprove(2, 7, 4), later])).toEqual([
      { ...later, times: 2 },
      toApprove(2, 7, 4),
    ]);
  });

  it('stand for as many things as there were, whoever they are for', () => {
    const some = fc.array(
      fc
        .record({ person: fc.integer({ min: 1, max: 4 }), batch: fc.integer({ min: 1, max: 3 }) })
        .chain(({ person, batch }) =>
          fc
            .option(fc.integer({ min: 1, max: 50 }), { nil: undefined })
            .map((times) => toApprove(person, batch, times)),
        ),
    );
    fc.assert(
      fc.property(some, (notices) => {
        const joined = gathered(notices);
        const subjects = joined.map(({ personId, link }) => `${personId} ${link}`);
        expect(new Set(subjects).size).toBe(joined.length);
        const sum = (list: readonly NewNotice[]) =>
          list.reduce((total, { times }) => total + (times ?? 1), 0);
        expect(sum(joined)).toBe(sum(notices));
      }),
    );
  });
});

describe('the count on the bell', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('of %i reads %s', (unread, shown) => {
    expect(shownCount(unread)).toBe(shown);
  });
});
