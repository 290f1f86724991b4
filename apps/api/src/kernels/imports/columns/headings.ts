import { createHash } from 'node:crypto';
import { groupBy } from '@bank/domain';
import { WHAT_TO_CORRECT } from '../refused-heading';
import { brokenWords } from '../sources/cells';
import type { SourceRow } from '../sources/source';
import { words } from '../values/words';

/** Some forms have whole questions as headings, of which so much is kept and compared. */
const MAX_LENGTH = 255;
export const cutHeading = (cell: string): string => cell.slice(0, MAX_LENGTH).trim();

export const readHeadings = ({ cells }: SourceRow): string[] =>
  cells.map((cell) => (brokenWords(cell) ? '' : cutHeading(cell)));

/** Those of several columns, each as it is written. */
export const describeRepeated = (headings: readonly string[]): string[] => {
  const named = groupBy(headings.filter(words), words);
  const repeated = new Set([...named.values()].filter(({ length }) => length > 1).flat());
  return [...repeated].map((heading) => `Several columns are called “${heading}”: check which of them is right.`);
};

const ADDED = words(WHAT_TO_CORRECT);
/** The refused rows of a file come back with the same headings and one more: the places of those that it had before. */
export const placesIn = (headings: readonly string[]): number[] =>
  headings.flatMap((heading, place) => (words(heading) === ADDED ? [] : [place]));

export const isOfRefused = (headings: readonly string[]): boolean => placesIn(headings).length < headings.length;

/** An index of PostgreSQL takes at most 2,700 bytes. */
const MAX_SHAPE_LENGTH = 600;

/** By what a file of the same headings is known again. */
export const shapeOf = (headings: readonly string[]): string => {
  const shape = placesIn(headings)
    .map((place) => words(headings[place]!))
    .join('\n');
  return shape.length > MAX_SHAPE_LENGTH ? createHash('sha256').update(shape).digest('hex') : shape;
};
