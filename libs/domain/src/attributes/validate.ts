import { countryOf, isAbroad, UNKNOWN_COUNTRY, US_STATES } from '../countries';
import { formatCount, functionFor, isLongerThan } from '../kernel';
import type { AddressValue, Attribute, AttributeValue, FileValue } from './attribute';
import { inLanguage, type Language } from './language';
import { isMalformed, normaliseValue } from './normalise';
import { type AnsweringUser, isAnswer, isRequired } from './show';
import type { AttributeType } from './types';

export interface AttributeFacts {
  knowsZip: (id: number) => boolean;
  /** Whether the file is stored and belongs to this value: the one that it had, or one stored for this save. */
  knowsFile: (id: string) => boolean;
}
/** For forms: only the server knows these facts, so forms take them for granted. */
export const trustingFacts: AttributeFacts = { knowsZip: () => true, knowsFile: () => true };

export const REQUIRED: Readonly<Record<Language, string>> = { en: 'Field is required', es: 'Campo es requerido' };

/** A message, or for an address the messages by the name of the wrong part. */
export type Problem = string | Readonly<Record<string, string>>;
type Say = (english: string, spanish: string) => string;

const MAX_LENGTHS = { STRING: 255, URL: 2_000, TEXT: 20_000 } as const;
const LARGEST_NUMBER = 1_000_000_000_000;
const LARGEST_INTEGER = 2_147_483_647;
const MAX_ZIPS = 2_000;

const problemOfLength = (value: string, max: number, say: Say) =>
  isLongerThan(value, max)
    ? say(`Must be at most ${formatCount(max)} characters long`, `Puede tener hasta ${max} caracteres`)
    : undefined;

/** The addresses that a browser may be led to from a value, which excludes `javascript:` and `data:`. */
const WEB_ADDRESS = /^(?:https?:\/\/)?[^\s:/?#@]+\.[^\s:/?#@]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

const listOf = (value: unknown) => (Array.isArray(value) ? (value as number[]) : [value as number]);

const isSubset = (ids: readonly number[], of: ReadonlySet<number>) => ids.every((id) => of.has(id));

const checkAddress = (value: AddressValue, say: Say): Problem | undefined => {
  const wrong: Record<string, string> = {};
  for (const name of ['street1', 'city', 'state', 'postalCode'] as const)
    if (value[name] === null) wrong[name] = say(REQUIRED.en, REQUIRED.es);
  if (value.country !== null && !countryOf(value.country))
    wrong.country = say(UNKNOWN_COUNTRY, 'Debe ser un país de la lista, como United States');
  if (value.state !== null && !isAbroad(value.country) && !US_STATES.includes(value.state))
    wrong.state = say('Must be a two-letter state code, such as MO', 'Debe ser el código de un estado, como MO');
  for (const [name, text] of Object.entries(value))
    if (text !== null && !wrong[name] && isLongerThan(text, 255)) wrong[name] = problemOfLength(text, 255, say)!;
  return Object.keys(wrong).length ? wrong : undefined;
};

const NO_OPTION = ['Is not one of the options: choose again', 'No es una de las opciones: elija otra vez'] as const;
const NO_ZIP = [
  'Is not in the zip code table: choose again',
  'No está en la lista de códigos postales: elija otra vez',
] as const;

type Check = (value: never, attribute: Attribute, facts: AttributeFacts, say: Say) => Problem | undefined;

const numberInRange = (value: number, most: number, say: Say) =>
  Math.abs(value) > most ? say('Is too large a number', 'Es un número demasiado grande') : undefined;

const checks: { [T in AttributeType]: Check } = {
  DATETIME: () => undefined,
  FLOAT: (value: number, _, __, say) => numberInRange(value, LARGEST_NUMBER, say),
  INTEGER: (value: number, _, __, say) =>
    Number.isInteger(value)
      ? numberInRange(value, LARGEST_INTEGER, say)
      : say('Must be a whole number', 'Debe ser un número entero'),
  STRING: (value: string, _, __, say) => problemOfLength(value, MAX_LENGTHS.STRING, say),
  TEXT: (value: string, _, __, say) => problemOfLength(value, MAX_LENGTHS.TEXT, say),
  URL: (value: string, _, __, say) =>
    problemOfLength(value, MAX_LENGTHS.URL, say) ??
    (WEB_ADDRESS.test(value)
      ? undefined
      : say(
          'Must be a web address, such as https://www.example.org',
          'Debe ser una dirección web, como https://www.example.org',
        )),
  BOOLEAN: () => undefined,
  OPTION_LIST: (value: number | number[], { options }, _, say) => {
    const isOffered = Array.isArray(value)
      ? isSubset(value, new Set(options.map(({ id }) => id)))
      : options.some(({ id }) => id === value);
    return isOffered ? undefined : say(...NO_OPTION);
  },
  ADDRESS: (value: AddressValue, _, __, say) => checkAddress(value, say),
  ZIPCODE: (value: number | number[], _, { knowsZip }, say) => {
    if (listOf(value).length > MAX_ZIPS) return say(`Choose at most ${MAX_ZIPS}`, `Elija hasta ${MAX_ZIPS}`);
    return listOf(value).every(knowsZip) ? undefined : say(...NO_ZIP);
  },
  FILE: ({ id }: FileValue, _, { knowsFile }, say) =>
    knowsFile(id) ? undefined : say('Is not a stored file: choose it again', 'Elija el archivo otra vez'),
};

const malformed: { [T in AttributeType]?: readonly [english: string, spanish: string] } = {
  DATETIME: ['Must be a date and time with an offset, such as 2026-03-01T12:00:00Z', 'Debe ser una fecha'],
  FLOAT: ['Must be a number', 'Debe ser un número'],
  INTEGER: ['Must be a whole number', 'Debe ser un número entero'],
  OPTION_LIST: NO_OPTION,
  ZIPCODE: NO_ZIP,
  BOOLEAN: ['Must be true or false', 'Debe ser sí o no'],
  FILE: ['Must be a file with its filename, mimeType and content, or null for none', 'Elija el archivo otra vez'],
};

/** The problem in words; undefined if the value is valid or empty. @param value as `normaliseValue` gives it */
export const problemWith = (
  attribute: Attribute,
  value: AttributeValue | null,
  facts: AttributeFacts,
  language: Language = 'en',
): Problem | undefined => {
  if (value === null) return undefined;
  const say: Say = (english, spanish) => inLanguage(language, english, spanish);
  if (isMalformed(value)) {
    const [english, spanish] = malformed[attribute.type] ?? ['Has the wrong shape', 'Tiene una forma incorrecta'];
    return say(english, spanish);
  }
  return functionFor(checks, attribute.type)(value, attribute, facts, say);
};

export const problemOf = (
  attribute: Attribute,
  posted: unknown,
  user: AnsweringUser,
  facts: AttributeFacts = trustingFacts,
  language: Language = 'en',
): Problem | undefined => problemOfValue(attribute, normaliseValue(attribute, posted), user, facts, language);

/** @param value as `normaliseValue` gives it */
export const problemOfValue = (
  attribute: Attribute,
  value: AttributeValue | null,
  user: AnsweringUser,
  facts: AttributeFacts,
  language: Language,
): Problem | undefined => {
  if (!isAnswer(attribute, value, user)) return isRequired(attribute, user) ? REQUIRED[language] : undefined;
  return problemWith(attribute, value, facts, language);
};
