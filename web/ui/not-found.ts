/** Thrown while drawing a view of something that does not exist: an answer, not a failure. */
export class NotFoundError extends Error {
  constructor(message = 'not found') {
    super(message);
    this.name = 'NotFoundError';
  }
}
