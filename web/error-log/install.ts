import { recordError } from './error-log.ts';

/** Browsers report that a measurement was put off to the next frame as if it were an error. */
const HARMLESS = /^ResizeObserver loop/;

function noteError(event: ErrorEvent): void {
  if (HARMLESS.test(event.message)) return;
  // Errors of scripts from elsewhere come without the error itself.
  const error: unknown = event.error ?? new Error(event.message);
  recordError(error, `${event.filename}:${event.lineno}:${event.colno}`);
}

function noteRejection(event: PromiseRejectionEvent): void {
  recordError(event.reason, event.type);
}

/** From here on, what no code catches is in the log. Returns how to stop that. */
export function installErrorLog(): () => void {
  if (!import.meta.env.PROD) return () => undefined;
  window.addEventListener('error', noteError);
  window.addEventListener('unhandledrejection', noteRejection);
  return () => {
    window.removeEventListener('error', noteError);
    window.removeEventListener('unhandledrejection', noteRejection);
  };
}
