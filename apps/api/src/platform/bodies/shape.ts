import { Rejection } from '@bank/domain';
import type { Type } from '@nestjs/common';
import { type Described, propertiesOf } from './described';
import { constraintWords, WRONG_SHAPE } from './shape-words';

type Fields = Readonly<Record<string, unknown>>;

/** Before the library makes objects of whatever a body holds. @throws Rejection malformed at the first list in place of an object */
export const pickDescribed = (body: unknown, Dto: Type | undefined): unknown =>
  isFields(body) && propertiesOf(Dto).length ? pickFields(body, Dto, '') : body;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pickFields = (value: Fields, Dto: unknown, path: string): Fields => {
  const picked: Record<string, unknown> = {};
  for (const [name, described] of propertiesOf(Dto))
    if (Object.hasOwn(value, name) && value[name] !== undefined)
      picked[name] = pickValue(value[name], described, `${path}${name}`);
  return picked;
};

const pickValue = (value: unknown, { type, isArray }: Described, at: string): unknown => {
  const isNested = propertiesOf(type).length > 0;
  if (isNested && isArray)
    return Array.isArray(value)
      ? value.map((element, index) => pickNested(element, type, `${at}.${index}`))
      : cutOff(value);
  if (isNested) return pickNested(value, type, at);
  if (flatTypes.has(type)) return isArray ? flattenList(value) : flatten(value);
  return type === 'array' ? flattenList(value) : refuseDeepNesting(value, at, 0);
};

const pickNested = (value: unknown, type: unknown, at: string): unknown => {
  if (Array.isArray(value)) throw new Rejection('malformed', WRONG_SHAPE, { [at]: constraintWords.isObject });
  return isFields(value) ? pickFields(value, type, `${at}.`) : value;
};

/** Types of values that are no objects, or objects of which only the parts at their top are read, such as an id. */
const flatTypes: ReadonlySet<unknown> = new Set([
  ...['string', 'integer', 'number', 'boolean'],
  ...[String, Number, Boolean],
]);

/** An empty list or object in place of one: it is of the same wrong shape, and soon refused. */
const cutOff = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  return isFields(value) ? {} : value;
};

/** A value without what is within its own parts: no answer and no reference goes deeper. */
const flatten = (value: unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cutOff(part)]))
    : cutOff(value);

const flattenList = (value: unknown): unknown => (Array.isArray(value) ? value.map(flatten) : cutOff(value));

/** Answers of any type and saved filters are lists of objects at most. */
const MAX_FREE_DEPTH = 3;

/** @throws Rejection malformed for lists within a list, and for what is nested deeper than any value */
const refuseDeepNesting = (value: unknown, at: string, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  for (const name in value) {
    const part = (value as Fields)[name];
    if (typeof part !== 'object' || part === null) continue;
    if (depth === MAX_FREE_DEPTH || (isList && Array.isArray(part)))
      throw new Rejection('malformed', WRONG_SHAPE, { [`${at}.${name}`]: 'Must not be a list or an object' });
    refuseDeepNesting(part, `${at}.${name}`, depth + 1);
  }
  return value;
};
