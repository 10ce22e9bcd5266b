import type { z } from 'zod';
import type { AnyEndpoint, HttpMethod } from '#kernel/endpoint.ts';
import type { ResultCode } from '#kernel/result.ts';

/**
 * What the client needs of an endpoint: method and path while running, the schemas only for their
 * types. Every contract endpoint is one, and so is a `Light` one, which leaves the schemas out.
 */
export interface Callable {
  readonly method: HttpMethod;
  readonly path: string;
  readonly timeoutMs?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply?: z.ZodType;
}

export type Light<E extends AnyEndpoint> = Pick<E, 'method' | 'path'> &
  Partial<Pick<E, 'timeoutMs' | 'params' | 'query' | 'body' | 'reply'>>;

type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** Path and query travel as text, so what the contract reads as text may be handed over plainly. */
type AsText<T> = {
  [K in keyof T]:
    | T[K]
    | (string extends T[K] ? number | boolean : never)
    | (undefined extends T[K] ? undefined : never);
};

type Nothing = Record<never, never>;

type Part<Name extends string, Value> = Nothing extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value };

export type CallInput<E extends Callable> = Part<
  'params',
  AsText<Given<NonNullable<E['params']>>>
> &
  Part<'query', AsText<Given<NonNullable<E['query']>>>> &
  Part<'body', Given<NonNullable<E['body']>>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sends no token: signing in must not depend on an old session. */
  readonly anonymous?: boolean;
  /** Shows nothing: whoever calls says themselves, in its own place, what has become of it. */
  readonly quiet?: boolean;
  /** Of a file: how much of it has come so far. */
  readonly onBytes?: (bytes: number) => void;
  /** Goes through even when the page is closed meanwhile; for small bodies, as browsers allow it. */
  readonly keepalive?: boolean;
}

/** An endpoint that asks for nothing is called with nothing. */
export type CallArguments<E extends Callable> =
  Nothing extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

export type ReplyData<E extends Callable> =
  NonNullable<E['reply']> extends infer Schema extends z.ZodType ? z.output<Schema> : never;

/** The wrapper of every reply; `code` tells whether `data` is what was asked for. */
export type Reply<T> =
  | { readonly code: typeof ResultCode.ok; readonly msg: string; readonly data: T }
  | {
      readonly code: Exclude<ResultCode, typeof ResultCode.ok>;
      readonly msg: string;
      readonly data: unknown;
    };
