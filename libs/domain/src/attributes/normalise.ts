import { countryOf, HOME_COUNTRY } from '../countries';
import { readId, readNumber } from '../kernel';
import type { AddressValue, Attribute, AttributeValue, FileValue } from './attribute';
import { attributeTypes, isMultivalued, type StoredKind } from './types';

/** Stands for a posted value that can't be one of its kind. `problemWith` refuses it, naming its field. */
type Malformed = { malformed: unknown };
export const isMalformed = (value: unknown): value is Malformed =>
  typeof value === 'object' && value !== null && 'malformed' in value;
const markMalformed = (value: unknown) => ({ malformed: value }) as never;

const readText = (value: unknown): string | null => {
  if (typeof value === 'object') return markMalformed(value);
  return String(value).trim() || null;
};

const readNumberValue = (value: unknown): number | null => {
  const read = readNumber(typeof value === 'string' ? value.trim() : value);
  return read === undefined ? markMalformed(value) : read;
};

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const readTime = (value: unknown): string => {
  const instant = typeof value === 'string' && RFC_3339.test(value) ? new Date(value) : undefined;
  const isValid = instant && !Number.isNaN(instant.getTime()) && isRealDay(value as string);
  return isValid ? instant.toISOString() : markMalformed(value);
};
/** February 30 is no real day, though a Date takes it for March 1 or 2. */
const isRealDay = (value: string) =>
  new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));

const flagWords: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
const readFlag = (value: unknown): boolean => {
  const word = typeof value === 'object' ? '' : String(value);
  return Object.hasOwn(flagWords, word) ? flagWords[word]! : markMalformed(value);
};

const readChoice = (value: unknown): number | null => {
  const id = readId(value);
  return id === undefined ? markMalformed(value) : id;
};
/** One malformed choice makes the whole list malformed: the others must not be stored without it. */
const readChoices = (values: readonly unknown[]): number[] | null => {
  const ids = values.filter((value) => !isBlank(value)).flatMap((value) => readChoice(value) ?? []);
  if (ids.some(isMalformed)) return markMalformed(values);
  return ids.length ? [...new Set(ids)] : null;
};

const readPart = (value: unknown) => (typeof value === 'string' ? value.trim() || null : null);
const isAtHome = (country: string | null) => country === null || countryOf(country)?.name === HOME_COUNTRY;
const readAddress = (value: unknown): AddressValue | null => {
  if (typeof value !== 'object' || value === null) return markMalformed(value);
  const { street1, street2, city, state, postalCode, country } = value as Record<string, unknown>;
  const main = {
    street1: readPart(street1),
    city: readPart(city),
    state: readPart(state),
    postalCode: readPart(postalCode),
  };
  const more = { street2: readPart(street2), country: readPart(country) };
  const isEmpty = [...Object.values(main), more.street2].every((text) => text === null);
  return isEmpty && isAtHome(more.country) ? null : { ...main, ...more };
};

/** Only an empty id removes a file. Any other value without an id is a mistake, which must not remove a stored file. */
const readFile = (value: unknown): FileValue | null => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return markMalformed(value);
  const { id, filename, filesize, mimeType } = value as FileValue;
  if (id === '' || id === null) return null;
  return typeof id === 'string' ? { id, filename, filesize, mimeType } : markMalformed(value);
};

const readersByKind: { [K in StoredKind]: (value: unknown) => AttributeValue | null } = {
  time: readTime,
  number: readNumberValue,
  text: readText,
  option: readChoice,
  flag: readFlag,
  address: readAddress,
  zip: readChoice,
  file: readFile,
};

const isBlank = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && 'id' in value && value.id === null && Object.keys(value).length === 1);

/** Null when it is empty (which removes it). Texts are trimmed; options and zips are named by id or `{id}`. A blank number is not 0. */
export const normaliseValue = (attribute: Attribute, posted: unknown): AttributeValue | null => {
  const { keeps } = attributeTypes[attribute.type];
  if (isMultivalued(attribute)) return readChoices([posted].flat());
  const single = Array.isArray(posted) && keeps !== 'file' ? posted[0] : posted;
  return isBlank(single) ? null : readersByKind[keeps](single);
};
