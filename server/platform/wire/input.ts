import type { AnyEndpoint, EndpointInput } from '#kernel/endpoint.ts';
import { pathOf, rawIssues } from '#kernel/issues.ts';
import { InvalidInput, type RawIssue } from '#kernel/result.ts';
import { isStorable } from './characters.ts';

/** What the database could not keep is refused here instead of failing, or changing, there. */
function badCharacters(value: unknown, path: readonly PropertyKey[]): RawIssue[] {
  const issue = () => [{ path: pathOf(path), key: 'common.badCharacter' }];
  if (typeof value === 'string') return isStorable(value) ? [] : issue();
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? badCharacters(inner, [...path, key]) : issue(),
  );
}

interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const NO_FILE = new Uint8Array();

/** An upload travels as the whole body; the parts that are read as data are the others. */
function fileOf(endpoint: AnyEndpoint, body: unknown): Uint8Array {
  if (endpoint.upload === undefined) return NO_FILE;
  if (body instanceof Uint8Array && body.length > 0) return body;
  throw new InvalidInput([{ path: 'file', key: 'common.required' }]);
}

/** Parses all parts of a request and reports everything that is wrong with any of them at once. */
export function parseInput<E extends AnyEndpoint>(endpoint: E, raw: RawInput): EndpointInput<E> {
  const file = fileOf(endpoint, raw.body);
  const { params, query } = raw;
  const data = { params, query, body: endpoint.upload === undefined ? raw.body : {} };
  const parts = (['params', 'query', 'body'] as const).map((part) => {
    const parsed = endpoint[part].safeParse(data[part] ?? {}, { reportInput: true });
    return parsed.success
      ? { part, value: parsed.data, issues: badCharacters(parsed.data, []) }
      : { part, value: undefined, issues: parsed.error.issues.flatMap(rawIssues) };
  });
  const issues = parts.flatMap((part) => part.issues);
  if (issues.length > 0) throw new InvalidInput(issues);
  const values = Object.fromEntries(parts.map(({ part, value }) => [part, value]));
  return { ...values, file } as unknown as EndpointInput<E>;
}
