import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '#kernel/dates.ts';
import { type Mapping, mappingOf, monthsThatChange, overlapping } from './rules-mapping.ts';

const month = fc.integer({ min: 0, max: 5 }).map((at) => addMonths('2026-01', at));
const code = fc.string({ unit: fc.constantFrom('1', '2', '.'), minLength: 1, maxLength: 4 });

const mapping: fc.Arbitrary<Mapping> = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  prefix: code,
  target: fc.constantFrom('elsewhere' as const, 'none' as const),
  subCategoryId: fc.constant(null),
  fromMonth: fc.option(month),
  toMonth: fc.option(month),
});

const mappings = fc.uniqueArray(mapping, { selector: ({ id }) => id, maxLength: 12 });

const holds = ({ fromMonth, toMonth }: Mapping, at: string) =>
  (fromMonth ?? '') <= at && at <= (toMonth ?? '9999-12');

describe('what decides about an account', () => {
  it('fits it, and nothing that fits is longer', () => {
    fc.assert(
      fc.property(code, month, mappings, (account, at, all) => {
        const found = mappingOf(account, at, all);
        const fitting = all.filter((each) => account.startsWith(each.prefix) && holds(each, at));
        expect(found === null).toBe(fitting.length === 0);
        if (found === null) return;
        expect(fitting).toContain(found);
        expect(Math.max(...fitting.map(({ prefix }) => prefix.length))).toBe(found.prefix.length);
      }),
    );
  });

  it('is one of its prefix, whatever the order, where none overlap', () => {
    fc.assert(
      fc.property(code, month, mappings, (account, at, all) => {
        const apart: Mapping[] = [];
        for (const each of all) if (overlapping(each, apart).length === 0) apart.push(each);
        const turned = [...apart].reverse();
        expect(mappingOf(account, at, turned)?.id).toBe(mappingOf(account, at, apart)?.id);
      }),
    );
  });
});

it('the months that change are those in which an account comes to something else', () => {
  const one: Mapping = {
    id: 1,
    prefix: '66',
    target: 'none',
    subCategoryId: null,
    fromMonth: null,
    toMonth: null,
  };
  const booked = [
    { code: '6602', month: '2026-01' },
    { code: '6602', month: '2026-02' },
    { code: '5001', month: '2026-02' },
  ];
  const later = { ...one, id: 2, prefix: '6602', target: 'elsewhere' as const };
  expect(monthsThatChange(booked, [one], [one])).toEqual([]);
  expect(monthsThatChange(booked, [one], [])).toEqual(['2026-01', '2026-02']);
  expect(monthsThatChange(booked, [one], [one, { ...later, fromMonth: '2026-02' }])).toEqual([
    '2026-02',
  ]);
  expect(monthsThatChange(booked, [one], [one, { ...later, target: 'none' }])).toEqual([]);
});
