import { isMonth, readMonth } from '@bank/domain';
import { words } from './words';

const NAMES = [
  'january february march april may june july august september october november december',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  '- - - - - - - - setiembre',
].map((names) => names.split(' '));
const LEAST_LETTERS = 3;

/** @param name in English or Spanish, whole or its first letters; without accents, in small letters @returns 1 to 12, or 0 for what is no month */
export const monthNamed = (name: string): number =>
  name.length < LEAST_LETTERS
    ? 0
    : 1 + Math.max(...NAMES.map((names) => names.findIndex((month) => month.startsWith(name))));

const fromWords = (text: string): string => {
  const [, name = '', year] = /^(\p{L}+)\.?,?\s+(?:de\s+)?(\d{4})$/u.exec(text) ?? [];
  const month = monthNamed(words(name));
  return month ? `${year}-${String(month).padStart(2, '0')}` : text;
};

/** A month as sheets have it: 2025-03, 3/2025, March 2025, marzo de 2025, or a day of it in ISO form. Undefined for what is no month. */
export const readMonthCell = (text: string): string | undefined => {
  const plain = text.trim().replace(/^(\d)(?=[-/]\d{4}$)/, '0$1');
  const month = readMonth(fromWords(plain));
  return isMonth(month) ? month : undefined;
};
