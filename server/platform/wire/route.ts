import type { z } from 'zod';
import type { AnyEndpoint, EndpointInput } from '#kernel/endpoint.ts';
import type { RequestContext, SignedInContext } from './context.ts';

type ContextFor<E extends AnyEndpoint> = E['access'] extends 'public'
  ? RequestContext
  : SignedInContext;

type Handler<E extends AnyEndpoint> = (
  input: EndpointInput<E>,
  context: ContextFor<E>,
) => Promise<z.input<E['reply']>>;

/** An endpoint with the one call that serves it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly handle: (input: EndpointInput<AnyEndpoint>, context: RequestContext) => Promise<unknown>;
}

/**
 * Binds an endpoint to its service. The wire has checked session, permission and input before the
 * handler runs, so a handler of a protected endpoint always has an actor.
 */
export function route<E extends AnyEndpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle: handle as Route['handle'] };
}
