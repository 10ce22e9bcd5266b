/** Why the server cannot start, in a sentence for the person who started it; shown without a stack. */
export class StartupProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupProblem';
  }
}
