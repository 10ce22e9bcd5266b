import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hoursCodec } from './hours-codec.ts';

it('reads what it writes as the same hours, to the minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => {
      expect(hoursCodec.read(hoursCodec.edit(minutes))).toBe(minutes);
    }),
  );
});
