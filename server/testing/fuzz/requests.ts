import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { ROLES } from '#kernel/roles.ts';
import { jsonSchemaOf, type Known, plausible } from './plausible.ts';
import type { Random } from './random.ts';
import { spoilt, spoiltText } from './spoil.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Mostly whoever may do most; the others, and whoever is not signed in, also knock. */
const whoAsks = (random: Random) =>
  random.chance(0.55) ? 'super_admin' : random.pick([...ROLES, null]);

const BROKEN_BODIES = ['{', '[', '"', '{"a":', '['.repeat(50_000), '\0', '', 'null', '<a/>'];
const TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense'];

function bodyFor(endpoint: AnyEndpoint, known: Known, random: Random) {
  if (random.chance(0.04)) return { type: 'application/json', text: random.pick(BROKEN_BODIES) };
  const given = plausible(jsonSchemaOf(endpoint.body), '', known, random);
  const value = random.chance(0.85) ? spoilt(given, random) : given;
  const type = random.chance(0.02) ? random.pick(TYPES) : 'application/json';
  return { type, text: JSON.stringify(value) ?? '' };
}

function queryFor(endpoint: AnyEndpoint, known: Known, random: Random): string {
  const query = plausible(jsonSchemaOf(endpoint.query), '', known, random) as object;
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const reads = endpoint.method === 'GET';
  for (const pair of pairs) if (random.chance(reads ? 0.4 : 0.1)) pair[1] = spoiltText(random);
  if (random.chance(0.05)) pairs.push(['pageNum', '1'], ['pageNum', '2']);
  if (random.chance(0.02)) return '?%E0%A4%A&=&&a[b]=%00';
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function pathFor(endpoint: AnyEndpoint, known: Known, random: Random): string {
  const params = plausible(jsonSchemaOf(endpoint.params), '', known, random) as Record<
    string,
    string
  >;
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (random.chance(0.02)) return random.pick(['%00', '%E0%A4%A', '%', '..', '']);
    const text = random.chance(0.25) ? spoiltText(random) : String(params[name]);
    return encodeURIComponent(text);
  });
}

/** A request as its endpoint asks for it, with some of it spoilt. */
export function requestFor(endpoint: AnyEndpoint, known: Known, random: Random): FuzzRequest {
  const role = whoAsks(random);
  const authorization: Record<string, string> =
    role === null ? {} : { authorization: random.chance(0.98) ? `${role}-token` : 'x'.repeat(300) };
  const url = pathFor(endpoint, known, random) + queryFor(endpoint, known, random);
  const language = { 'accept-language': random.pick(['zh', 'en', ';;q=x']) };
  if (endpoint.method === 'GET') {
    return { method: 'GET', url, headers: { ...authorization, ...language }, body: null };
  }
  const { type, text } = bodyFor(endpoint, known, random);
  const headers = { ...authorization, ...language, 'content-type': type };
  return { method: endpoint.method, url, headers, body: text };
}

const LEAKS = /\\n\s+at |node_modules|drizzle|Failed query|\.ts:\d/;
/** The longest honest answer is a page of two hundred rows. */
const MAX_REFUSAL = 64 * 1024;

/** What no answer may be, whatever was asked. */
export function whatIsWrong(status: number, isFile: boolean, text: string): string | null {
  if (status >= 500) return 'an internal error';
  if (isFile) return null;
  if (LEAKS.test(text)) return 'internals are shown';
  const parsed = envelopeIn(text);
  if (parsed === null) return 'not the agreed envelope';
  return parsed.code !== 0 && text.length > MAX_REFUSAL ? 'a refusal without end' : null;
}

function envelopeIn(text: string): { readonly code: number } | null {
  try {
    const parsed = JSON.parse(text) as { code?: unknown } | null;
    return typeof parsed?.code === 'number' ? { code: parsed.code } : null;
  } catch {
    return null;
  }
}
