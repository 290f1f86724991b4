import type { RecordKind } from '@bank/domain';

/** SQL of the texts by which the records of a kind are found, on the kind's own table. */
export interface SearchedText {
  name: string;
  /** A further text that distinguishes it from others. */
  detail?: string;
}

export const searchedRecords = {
  product: { name: 'name', detail: 'sku' },
  supplier: { name: 'title' },
  partner: { name: 'title' },
  warehouse: { name: 'title' },
  productCategory: { name: 'name' },
  user: { name: `(name ->> 'firstName') || ' ' || (name ->> 'lastName')`, detail: 'email' },
  group: { name: 'name' },
} as const satisfies { readonly [K in RecordKind]?: SearchedText };
export type SearchedKind = keyof typeof searchedRecords;

/** Without accents. */
export const plainTextOf = ({ name, detail }: SearchedText): string => {
  const text = [name, ...(detail ? [detail] : [])].map((part) => `coalesce(${part}, '')`).join(` || ' ' || `);
  return `regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036F]', '', 'g')`;
};

/** Punctuation separates words, because PostgreSQL would take NB-24 for one word and -24 for a number. */
export const wordsOf = (searched: SearchedText): string =>
  `to_tsvector('simple', regexp_replace(${plainTextOf(searched)}, '[!-/:-@[-\`{-~]+', ' ', 'g'))`;

/** Finds records by the beginnings of their words. */
export const wordIndexes = (kind: string): readonly string[] =>
  kind in searchedRecords
    ? [`USING gin ((${wordsOf(searchedRecords[kind as SearchedKind])})) WHERE removed_at IS NULL`]
    : [];

const MAX_WORDS = 6;
const MAX_WORD_LENGTH = 40;

/** Undefined for a text without words. Only letters and digits are left, so that nothing is read as an operator. */
export const wordQuery = (text: string): string | undefined => {
  const words = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  return words.length ? words.map((word) => `'${word.slice(0, MAX_WORD_LENGTH)}':*`).join(' & ') : undefined;
};
