import { monthOf } from '@bank/domain';
import { brokenWords } from '../sources/cells';
import { type DayOrder, describeNoDay, exampleDay, readDayCell } from './days';
import { wordKey } from './meanings';
import { readMonthCell } from './months';
import { readUnit } from './quantities';
import { type Choice, type ChoiceReads, type Reads, takesMeanings } from './reads';
import { readState } from './states';
import { isWholeDay } from './times';
import { splitAddress, splitContact } from './whole-cells';
import { words } from './words';

export type Values = Readonly<Record<string, unknown>>;
/** The problem goes on from `The cell … says “…”: `; `meant` is the one name that the cell may mean, `word` what somebody can give a meaning. */
export type Reading = { values: Values } | { problem: string; meant?: string; word?: string };

interface Cell {
  field: string;
  text: string;
  order: DayOrder | undefined;
  /** By `wordKey`. */
  meanings?: WordMeanings;
}
type WordMeanings = ReadonlyMap<string, string>;
type Read = { value: unknown } | { problem: string; meant?: string; word?: string };

const MAX_LISTED = 8;
const MAX_NEAR = 3;
const PHONE_DIGITS = 10;
const MIN_PHONE_DIGITS = 7;
const ZIP_DIGITS = 5;

const YES = new Set(['yes', 'y', 'si', 's', 'x', 'true', 't', '1', 'verdadero', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'falso', 'off']);

const value = (read: unknown): Read => ({ value: read });
const expected = (what: string): Read => ({ problem: `expected ${what}` });

const readNumber = (text: string, isWhole: boolean): Read => {
  const plain = text.replace(/^\$\s*/, '').replace(/\s+/g, '');
  const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!/^-?\d+(\.\d+)?$/.test(grouped))
    return expected(isWhole ? 'a whole number such as 24' : 'an amount such as 12.50');
  const number = Number(grouped);
  if (isWhole && !Number.isInteger(number)) return expected('a whole number such as 24');
  return value(number);
};

const readQuantity = (text: string, { unit }: Extract<Reads, { type: 'quantity' }>): Reading => {
  const named = readUnit(text);
  const number = readNumber(named?.number ?? text, true);
  if ('value' in number) return { values: { [named?.unit ?? unit]: number.value } };
  return {
    problem: `expected a whole number of ${unit} such as 24, or one with its unit such as 24 packs or 24 pieces`,
  };
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

const readDay = (text: string, order: DayOrder | undefined, hasTime = false): Read => {
  const ms = hasTime && TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(ms)) return value(new Date(ms).toISOString());
  if (/^\d{4,6}(\.\d+)?$/.test(text))
    return { problem: 'this is the number of a day: give the column the format of a date in Excel, and save it again' };
  const day = readDayCell(text, order);
  if (day) return value(day);
  return { problem: describeNoDay(text, order, `a date such as 2024-03-14 or ${exampleDay(order, 2024)}`) };
};

const readMonth = (text: string, order: DayOrder | undefined): Read => {
  const month = readMonthCell(text) ?? readDayCell(text, order);
  if (month) return value(monthOf(month));
  const example = `a month such as 2025-03, or a day of it such as 2025-03-14 or ${exampleDay(order, 2025)}`;
  return { problem: describeNoDay(text, order, example) };
};

const readFlag = (text: string): Read => {
  const word = words(text);
  if (YES.has(word)) return value(true);
  return NO.has(word) ? value(false) : expected('yes or no');
};

const readPhone = (text: string): Read => {
  const digits = text.replace(/\D/g, '');
  const national = digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  const isPlain = /^[\d\s()+./-]+$/.test(text);
  if (isPlain && national.length === PHONE_DIGITS)
    return value(`${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`);
  return digits.length >= MIN_PHONE_DIGITS ? value(text) : expected('a telephone number such as 816-555-0134');
};

/** A spreadsheet takes a zip code for a number, and drops its first zeros. */
const readZip = (text: string): Read => {
  if (/^\d{3,4}$/.test(text)) return value(text.padStart(ZIP_DIGITS, '0'));
  if (/^\d{3,4}-\d{4}$/.test(text)) return value(text.padStart(ZIP_DIGITS + '-0000'.length, '0'));
  if (/^\d{8}$/.test(text)) return value(`0${text.slice(0, 4)}-${text.slice(4)}`);
  if (/^\d{9}$/.test(text)) return value(`${text.slice(0, ZIP_DIGITS)}-${text.slice(ZIP_DIGITS)}`);
  return value(text);
};

/** The code with the zeros that a spreadsheet has dropped; undefined for what is no code. */
export const readCode = (text: string, { digits, least }: { digits: number; least: number }): string | undefined =>
  /^\d+$/.test(text) && text.length >= least && text.length <= digits ? text.padStart(digits, '0') : undefined;

const readCodeCell = (text: string, reads: Extract<Reads, { type: 'code' }>): Read => {
  const code = readCode(text, reads);
  return code === undefined ? expected(reads.what ?? `a code of ${reads.digits} digits`) : value(code);
};

const firstName = ({ names }: Choice) => names[0];

const listed = (choices: readonly Choice[], nameOf = firstName): string => {
  const names = choices.slice(0, MAX_LISTED).map(nameOf);
  return `${names.join(', ')}${choices.length > MAX_LISTED ? ', …' : ''}`;
};

const readChoice = (text: string, { choices, what, isLong, isSeveral, digits }: ChoiceReads): Read => {
  const padded = digits && /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
  const found = choices.named(padded);
  if (found.length === 1) return value(found[0]!.value);
  if (found.length) {
    const ownName = (choice: Choice) => choice.names.find((name) => choices.named(name).length === 1);
    return { problem: `several are called so: write one of ${listed(found, (one) => ownName(one) ?? firstName(one))}` };
  }
  if (!choices.all.length) return { problem: `there is no ${what} in the portal yet: bring those in first` };
  if (isLong) return { problem: `there is no such ${what}` };
  const near = isSeveral ? [] : choices.near(text);
  if (near.length && near.length <= MAX_NEAR)
    return {
      problem: `there is no such ${what}: write ${near.map(({ names }) => `“${names[0]}”`).join(' or ')} if you mean ${near.length > 1 ? 'one of them' : 'that'}`,
      ...(near.length === 1 && { meant: near[0]!.names[0]! }),
    };
  return { problem: `there is no such ${what}: expected ${listed(choices.all)}` };
};

type WordReads = ChoiceReads | Extract<Reads, { type: 'flag' }>;

/** What the portal knows itself means what it says. */
const readWord = (text: string, reads: WordReads, meanings?: WordMeanings): Read => {
  const own = reads.type === 'flag' ? readFlag(text) : readChoice(text, reads);
  if ('value' in own) return own;
  const said = meanings?.get(wordKey(text));
  const read = said === undefined ? own : readWord(said, reads);
  if ('value' in read) return read;
  return takesMeanings(reads) ? { ...own, word: text } : own;
};

/** Names may have commas, so these separate only what nothing else does. */
const SEPARATORS = [/([;|\n])/, /([;|\n]|,(?!\s*[A-Z]{2}\)))/];

/** The separators of a text that was split by them, which has one behind each part but the last. */
const separatorsIn = (pieces: readonly string[]): string => pieces.filter((_, place) => place % 2).join('');

/** Two names beside each other are no third one that has no separator. */
const isName = (pieces: readonly string[], separator: RegExp, { choices }: ChoiceReads): boolean =>
  choices
    .named(pieces.join(''))
    .some(({ names }) => names.some((name) => separatorsIn(name.split(separator)) === separatorsIn(pieces)));

/** The parts of a cell; those that are one name together stay together, as many as can be. */
const partsOf = (text: string, separator: RegExp, reads: ChoiceReads): string[] => {
  const pieces = text.split(separator);
  const most = 2 * reads.choices.mostSeparators + 1;
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    let end = Math.min(pieces.length, at + most);
    while (end > at + 1 && !isName(pieces.slice(at, end), separator, reads)) end -= 2;
    parts.push(pieces.slice(at, end).join(''));
    at = end + 1;
  }
  return parts;
};

const readParts = (parts: readonly string[], reads: ChoiceReads, meanings?: WordMeanings): Read => {
  const named = parts.map((part) => part.trim()).filter(Boolean);
  const isSeveral = named.length > 1;
  const all = named.map((part) => readWord(part, { ...reads, isSeveral }, meanings));
  const wrong = all.find((one) => 'problem' in one);
  return wrong ?? value([...new Set(all.flatMap((one) => ('value' in one ? [one.value] : [])))]);
};

const readSeveral = (text: string, reads: ChoiceReads, meanings?: WordMeanings): Read => {
  let tried: Read = value([]);
  for (const separator of SEPARATORS) {
    tried = readParts(partsOf(text, separator, reads), reads, meanings);
    if ('value' in tried) break;
  }
  return tried;
};

/** With them a last name begins: of Ana de la Cruz nobody asks where it does. */
const PARTICLES: ReadonlySet<string> = new Set([
  ...['da', 'de', 'del', 'den', 'der', 'di', 'dos', 'du', 'el', 'la', 'las', 'le', 'los'],
  ...['san', 'st', 'ter', 'van', 'von'],
]);

const readFullName = (text: string): { first: string; last: string } | undefined => {
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  if (last && first && !more.length) return { first, last };
  const names = text.split(/\s+/);
  const [given = '', ...rest] = names;
  const isSeen = rest.length > 0 && rest.slice(0, -1).every((name) => PARTICLES.has(words(name)));
  return isSeen && !text.includes(',') ? { first: given, last: rest.join(' ') } : undefined;
};

type OfOneValue = Exclude<Reads, { type: 'fullName' | 'quantity' | 'street' }>;

const readText = (text: string, max: number): Read =>
  text.length > max ? expected(`at most ${max} characters`) : value(text);

const read = (reads: OfOneValue, { text, order, meanings }: Cell): Read => {
  switch (reads.type) {
    case 'text':
      return readText(text, reads.max);
    case 'number':
      return readNumber(text, reads.isWhole);
    case 'day':
      return readDay(text, order, reads.hasTime);
    case 'month':
      return readMonth(text, order);
    case 'flag':
      return readWord(text, reads, meanings);
    case 'phone':
      return readPhone(text);
    case 'zip':
      return readZip(text);
    case 'state':
      return value(readState(text));
    case 'code':
      return readCodeCell(text, reads);
    case 'choice':
      return reads.isSeveral ? readSeveral(text, reads, meanings) : readWord(text, reads, meanings);
  }
};

const readPerson = (text: string, reads: Extract<Reads, { type: 'fullName' }>): Reading => {
  const written = reads.phone && reads.email ? splitContact(text) : { name: text };
  const name = readFullName(written.name);
  if (!name)
    return { problem: 'expected the name as “Last, First”, since it cannot be seen where the last name begins' };
  const phone = written.phone === undefined ? undefined : readPhone(written.phone);
  if (phone && 'problem' in phone) return phone;
  return {
    values: {
      [reads.first]: name.first,
      [reads.last]: name.last,
      ...(phone && { [reads.phone!]: phone.value }),
      ...(written.email && { [reads.email!]: written.email }),
    },
  };
};

const readStreet = ({ field, text }: Cell, reads: Extract<Reads, { type: 'street' }>): Reading => {
  const whole = splitAddress(text);
  const street = readText(whole?.street ?? text, reads.max);
  if ('problem' in street) return street;
  if (!whole) return { values: { [field]: street.value } };
  const zip = readZip(whole.postalCode);
  if ('problem' in zip) return zip;
  return {
    values: {
      [field]: street.value,
      [reads.city]: whole.city,
      [reads.state]: whole.state,
      [reads.postalCode]: zip.value,
    },
  };
};

/** The values of a cell that is not empty, by their fields. */
export const readCell = (reads: Reads, cell: Cell): Reading => {
  if (reads.type === 'fullName') return readPerson(cell.text, reads);
  if (reads.type === 'street') return readStreet(cell, reads);
  if (reads.type === 'quantity') return readQuantity(cell.text, reads);
  const found = read(reads, cell);
  return 'problem' in found ? found : { values: { [cell.field]: found.value } };
};

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A sentence that goes on from the name of a cell: what stands there, and what was expected. */
export const cellSentence = (text: string, problem: string): string =>
  brokenWords(text) ?? `says “${shorten(text)}”: ${problem}.`;

const nameOf = ({ choices, withdrawn }: ChoiceReads, chosen: unknown): string =>
  withdrawn?.find((one) => one.value === chosen)?.names[0] ?? choices.nameOf(chosen);

/** A value as it is shown in what an import changes. */
export const showValue = (reads: Reads, shown: unknown): string => {
  if (shown === null || shown === undefined || shown === '') return '';
  if (reads.type === 'flag') return shown ? 'Yes' : 'No';
  if (reads.type === 'choice')
    return [shown]
      .flat()
      .map((one) => nameOf(reads, one))
      .sort()
      .join(', ');
  if (reads.type === 'day') {
    const text = String(shown);
    return reads.showsTime && !isWholeDay(text) ? text : text.slice(0, 10);
  }
  return String(shown);
};
