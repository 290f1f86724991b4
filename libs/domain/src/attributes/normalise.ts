import { countryOf, HOME_COUNTRY } from '../countries';
import { readId, readNumber } from '../kernel';
import type { AddressValue, Attribute, AttributeValue, FileValue } from './attribute';
import { attributeTypes, isMultivalued, type Kept } from './types';

/** What stays of a posted value that can't be one of its kind; `problemWith` refuses it by name. */
type Odd = { odd: unknown };
export const isOdd = (value: unknown): value is Odd => typeof value === 'object' && value !== null && 'odd' in value;
const odd = (value: unknown) => ({ odd: value }) as never;

const text = (value: unknown): string | null => {
  if (typeof value === 'object') return odd(value);
  return String(value).trim() || null;
};

const number = (value: unknown): number | null => {
  const read = readNumber(typeof value === 'string' ? value.trim() : value);
  return read === undefined ? odd(value) : read;
};

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const time = (value: unknown): string => {
  const instant = typeof value === 'string' && RFC_3339.test(value) ? new Date(value) : undefined;
  const isThere = instant && !Number.isNaN(instant.getTime()) && dayOf(value as string);
  return isThere ? instant.toISOString() : odd(value);
};
/** 30 February rolls over in a Date; it is no day. */
const dayOf = (value: string) =>
  new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));

const flags: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false };
const flag = (value: unknown): boolean => {
  const word = typeof value === 'object' ? '' : String(value);
  return Object.hasOwn(flags, word) ? flags[word]! : odd(value);
};

const choice = (value: unknown): number | null => {
  const id = readId(value);
  return id === undefined ? odd(value) : id;
};
/** A list with a choice that can't be one is as odd as that: the others must not be kept without it. */
const choices = (values: readonly unknown[]): number[] | null => {
  const ids = values.filter((value) => !isBlank(value)).flatMap((value) => choice(value) ?? []);
  if (ids.some(isOdd)) return odd(values);
  return ids.length ? [...new Set(ids)] : null;
};

const part = (value: unknown) => (typeof value === 'string' ? value.trim() || null : null);
const isAtHome = (country: string | null) => country === null || countryOf(country)?.name === HOME_COUNTRY;
/** Forms begin with the home country: by itself it is no address. */
const address = (value: unknown): AddressValue | null => {
  if (typeof value !== 'object' || value === null) return odd(value);
  const { street1, street2, city, state, postalCode, country } = value as Record<string, unknown>;
  const main = { street1: part(street1), city: part(city), state: part(state), postalCode: part(postalCode) };
  const more = { street2: part(street2), country: part(country) };
  const isEmpty = [...Object.values(main), more.street2].every((text) => text === null);
  return isEmpty && isAtHome(more.country) ? null : { ...main, ...more };
};

/** Only an empty id removes a file: whatever else names none is a mistake, which must not cost what is stored. */
const file = (value: unknown): FileValue | null => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return odd(value);
  const { id, filename, filesize, mimeType } = value as FileValue;
  if (id === '' || id === null) return null;
  return typeof id === 'string' ? { id, filename, filesize, mimeType } : odd(value);
};

const one: { [K in Kept]: (value: unknown) => AttributeValue | null } = {
  time,
  number,
  text,
  option: choice,
  flag,
  address,
  zip: choice,
  file,
};

const isBlank = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && 'id' in value && value.id === null && Object.keys(value).length === 1);

/**
 * A posted value as it is kept; null when it is empty (which removes it). Texts are trimmed, numbers and instants read from
 * their text, options and zips named by id or `{id}`. A number that must be there and is left empty counts as 0.
 */
export const normaliseValue = (attribute: Attribute, posted: unknown): AttributeValue | null => {
  const { keeps } = attributeTypes[attribute.type];
  if (isMultivalued(attribute)) return choices([posted].flat());
  const single = Array.isArray(posted) && keeps !== 'file' ? posted[0] : posted;
  if (!isBlank(single)) return one[keeps](single);
  return keeps === 'number' && attribute.isRequired ? 0 : null;
};
