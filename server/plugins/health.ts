import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';

/** `/healthz`: the process answers. `/readyz`: it also reaches its database and is not stopping. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { access: 'public' } }, async (request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' });
    try {
      await db.executor.execute(sql`select 1`);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'database not reachable');
      return reply.status(503).send({ status: 'database not reachable' });
    }
  });
}
