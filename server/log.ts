import { type DestinationStream, type Logger, pino } from 'pino';

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** The query builder puts parameters into its message; those may be names, hashes or amounts. */
function messageWithoutParameters(error: Error): string {
  return 'query' in error && 'params' in error ? `Failed query: ${error.query}` : error.message;
}

/** The frames alone: the head of a stack repeats the message. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: messageWithoutParameters(error),
    ...('code' in error ? { code: error.code } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** Structured lines on standard output, without anything that opens an account. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: loggedError },
      redact: ['req.headers.authorization', 'headers.authorization', '*.password', '*.token'],
    },
    destination,
  );
}
