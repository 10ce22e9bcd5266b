import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `public` needs no session. Everything else needs a session and the named permission. */
export type Access = 'public' | Permission;

/**
 * One call of the wire: the server validates with it, the web client calls through it, and the
 * API description is made from it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: Who;
  /** Reads may be repeated freely; writes are audited. A POST may be a read. */
  readonly effect: 'read' | 'write';
  readonly summary: string;
  /** Reachable while a password change is still due. */
  readonly beforePasswordChange?: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
}

export type AnyEndpoint = Endpoint;

export type EndpointInput<E extends AnyEndpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
};
