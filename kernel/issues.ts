import type { z } from 'zod';
import type { RawIssue } from './result.ts';

type ZodIssue = z.core.$ZodIssue;

const sizeKeys = {
  string: ['common.tooShort', 'common.tooLong'],
  array: ['common.tooFewItems', 'common.tooManyItems'],
  number: ['common.tooSmall', 'common.tooBig'],
} as const;

function sizeKey(origin: string, end: 0 | 1): string {
  if (origin === 'string') return sizeKeys.string[end];
  if (origin === 'array' || origin === 'set') return sizeKeys.array[end];
  return sizeKeys.number[end];
}

const MAX_PATH = 200;

/** Where a value stands; names somebody made up are repeated as far as they help to find it. */
export const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map(String)
    .join('.')
    .slice(0, MAX_PATH)
    .replace(/\p{Cs}/gu, '\ufffd');

const MESSAGE_KEY = /^[a-z][\w-]*\.\w+$/;

/** Turns what the schema library found into keys of our own; a refinement names its key itself. */
export function rawIssues(issue: ZodIssue): RawIssue[] {
  const path = pathOf(issue.path);
  if (MESSAGE_KEY.test(issue.message)) {
    const params = issue.code === 'custom' ? issue.params : undefined;
    return [{ path, key: issue.message, ...(params !== undefined && { params }) }];
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: pathOf([...issue.path, key]),
        key: 'common.unknownField',
      }));
    case 'invalid_type':
      return [{ path, key: issue.input === undefined ? 'common.required' : 'common.wrongType' }];
    case 'too_small':
      return [{ path, key: sizeKey(issue.origin, 0), params: { limit: Number(issue.minimum) } }];
    case 'too_big':
      return [{ path, key: sizeKey(issue.origin, 1), params: { limit: Number(issue.maximum) } }];
    case 'invalid_value':
      return [{ path, key: 'common.wrongValue' }];
    default:
      return [{ path, key: 'common.wrongFormat' }];
  }
}
