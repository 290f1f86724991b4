import type { ImportColumn } from '../kind';
import { readCell } from '../values/read-cell';
import { words } from '../values/words';
import type { Mapping, SourceColumn } from './source-column';

const namesOf = ({ label, labelEs, synonyms = [], field }: ImportColumn): string[] =>
  [label, labelEs, field, ...synonyms].map(words);

/** How many headings of a row are names of columns. */
export const countKnown = (cells: readonly string[], columns: readonly ImportColumn[]): number => {
  const names = new Set(columns.flatMap(namesOf));
  return cells.filter((cell) => names.has(words(cell))).length;
};

const hasAll = (words: readonly string[], parts: readonly string[]) => parts.every((part) => words.includes(part));

/** The fields whose name is part of a heading, such as First Name in Child's First Name. */
const partlyNamed = (heading: string, columns: readonly ImportColumn[]): ImportColumn[] => {
  const parts = words(heading).split(' ');
  return columns.filter((column) => namesOf(column).some((name) => name && hasAll(parts, name.split(' '))));
};

const readsAll = ({ reads, field }: ImportColumn, { samples, dayOrders }: SourceColumn): boolean =>
  samples.length > 0 && samples.every((text) => 'values' in readCell(reads, { field, text, order: dayOrders?.[0] }));

/** Only choices and days can be recognized by what they say. */
const isDistinctive = ({ reads }: ImportColumn) => reads.type === 'choice' || reads.type === 'day';

/** Which column of a file is which of the kind: by its heading, by a part of it, or by what stands in it where that fits one alone. */
export const matchColumns = (source: readonly SourceColumn[], columns: readonly ImportColumn[]): Mapping => {
  const mapping: Record<string, number> = {};
  const isFree = (place: number) => !Object.values(mapping).includes(place);
  const freeColumns = () => columns.filter(({ field }) => mapping[field] === undefined);
  for (const [place, { heading }] of source.entries()) {
    const named = heading && freeColumns().find((column) => namesOf(column).includes(words(heading)));
    if (named) mapping[named.field] = place;
  }
  for (const [place, { heading }] of source.entries()) {
    if (!heading || !isFree(place)) continue;
    const [named, ...others] = partlyNamed(heading, freeColumns());
    if (named && !others.length && readsAll(named, source[place]!)) mapping[named.field] = place;
  }
  for (const [place, column] of source.entries()) {
    if (!isFree(place)) continue;
    const [fitting, ...others] = freeColumns().filter((free) => isDistinctive(free) && readsAll(free, column));
    if (fitting && !others.length) mapping[fitting.field] = place;
  }
  return mapping;
};
