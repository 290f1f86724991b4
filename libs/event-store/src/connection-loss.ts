import { plainMessage } from './plain-error';

// Names, not classes: an error that Node itself throws is no instance of the classes in a test's realm.
const BUGS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** Whether a retry makes sense, since the error doesn't look like a bug. */
export const isNoBug = (error: unknown): error is Error => !BUGS.has((error as Error)?.name);

/** The reason of an error in words, without the empty note that the gRPC library adds at the end. */
export const reasonOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: string };
  const words = plainMessage((error ?? {}) as Error)
    .replace(/\.?\s*Resolution note:\s*$/, '')
    .replace(/\.$/, '');
  // The error of a connection that tried several addresses has no message, only a code.
  return words || String(code ?? name ?? error);
};
