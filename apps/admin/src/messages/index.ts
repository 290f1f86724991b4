import { en } from './en';

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

export const say: Widen<typeof en> = en;

export { fill } from './fill';

/** The word for a code (`ACTIVE`, `SupplyOrder`), or the code itself when there is none. */
export const word = (words: object, code: unknown): string =>
  (words as Record<string, string>)[String(code)] ?? String(code ?? '');
