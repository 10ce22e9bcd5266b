import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { cameThroughProxy } from './proxies.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

export interface MetricsAccess {
  readonly token: string | null;
  /** Whether this machine needs no token. */
  readonly toLoopback: boolean;
}

/** Whoever holds the token; this machine without one only where it was said so, and never by proxy. */
function mayRead(request: FastifyRequest, { token, toLoopback }: MetricsAccess): boolean {
  const given = request.headers.authorization ?? '';
  if (token !== null && sameText(given, `Bearer ${token}`)) return true;
  return (
    toLoopback && LOOPBACK.has(request.socket.remoteAddress ?? '') && !cameThroughProxy(request)
  );
}

export function registerMetrics(app: FastifyInstance, access: MetricsAccess): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      code: request.resultCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!mayRead(request, access)) throw new Refusal(commonRefusals.notPermitted);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
