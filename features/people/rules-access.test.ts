import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessFigures, isInvitable, PASSWORD_STATES } from './rules-access.ts';

const newcomer = fc.record({
  active: fc.boolean(),
  password: fc.constantFrom(...PASSWORD_STATES),
  email: fc.constantFrom(null, '', 'a@example.com'),
});

describe('first passwords', () => {
  it('count everybody once, and invite nobody without an address', () => {
    fc.assert(
      fc.property(fc.array(newcomer), (people) => {
        const { waiting, withAddress, ownPassword, disabled } = accessFigures(people);
        expect(waiting + ownPassword + disabled).toBe(people.length);
        expect(withAddress).toBeLessThanOrEqual(waiting);
      }),
    );
  });

  it.each([
    [{ active: true, password: 'none', email: 'a@example.com' }, true],
    [{ active: true, password: 'oneTime', email: 'a@example.com' }, true],
    [{ active: true, password: 'own', email: 'a@example.com' }, false],
    [{ active: false, password: 'none', email: 'a@example.com' }, false],
    [{ active: true, password: 'none', email: null }, false],
    [{ active: true, password: 'none', email: '' }, false],
  ] as const)('invite %o: %s', (person, expected) => {
    expect(isInvitable(person)).toBe(expected);
  });
});
