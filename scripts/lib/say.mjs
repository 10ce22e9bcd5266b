/** Something a person can put right. Its message is all they need; a stack would only frighten. */
export class Stop extends Error {}

/** @param {number} since As `performance.now()` gave it. */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Says why a command ends, and ends it.
 * @param {unknown} error
 */
export function endWith(error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exit(1);
}
