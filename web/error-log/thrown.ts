interface Described {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** Anything can be thrown, not only errors. */
export function describeThrown(thrown: unknown): Described {
  if (thrown instanceof Error) {
    return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? '' };
  }
  return { name: 'Error', message: asText(thrown), stack: '' };
}
