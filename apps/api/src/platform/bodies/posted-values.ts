import { isMonth, LARGEST_ID, readId, readMonth, readNumber, UNKNOWN_RECORD } from '@bank/domain';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsOptional, ValidateBy } from 'class-validator';
import { constraintWords, POSSIBLE_ID } from './validation';

/** A reference to another record as answers show it: `{id: 7}`, with more fields where a list says so. */
export class Ref {
  @ApiProperty({ type: 'integer' })
  id: number;
}

export const NAMES_A_RECORD = 'Must name a record, such as {"id": 7}';

type Schema = Readonly<Record<string, unknown>>;

const idSchemas: readonly Schema[] = [
  { type: 'integer', minimum: 0 },
  { type: 'string', pattern: '^\\d*$', description: 'The id as text; an empty one names none' },
];
const oneOfReference = {
  oneOf: [...idSchemas, { type: 'object', properties: { id: { oneOf: idSchemas, nullable: true } } }],
  example: { id: 7 },
};
/** The library requires a type also for a property with `oneOf`, and leaves it out of the description. */
const oneOf = (schema: Schema) => ({ type: 'string', ...schema }) as ApiPropertyOptions;

export const referenceSchema = oneOf(oneOfReference);

export const referencesSchema = { type: 'array', items: oneOfReference } as ApiPropertyOptions;

export const numberSchema = (schema: Schema): ApiPropertyOptions =>
  oneOf({ oneOf: [schema, { type: 'string', description: 'In plain decimal digits; an empty text is none' }] });

type Reader = (value: unknown) => number | null | undefined;
/** A value that can't be read stays as it is, so that the check refuses it. */
const readBy = (read: Reader) => (value: unknown) => {
  const known = read(value);
  return known === undefined ? value : known;
};
/** A value that was read already is read into itself, so that a check can tell it from one that wasn't. */
const isReadBy = (read: Reader) => (value: unknown) => (read(value) ?? null) === value;

const isId = isReadBy(readId);
const isPossibleId = (value: unknown) => typeof value !== 'number' || value <= LARGEST_ID;

const Check = (name: string, each: boolean, validate: (value: unknown) => boolean, say: string) =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => say } }, { each });

/** Reads a reference into an id or null. An id that no record can have is refused as unknown, without a query. */
export const asReference = (): PropertyDecorator[] => [
  Transform(({ value }) => readBy(readId)(value)),
  Check('isReference', false, isId, NAMES_A_RECORD),
  Check(POSSIBLE_ID, false, isPossibleId, UNKNOWN_RECORD),
];

export const asReferences = (): PropertyDecorator[] => [
  Transform(({ value }) => (Array.isArray(value) ? value.map(readBy(readId)).filter((id) => id !== null) : value)),
  IsArray(),
  Check('isReference', true, isId, NAMES_A_RECORD),
  Check(POSSIBLE_ID, true, isPossibleId, UNKNOWN_RECORD),
];

/** Reads the id of a part of a record, such as a line; null for a part that is new. */
export const asPartId = (): PropertyDecorator[] => [
  Transform(({ value }) => readBy(readId)(value)),
  Check('isPartId', false, isId, constraintWords.isInt),
];

export const asNumber = (): PropertyDecorator[] => [
  Transform(({ value }) => readBy(readNumber)(value)),
  Check('isPostedNumber', false, isReadBy(readNumber), constraintWords.isNumber),
];

type Options = { required?: boolean; description?: string };

/** An id or null by the time it is read. @param isSent a body without the field is refused */
export const NamedRecord = ({ isSent, ...options }: Options & { isSent?: true } = {}): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...referenceSchema, nullable: true, ...options } as ApiPropertyOptions),
    ...(isSent ? [] : [IsOptional()]),
    ...asReference(),
  );

export const PostedMonth = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'string', pattern: 'YYYY-MM', example: '2026-11' }),
    Transform(({ value }) => (typeof value === 'string' ? readMonth(value) : value)),
    Check('isMonth', false, (value) => typeof value === 'string' && isMonth(value), 'Must be a month such as 2026-11'),
  );

type ListOptions = { most: number; description?: string };
const ApiReferences = ({ most, description }: ListOptions) =>
  ApiProperty({ ...referencesSchema, maxItems: most, description } as ApiPropertyOptions);

export const NamedRecords = (options: ListOptions): PropertyDecorator =>
  applyDecorators(ApiReferences(options), ...asReferences());

/** An id that no record can have stays in the list: the search says that there is no such record. */
export const IdList = (options: ListOptions): PropertyDecorator =>
  applyDecorators(
    ApiReferences(options),
    Transform(({ value }) => (Array.isArray(value) ? value.map(readBy(readId)) : value)),
    IsArray(),
    Check('isReference', true, (value) => value !== null && isId(value), NAMES_A_RECORD),
  );
