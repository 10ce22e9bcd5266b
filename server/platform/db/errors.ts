interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
}

function isPostgresError(value: unknown): value is PostgresError {
  return (
    value instanceof Error &&
    'code' in value &&
    typeof value.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(value.code)
  );
}

/** The database's own error, however many layers have wrapped it. */
function postgresError(thrown: unknown): PostgresError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (isPostgresError(error)) return error;
  }
  return null;
}

const RETRYABLE = new Set(['40001', '40P01']);

/** Serialization failure or deadlock: the transaction did nothing and may be tried again. */
export function isRetryable(thrown: unknown): boolean {
  const error = postgresError(thrown);
  return error !== null && RETRYABLE.has(error.code);
}
