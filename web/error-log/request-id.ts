const REQUEST_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/i;

/** The number the server's own log knows a failed request by, where the message carries it. */
export function requestIdIn(thrown: unknown): string | null {
  return thrown instanceof Error ? (REQUEST_ID.exec(thrown.message)?.[0] ?? null) : null;
}
