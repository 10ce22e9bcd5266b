import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, preferredLanguage } from '#kernel/language.ts';
import { commonRefusals, namedProblems, Refusal, ResultCode } from '#kernel/result.ts';
import { translate } from '../messages.ts';
import { violationIn } from '../platform/db/errors.ts';

export interface Envelope {
  readonly code: ResultCode;
  readonly msg: string;
  readonly data: unknown;
}

export const languageOf = (request: FastifyRequest): Language =>
  preferredLanguage(request.headers['accept-language']);

export const success = (data: unknown): Envelope => ({ code: ResultCode.ok, msg: '', data });

function dataOf({ data, issues }: Refusal, language: Language): unknown {
  if (issues.length === 0) return data;
  const { named, more } = namedProblems(issues);
  const told = named.map(({ path, key, params }) => ({
    path,
    key,
    msg: translate(language, key, params),
  }));
  return { ...(data as object | null), issues: told, more };
}

function refusalEnvelope(refusal: Refusal, language: Language): Envelope {
  return {
    code: refusal.kind.code,
    msg: translate(language, refusal.kind.key, refusal.params),
    data: dataOf(refusal, language),
  };
}

/**
 * What Fastify refuses before a handler runs, in our words; anything it cannot read is bad input.
 * And what the database refuses because a record is gone that was there when it was looked up.
 */
function asRefusal(error: FastifyError): { refusal: Refusal; status: number } | null {
  if (violationIn(error)?.kind === 'foreignKey') {
    return { refusal: new Refusal(commonRefusals.changedMeanwhile), status: 200 };
  }
  if (error.statusCode === 413)
    return { refusal: new Refusal(commonRefusals.tooLarge), status: 413 };
  if (error.statusCode === 415) {
    return { refusal: new Refusal(commonRefusals.unsupportedMedia), status: 415 };
  }
  if (error.statusCode === 404)
    return { refusal: new Refusal(commonRefusals.notFound), status: 404 };
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { refusal: new Refusal(commonRefusals.malformed), status: 200 };
  }
  return null;
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, status = 200) {
  request.resultCode = refusal.kind.code;
  return reply.status(status).send(refusalEnvelope(refusal, languageOf(request)));
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(request, reply, error);
  const known = asRefusal(error);
  if (known !== null) return sendRefusal(request, reply, known.refusal, known.status);
  request.log.error({ err: error }, 'request failed');
  request.resultCode = ResultCode.internal;
  const msg = translate(languageOf(request), 'common.internal', { requestId: request.id });
  return reply.status(500).send({ code: ResultCode.internal, msg, data: null } satisfies Envelope);
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(request, reply, new Refusal(commonRefusals.notFound), 404);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How the request ended, for logs and metrics. */
    resultCode: ResultCode;
  }
}

export function registerEnvelope(app: FastifyInstance): void {
  app.decorateRequest('resultCode', ResultCode.ok);
  app.setErrorHandler(handleError);
}
