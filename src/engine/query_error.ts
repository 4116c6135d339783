/** What the asker can mend: printed as one line on stderr, exit code 1. Any other error is a bug of the engine. */
export class QueryError extends Error {
  static {
    this.prototype.name = 'QueryError'
  }
}
