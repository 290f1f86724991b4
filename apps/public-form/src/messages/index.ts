import type { Language } from '@bank/domain';
import { en, type Messages } from './en';
import { es } from './es';

export type { Messages } from './en';

export const messages: Readonly<Record<Language, Messages>> = { en, es };

/** Puts values into a text's places: `fill('Remove {item}', { item: '64110' })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** A text that differs between one and several. */
export const count = (texts: { one: string; other: string }, number: number): string =>
  fill(number === 1 ? texts.one : texts.other, { count: number });
