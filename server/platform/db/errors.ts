interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
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

const VIOLATIONS: Readonly<Record<string, Violation['kind']>> = {
  '23001': 'foreignKey',
  '23503': 'foreignKey',
  '23505': 'unique',
  '23514': 'check',
  '23P01': 'exclusion',
};

/** A constraint of the database that said no. */
export interface Violation {
  readonly kind: 'foreignKey' | 'unique' | 'check' | 'exclusion';
  readonly constraint: string;
  /** The value it spoke of, where it named one: whose record still is in use, what is taken. */
  readonly key: string | null;
}

/** `Key (id)=(7) is still referenced …`: the words follow the database's language, this does not. */
const KEY_IN_DETAIL = /\)=\((.*?)\)/;

export function violationIn(thrown: unknown): Violation | null {
  const error = postgresError(thrown);
  const kind = error === null ? undefined : VIOLATIONS[error.code];
  if (error === null || kind === undefined) return null;
  const [, key = null] = KEY_IN_DETAIL.exec(error.detail ?? '') ?? [];
  return { kind, constraint: error.constraint ?? '', key };
}

/**
 * Says in the feature's own words what a constraint refused. The transaction it happened in is
 * lost; whatever `refusalFor` throws ends it.
 */
export async function refusing<T>(
  work: Promise<T>,
  refusalFor: (violation: Violation) => Error | null,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const violation = violationIn(error);
    const refusal = violation === null ? null : refusalFor(violation);
    throw refusal ?? error;
  }
}
