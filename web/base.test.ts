import { expect, it } from 'vitest';
import { basePathOf } from './base.ts';

it.each([
  ['https://hours.example/', ''],
  ['https://hours.example/manhour/', '/manhour'],
  ['https://hours.example/a/b/', '/a/b'],
])('the base %s means the prefix "%s"', (uri, prefix) => {
  expect(basePathOf(uri)).toBe(prefix);
});
