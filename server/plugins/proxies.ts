import type { FastifyRequest } from 'fastify';

/** What proxies write when they pass a request on. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

export const cameThroughProxy = ({ headers }: FastifyRequest): boolean =>
  FORWARDING_HEADERS.some((name) => headers[name] !== undefined);

/**
 * The address as far as it tells people apart. Behind a proxy nobody has named, everybody has the
 * proxy's, and what the header says may be made up.
 */
export function countedAddress(request: FastifyRequest, trustsProxy: boolean): string | null {
  return trustsProxy || !cameThroughProxy(request) ? request.ip : null;
}

/** A number believes that many hops, counted from this server outwards. */
export const believedProxies = (trusted: string | number | false) =>
  typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : trusted;
