import { en, type Messages } from './en';

export const say: Messages = en;

export { fill } from './fill';

/** The word for a code (`ACTIVE`, `SupplyOrder`), or the code itself when there is none. */
export const word = (words: object, code: unknown): string =>
  (words as Record<string, string>)[String(code)] ?? String(code ?? '');
