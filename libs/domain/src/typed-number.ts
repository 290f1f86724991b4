/** A number in plain digits, or with a comma before each group of three. */
const NUMBER = /^([+-]?)(\$?)((?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/;

/** The value (null where nothing was typed), or what is wrong with the text. */
export type TypedNumber = { value: number | null; problem?: undefined } | { value?: undefined; problem: string };

/** Commas stand only where they group: `1,250` is 1250, and `1,25` is a problem rather than a guess. */
export const readTypedNumber = (typed: unknown): TypedNumber => {
  if (typed === null || typed === undefined) return { value: null };
  if (typeof typed === 'number') return { value: typed };
  // `trim` takes non-breaking spaces too. Spreadsheets write some minus signs as U+2212.
  const text = String(typed).trim().replace('\u2212', '-');
  if (text === '') return { value: null };
  const [, sign, , digits] = NUMBER.exec(text) ?? [];
  if (digits) return { value: Number(`${sign}${digits.replaceAll(',', '')}`) };
  return { problem: problemOf(text) };
};

const MAX_REPEATED_CHARACTERS = 40;
const LOOKS_LIKE_A_NUMBER = /^[-+$]*[\d,.]+$/;

const problemOf = (text: string): string => {
  const repeated = text.length > MAX_REPEATED_CHARACTERS ? `${text.slice(0, MAX_REPEATED_CHARACTERS)}…` : text;
  return text.includes(',') && LOOKS_LIKE_A_NUMBER.test(text)
    ? `“${repeated}” cannot be read: a comma belongs only before three digits, as in 1,250`
    : `“${repeated}” is not a number`;
};
