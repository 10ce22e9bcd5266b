import type { z } from 'zod';
import type { AnyEndpoint, EndpointInput } from '#kernel/endpoint.ts';
import { InvalidInput, type RawIssue } from '#kernel/result.ts';

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

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.');

const MESSAGE_KEY = /^[a-z][\w-]*\.\w+$/;

/** Turns what the schema library found into keys of our own; a refinement names its key itself. */
function rawIssues(issue: ZodIssue): RawIssue[] {
  const path = pathOf(issue.path);
  if (MESSAGE_KEY.test(issue.message)) return [{ path, key: issue.message }];
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

/** PostgreSQL text cannot hold NUL; such input is refused here instead of failing there. */
function badCharacters(value: unknown, path: readonly PropertyKey[]): RawIssue[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ path: pathOf(path), key: 'common.badCharacter' }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => badCharacters(inner, [...path, key]));
}

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Parses all parts of a request and reports everything that is wrong with any of them at once. */
export function parseInput<E extends AnyEndpoint>(endpoint: E, raw: RawInput): EndpointInput<E> {
  const parts = (['params', 'query', 'body'] as const).map((part) => {
    const parsed = endpoint[part].safeParse(raw[part] ?? {}, { reportInput: true });
    return parsed.success
      ? { part, value: parsed.data, issues: badCharacters(parsed.data, []) }
      : { part, value: undefined, issues: parsed.error.issues.flatMap(rawIssues) };
  });
  const issues = parts.flatMap((part) => part.issues);
  if (issues.length > 0) throw new InvalidInput(issues);
  return Object.fromEntries(
    parts.map(({ part, value }) => [part, value]),
  ) as unknown as EndpointInput<E>;
}
