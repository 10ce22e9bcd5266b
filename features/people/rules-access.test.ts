import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessFigures, isInvitable, PASSWORD_STATES } from './rules-access.ts';

const newcomer = fc.record({
  enabled: fc.boolean(),
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
    [{ enabled: true, password: 'none', email: 'a@example.com' }, true],
    [{ enabled: true, password: 'oneTime', email: 'a@example.com' }, true],
    [{ enabled: true, password: 'own', email: 'a@example.com' }, false],
    [{ enabled: false, password: 'none', email: 'a@example.com' }, false],
    [{ enabled: true, password: 'none', email: null }, false],
    [{ enabled: true, password: 'none', email: '' }, false],
  ] as const)('invite %o: %s', (person, expected) => {
    expect(isInvitable(person)).toBe(expected);
  });
});
