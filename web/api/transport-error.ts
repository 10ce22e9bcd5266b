import { i18n } from '../i18n/i18n.ts';

export type TransportFault = 'timeout' | 'offline' | 'unreachable' | 'badReply';

/** The call never got an answer of the application; the message is meant for people. */
export class TransportError extends Error {
  readonly fault: TransportFault;

  constructor(fault: TransportFault, status = 0) {
    super(i18n.t(`transport.${fault}`, { status }));
    this.name = 'TransportError';
    this.fault = fault;
  }
}

/** Whoever gave up on a call is not told that it failed. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
