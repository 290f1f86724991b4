import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import type { SourceColumn } from './bank';

const FIRST_LETTER = 65;
const LETTERS = 26;
export const letterOf = (place: number): string =>
  place < LETTERS
    ? String.fromCharCode(FIRST_LETTER + place)
    : letterOf(Math.floor(place / LETTERS) - 1) + letterOf(place % LETTERS);

export const nameOf = ({ heading }: SourceColumn, place: number) =>
  heading || fill(words.unnamed, { letter: letterOf(place) });

/** The month of 3/4/2026 depends on the order as its day does. */
export const READS_DAYS: ReadonlySet<string> = new Set(['day', 'month']);
