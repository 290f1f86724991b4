// By name: an error thrown by Node itself is no instance of a test realm's classes.
const BUGS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** No fault of the program's, as far as one can see: trying again makes sense. */
export const isNoBug = (error: unknown): error is Error => !BUGS.has((error as Error)?.name);

/** Why, in the words of what failed first; without the note that the wire's library leaves empty at the end. */
export const reasonOf = (error: unknown): string => {
  const { message = '', code, name } = (error ?? {}) as { message?: string; code?: unknown; name?: string };
  const words = message.replace(/\.?\s*Resolution note:\s*$/, '').replace(/\.$/, '');
  // What tried several addresses says nothing but a code.
  return words || String(code ?? name ?? error);
};
