/**
 * How browsers and the bundler say that a part of the program is not there. After a deployment the
 * old parts are gone, and only the new page knows the names of the new ones.
 */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

export function isChunkFailure(thrown: unknown): boolean {
  return thrown instanceof Error && CHUNK_FAILURE.test(thrown.message);
}
