import { isMonth, readMonth } from '@bank/domain';

const NAMES = [
  'january february march april may june july august september october november december',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
].map((names) => names.split(' '));
const LEAST_LETTERS = 3;

const fromWords = (text: string): string => {
  const [, name = '', year] = /^(\p{L}+)\.?,?\s+(?:de\s+)?(\d{4})$/u.exec(text) ?? [];
  if (name.length < LEAST_LETTERS) return text;
  const places = NAMES.map((names) => names.findIndex((month) => month.startsWith(name.toLowerCase())));
  const place = Math.max(...places);
  return place < 0 ? text : `${year}-${String(place + 1).padStart(2, '0')}`;
};

/** A month as sheets have it: 2025-03, 3/2025, March 2025, marzo de 2025, or a day of it in ISO form. Undefined for what is no month. */
export const readMonthCell = (text: string): string | undefined => {
  const plain = text.trim().replace(/^(\d)(?=[-/]\d{4}$)/, '0$1');
  const month = readMonth(fromWords(plain));
  return isMonth(month) ? month : undefined;
};
