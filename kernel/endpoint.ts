import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How long a call may stay without an answer; of a file, without its first or its next byte. */
export const ANSWER_WITHIN_MS = 30_000;

/** What files are taken for: a sheet to read, or a picture. */
export type UploadKind = 'sheet' | 'image';

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
  /** Asked for by a clock, not by a person: answering it keeps no session alive. */
  readonly unattended?: true;
  /** Where a body may be larger than the server takes otherwise. */
  readonly maxBodyBytes?: number;
  /** The body is a file of at most so many bytes, sent as it is; everything else is in the query. */
  readonly upload?: { readonly of: UploadKind; readonly maxBytes: number };
  /** The answer is a file. What is refused is answered in the envelope all the same. */
  readonly download?: true;
  /** How long the browser waits for an answer, where that is not `ANSWER_WITHIN_MS`. */
  readonly timeoutMs?: number;
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
  /** What was uploaded; empty unless the endpoint takes a file. */
  readonly file: Uint8Array;
};
