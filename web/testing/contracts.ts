import type { AnyEndpoint } from '#kernel/endpoint.ts';

type Exports = Readonly<Record<string, unknown>>;

const contracts = import.meta.glob<Exports>('../../features/*/contract*.ts', { eager: true });

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;
}

const endpoints = Object.values(contracts)
  .flatMap((exported) => Object.entries(exported))
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Exports).filter(isEndpoint))
  .map((endpoint) => ({ endpoint, path: pattern(endpoint.path) }));

/** Parameters are written `{id}` or `:id`. */
function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}|:\w+/g, '[^/]+')}$`);
}

/** What the contracts say about a call; undefined for one that none of them knows. */
function endpointOf(method: string, path: string): AnyEndpoint | undefined {
  const known = endpoints.filter((one) => one.endpoint.method === method && one.path.test(path));
  // `/list` is a path of its own, not somebody's number.
  const exact = known.find(({ endpoint }) => endpoint.path === path);
  return (exact ?? known[0])?.endpoint;
}

/** Why the server could never answer a call with this; undefined where it could. */
export function impossibleAnswer(
  method: string,
  path: string,
  answer: unknown,
): string | undefined {
  const endpoint = endpointOf(method, path);
  const { code, data } = (answer ?? {}) as { code?: unknown; data?: unknown };
  if (endpoint === undefined || endpoint.download || code !== 0) return undefined;
  const parsed = endpoint.reply.safeParse(data);
  if (parsed.success) return undefined;
  const problems = parsed.error.issues.map(
    ({ path: where, message }) => `  ${where.join('.') || '(the whole)'}: ${message}`,
  );
  return `${endpoint.id} never answers with this:\n${problems.join('\n')}`;
}
