import { en, type Messages } from './en';

export const say: Messages = en;

/** Puts values into a text's places: `fill('Delete {item}?', { item: 'Huggies' })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** The word for a code (`ACTIVE`, `SupplyOrder`), or the code itself when there is none. */
export const word = (words: object, code: unknown): string =>
  (words as Record<string, string>)[String(code)] ?? String(code ?? '');
