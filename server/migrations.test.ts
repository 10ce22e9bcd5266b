import { expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import released from './migrations/released.json' with { type: 'json' };
import { checksumOf } from './platform/db/migrate.ts';

const known = new Map(migrations.map(({ name, script }) => [name, checksumOf(script)]));

it('every released change of the database is as it was: whoever has it could not start any more', () => {
  for (const [name, checksum] of Object.entries(released)) {
    expect(known.get(name), `${name}: add another migration instead`).toBe(checksum);
  }
});

it('only the newest change may still be unreleased', () => {
  const unreleased = [...known.keys()].filter((name) => !(name in released));
  expect(unreleased.length, `write into released.json: ${unreleased}`).toBeLessThanOrEqual(1);
  expect(migrations.slice(0, -1).every(({ name }) => name in released)).toBe(true);
});
