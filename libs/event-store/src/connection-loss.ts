// By name: an error thrown by Node itself is no instance of a test realm's classes.
const BUGS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** No fault of the program's, as far as one can see: trying again makes sense. */
export const isNoBug = (error: unknown): error is Error => !BUGS.has((error as Error)?.name);
