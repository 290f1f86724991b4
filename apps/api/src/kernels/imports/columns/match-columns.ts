import type { ImportColumn } from '../kind';
import { readUnit } from '../values/quantities';
import { readCell } from '../values/read-cell';
import type { Reads } from '../values/reads';
import { hasAll, words } from '../values/words';
import { cutHeading } from './headings';
import type { Mapping, SourceColumn } from './source-column';

/** What is compared with every heading is made once. */
const onceOf = <Made extends object>(make: (column: ImportColumn) => Made) => {
  const made = new WeakMap<ImportColumn, Made>();
  return (column: ImportColumn): Made => {
    const known = made.get(column) ?? make(column);
    made.set(column, known);
    return known;
  };
};
const ownNamesOf = onceOf(({ label, labelEs, field }) => [label, labelEs, field].map(words));
const namesOf = onceOf((column) => [...ownNamesOf(column), ...(column.synonyms ?? []).map(words)]);
/** One word that people use for a text, such as Last, stands in too many headings. */
const namesInWords = onceOf((column) => {
  const own = ownNamesOf(column);
  return namesOf(column)
    .filter((name) => name && (column.reads.type !== 'text' || name.includes(' ') || own.includes(name)))
    .map((name) => name.split(' '));
});

/** How a name is written, at the end of what is named: Child (Last, First). */
const ORDER_OF_NAMES = / (last( name)? first( name)?|apellidos? (y )?nombres?)$/;

/** A heading as it may be named: `#` says nothing, or that it is a number. */
const formsOf = (cell: string): string[] => {
  const heading = cutHeading(cell);
  const plain = words(heading);
  return [plain, words(heading.replace(/[#№]/gu, ' no ')), plain.replace(ORDER_OF_NAMES, '')];
};

/** How many headings of a row are names of columns. */
export const countKnown = (cells: readonly string[], columns: readonly ImportColumn[]): number => {
  const names = new Set(columns.flatMap(namesOf));
  return cells.filter((cell) => formsOf(cell).some((form) => names.has(form))).length;
};

/** What a column reads -> words with which a heading is about something else: all pieces of a row together, or how many of one thing are in another. */
const wordsOfOthers: Partial<Record<Reads['type'], readonly string[]>> = {
  number: 'amount amt ext extended importe line linea monto subtotal sum total totals'.split(' '),
  quantity: 'per por each cada'.split(' '),
};

/** The longest name of a column of which all words stand in a heading. */
const nameIn = (parts: readonly string[], column: ImportColumn): readonly string[] | undefined => {
  const others = wordsOfOthers[column.reads.type] ?? [];
  const isOfOthers = (said: readonly string[]) => others.some((word) => said.includes(word));
  const names = namesInWords(column)
    .filter((name) => hasAll(parts, name))
    .filter((name) => isOfOthers(name) || !isOfOthers(parts));
  return names.sort((one, other) => other.length - one.length)[0];
};

/** The fields whose name is part of a heading, such as First Name in Child's First Name; of Total Cost and Cost the first alone. */
const partlyNamed = (heading: string, columns: readonly ImportColumn[]): ImportColumn[] => {
  const parts = words(heading).split(' ');
  const named = columns.flatMap((column) => {
    const name = nameIn(parts, column);
    return name ? [{ column, name }] : [];
  });
  const says = (more: readonly string[], less: readonly string[]) => more.length > less.length && hasAll(more, less);
  return named.filter(({ name }) => !named.some((other) => says(other.name, name))).map(({ column }) => column);
};

/** The one column of whose name a heading is a part, such as Gender of Child Gender. Any text would fit a text. */
const namedInShort = (heading: string, columns: readonly ImportColumn[]): ImportColumn | undefined => {
  const parts = words(heading).split(' ');
  const [found, ...others] = columns.filter(
    ({ label, labelEs, isNamedInFull }) =>
      !isNamedInFull && [label, labelEs].some((name) => hasAll(words(name).split(' '), parts)),
  );
  return found && found.reads.type !== 'text' && !others.length ? found : undefined;
};

const readsAll = ({ reads, field }: ImportColumn, { samples, dayOrders }: SourceColumn): boolean =>
  samples.length > 0 && samples.every((text) => 'values' in readCell(reads, { field, text, order: dayOrders?.[0] }));

/** A number alone may be an ID, and anything else. */
const saysWords = ({ samples }: SourceColumn): boolean => samples.some((text) => !/^[\d.,]+$/.test(text));

/** Only choices, days and quantities with their unit can be recognized by what they say. */
const isSeenIn = ({ reads }: ImportColumn, { samples }: SourceColumn): boolean =>
  reads.type === 'quantity'
    ? samples.every((text) => readUnit(text)?.unit === reads.unit)
    : reads.type === 'choice' || reads.type === 'day';

/** Which column of a file is which of the kind: by its heading, by a part of it, as a part of a name, or by what stands in it where that fits one alone. */
export const matchColumns = (source: readonly SourceColumn[], columns: readonly ImportColumn[]): Mapping => {
  const mapping: Record<string, number> = {};
  const isFree = (place: number) => !Object.values(mapping).includes(place);
  const freeColumns = () => columns.filter(({ field }) => mapping[field] === undefined);
  for (const names of [ownNamesOf, namesOf])
    for (const [place, { heading }] of source.entries()) {
      const forms = formsOf(heading);
      const isNamed = (column: ImportColumn) => names(column).some((name) => forms.includes(name));
      const named = heading && isFree(place) && freeColumns().find(isNamed);
      if (named) mapping[named.field] = place;
    }
  for (const [place, { heading }] of source.entries()) {
    if (!heading || !isFree(place)) continue;
    const [named, ...others] = partlyNamed(heading, freeColumns());
    if (named && !others.length && readsAll(named, source[place]!)) mapping[named.field] = place;
  }
  for (const [place, column] of source.entries()) {
    const named = column.heading && isFree(place) ? namedInShort(column.heading, freeColumns()) : undefined;
    if (named && readsAll(named, column)) mapping[named.field] = place;
  }
  for (const [place, column] of source.entries()) {
    if (!isFree(place) || !saysWords(column)) continue;
    const [fitting, ...others] = freeColumns().filter((free) => isSeenIn(free, column) && readsAll(free, column));
    if (fitting && !others.length) mapping[fitting.field] = place;
  }
  return mapping;
};
