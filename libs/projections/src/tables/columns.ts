import type { ColumnType } from '../projection';
import { escapeText } from './line';

/** How values of a column type travel to PostgreSQL and back. */
export interface Codec {
  /** Text that PostgreSQL reads. @throws TypeError in words that follow the column's name */
  encode: (value: unknown) => string;
  decode: (text: string) => unknown;
  /** Whether a value can be encoded and is the one that its text decodes to. */
  isPlain: (value: unknown) => boolean;
  select: (column: string) => string;
}

const asText = (column: string) => `${column}::text`;
/** SQL for a time as answers write it, ISO 8601 in UTC with milliseconds and `Z`: for inside JSON, where PostgreSQL would write an offset. */
export const instantText = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const expected = (what: string, value: unknown): never => {
  throw new TypeError(`expected ${what}, got ${typeof value === 'object' ? 'an object' : `a ${typeof value}`}`);
};

// The form that the log usually has, which needs no parsing.
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ZONED = /(Z|[+-]\d\d:?\d\d)$/;
const instant = (value: unknown): string => {
  if (typeof value === 'string' && INSTANT.test(value)) return value;
  const time = new Date(typeof value === 'string' && ZONED.test(value) ? value : Number.NaN);
  return Number.isNaN(time.getTime()) ? expected('an ISO 8601 time with its zone', value) : time.toISOString();
};

const DAY = /^\d{4}-\d\d-\d\d$/;

const json: Codec = {
  encode: (value) => escapeText(JSON.stringify(value) ?? expected('JSON', value)),
  decode: JSON.parse,
  isPlain: () => false,
  select: asText,
};

export const codecs: Readonly<Record<ColumnType, Codec>> = {
  integer: {
    encode: (value) => (Number.isInteger(value) ? String(value) : expected('a whole number', value)),
    decode: Number,
    isPlain: Number.isInteger,
    select: asText,
  },
  bigint: {
    encode: (value) =>
      typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : expected('a bigint', value),
    decode: BigInt,
    isPlain: (value) => typeof value === 'bigint',
    select: asText,
  },
  numeric: {
    encode: (value) => (Number.isFinite(value) ? String(value) : expected('a number', value)),
    decode: Number,
    isPlain: Number.isFinite,
    select: asText,
  },
  text: {
    encode: (value) => {
      if (typeof value !== 'string') return expected('a text', value);
      if (value.includes('\0')) throw new TypeError('holds the character NUL, which PostgreSQL refuses');
      return escapeText(value);
    },
    decode: (text) => text,
    isPlain: (value) => typeof value === 'string' && !value.includes('\0'),
    select: asText,
  },
  boolean: {
    encode: (value) => (typeof value === 'boolean' ? String(value) : expected('true or false', value)),
    decode: (text) => text === 'true',
    isPlain: (value) => typeof value === 'boolean',
    select: asText,
  },
  timestamptz: {
    encode: instant,
    decode: (text) => text,
    isPlain: (value) => typeof value === 'string' && INSTANT.test(value),
    select: instantText,
  },
  date: {
    encode: (value) => (typeof value === 'string' && DAY.test(value) ? value : expected('a day, YYYY-MM-DD', value)),
    decode: (text) => text,
    isPlain: (value) => typeof value === 'string' && DAY.test(value),
    select: (column) => `to_char(${column}, 'YYYY-MM-DD')`,
  },
  json,
  jsonb: json,
};
