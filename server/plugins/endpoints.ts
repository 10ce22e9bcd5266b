import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionRefusals } from '#features/session/contract.ts';
import { authenticate, type SessionSettings } from '#features/session/server/service.ts';
import type { Access, AnyEndpoint } from '#kernel/endpoint.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { translate } from '../messages.ts';
import { clockAt } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { contentDisposition, FileReply } from '../platform/files/file-reply.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { announceTo, type Listeners } from '../platform/wire/announcement.ts';
import type { Actor, RequestContext } from '../platform/wire/context.ts';
import { parseInput } from '../platform/wire/input.ts';
import type { Route } from '../platform/wire/route.ts';
import { deviceTokenOf, giveDeviceToken } from './device-cookie.ts';
import { languageOf, success } from './envelope.ts';
import { countedAddress } from './proxies.ts';
import { takeUpload } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Who may come in. Every route must say; see `refuseUndeclaredRoutes`. */
    access?: Access;
    endpoint?: AnyEndpoint;
  }
}

export interface EndpointOptions {
  readonly db: Database;
  readonly now: () => Date;
  readonly session: SessionSettings;
  readonly timeZone: string;
  readonly listeners: Listeners;
  /** Left out where no jobs run, as in most tests. */
  readonly enqueue?: JobQueue['enqueue'];
  /** Whether the addresses that proxies forward are believed. */
  readonly trustsProxy: boolean;
  /** Holds every reply against its schema. On wherever tests run, off where speed counts. */
  readonly checkReplies: boolean;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: EndpointOptions,
): RequestContext {
  const language = languageOf(request);
  const clock = clockAt(options.now(), options.timeZone);
  return {
    ...clock,
    requestId: request.id,
    address: request.ip,
    countedAddress: countedAddress(request, options.trustsProxy),
    device: {
      token: deviceTokenOf(request),
      keep: (token) => giveDeviceToken(request, reply, token),
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    language,
    text: (key, params) => translate(language, key, params),
    everyText: (key) => LANGUAGES.map((each) => translate(each, key)),
    db: options.db,
    announce: announceTo(options.listeners, clock),
    enqueue: options.enqueue ?? null,
    signal: leavingOf(reply),
    log: request.log,
    actor: request.actor,
  };
}

/** Ends when the connection does before the answer is sent. What is then thrown nobody reads. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) leaving.abort(new Refusal(commonRefusals.malformed));
  });
  return leaving.signal;
}

/** Session first, then a due password change, then the permission; the body is read after that. */
async function admit(request: FastifyRequest, endpoint: AnyEndpoint, options: EndpointOptions) {
  if (endpoint.access === 'public') return;
  const { authorization } = request.headers;
  const actor = await authenticate(
    options.db.executor,
    authorization,
    clockAt(options.now(), options.timeZone),
    options.session,
    endpoint.unattended !== true,
  );
  if (actor === null) throw new Refusal(commonRefusals.sessionEnded);
  request.actor = actor;
  if (actor.mustChangePassword && endpoint.beforePasswordChange !== true) {
    throw new Refusal(sessionRefusals.passwordChangeRequired);
  }
  if (!isPermitted(actor.roles, endpoint.access)) throw new Refusal(commonRefusals.notPermitted);
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const { cache, inline } = file.manner;
  if (cache !== undefined) reply.header('cache-control', cache);
  const how = inline === true ? 'inline' : 'attachment';
  return reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(file.fileName, how))
    .send(file.content);
}

/** How large a body may be, where the contract says it. */
function bodyLimitOf({ upload, maxBodyBytes }: AnyEndpoint): { bodyLimit?: number } {
  const bodyLimit = upload?.maxBytes ?? maxBodyBytes;
  return bodyLimit === undefined ? {} : { bodyLimit };
}

export function registerEndpoints(
  app: FastifyInstance,
  routes: readonly Route[],
  options: EndpointOptions,
): void {
  app.decorateRequest('actor', null);
  // Uploads: the file itself is the body. Which routes take one, and how large, the contracts say.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { access: endpoint.access, endpoint },
      schema: {
        summary: endpoint.summary,
        operationId: endpoint.id,
        tags: [endpoint.id.split('.')[0] ?? ''],
      },
      onRequest: async (request, reply) => {
        await admit(request, endpoint, options);
        if (endpoint.upload !== undefined) takeUpload(reply);
      },
      ...bodyLimitOf(endpoint),
      // Workbooks are packed already, and packing text would hold back what is sent as it is made.
      ...(endpoint.download === true ? { compress: false as const } : {}),
      handler: async (request, reply) => {
        const input = parseInput(endpoint, request);
        const data = await handle(input, contextOf(request, reply, options));
        if (data instanceof FileReply) return sendFile(reply, data);
        return success(options.checkReplies ? endpoint.reply.parse(data) : data);
      },
    });
  }
}

/**
 * Deny by default: a route that does not say who may come in stops the start. Collected while
 * routes are added, judged when all plugins had the chance to say it for their own.
 */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const seen: { method: string | string[]; url: string; config?: { access?: Access } }[] = [];
  app.addHook('onRoute', (route) => {
    seen.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = seen.filter((route) => route.config?.access === undefined);
    if (undeclared.length === 0) return;
    const names = undeclared.map(({ method, url }) => `${method} ${url}`).join(', ');
    throw new Error(`routes without a declared permission: ${names}`);
  });
}

/** For plugins that bring routes of their own and serve nothing that needs a session. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
}
