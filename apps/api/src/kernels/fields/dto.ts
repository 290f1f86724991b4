import {
  capitalise,
  DEFAULT_ZONE,
  type Field,
  type Fields,
  functionFor,
  instant,
  type ListField,
  maxSizeOf,
  type RecordDefinition,
} from '@bank/domain';
import type { Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsOptional, IsString, ValidateBy, ValidateNested } from 'class-validator';
import { namedClass } from '../../platform/bodies/named-class';
import {
  asNumber,
  asPartId,
  asReference,
  asReferences,
  numberSchema,
  Ref,
  referenceSchema,
  referencesSchema,
} from '../../platform/bodies/posted-values';

/** Bodies and answers differ, because older callers write numbers and references in several ways. */
type Side = 'body' | 'answer';
interface Shape {
  decorators: PropertyDecorator[];
  api: ApiPropertyOptions;
  /** The schema for bodies, where they may write the value in more ways than an answer does. */
  body?: ApiPropertyOptions;
}
const nestedShape = (of: Class, isArray: boolean): Shape => ({
  decorators: [ValidateNested({ each: isArray }), Type(() => of), ...(isArray ? [IsArray()] : [])],
  api: { type: of, isArray },
});

/** Adds the most elements that a list may have. */
const withMaxItems = ({ api, body, ...shape }: Shape, maxItems: number): Shape => ({
  ...shape,
  api: { ...api, maxItems } as ApiPropertyOptions,
  ...(body && { body: { ...body, maxItems } as ApiPropertyOptions }),
});

const numberShape = (api: { type: 'integer' | 'number'; minimum?: number; description?: string }): Shape => ({
  decorators: asNumber(),
  api,
  body: numberSchema(api),
});

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' && (value === '' || instant(value, DEFAULT_ZONE) !== undefined);

/** A time, a day, or an empty text for none. */
const IsInstant = () =>
  ValidateBy({
    name: 'isInstant',
    validator: { validate: isInstant, defaultMessage: () => 'Must be a time such as 2026-11-20T15:30:00Z' },
  });

/** Field type -> its shape. The domain judges what a value means. */
const shapes: {
  [T in Field['type']]: (field: Extract<Field, { type: T }>, name: string, side: Side) => Shape;
} = {
  text: ({ max, format }) => ({ decorators: [IsString()], api: { type: 'string', maxLength: max ?? 255, format } }),
  integer: () => numberShape({ type: 'integer', minimum: 0 }),
  money: () => numberShape({ type: 'number', minimum: 0, description: 'US dollars' }),
  quantity: () => numberShape({ type: 'integer', description: 'Units' }),
  date: () => ({ decorators: [IsString()], api: { type: 'string', format: 'date' } }),
  month: () => ({ decorators: [IsString()], api: { type: 'string', description: 'YYYY-MM' } }),
  instant: () => ({ decorators: [IsInstant()], api: { type: 'string', format: 'date-time' } }),
  flag: () => ({ decorators: [IsBoolean()], api: { type: 'boolean' } }),
  choice: ({ choices }) => ({ decorators: [IsString()], api: { type: 'string', enum: [...choices] } }),
  choices: (field) => ({
    decorators: [IsArray(), IsString({ each: true })],
    api: { type: 'string', isArray: true, enum: [...field.choices], maxItems: maxSizeOf(field) },
  }),
  ref: ({ isBare }) => ({
    decorators: asReference(),
    api: isBare ? { type: 'integer' } : { type: Ref },
    body: referenceSchema,
  }),
  refs: (field) =>
    withMaxItems(
      { decorators: asReferences(), api: { type: Ref, isArray: true }, body: referencesSchema },
      maxSizeOf(field),
    ),
  group: ({ fields }, name, side) => nestedShape(classFor(name, fields, side), false),
  list: (field, name, side) => withMaxItems(nestedShape(elementFor(name, field.fields, side), true), maxSizeOf(field)),
};

const describeProperty = (
  prototype: object,
  name: string,
  label: string,
  { decorators, ...shape }: Shape,
  side: Side,
) => {
  for (const decorate of [IsOptional(), ...decorators]) decorate(prototype, name);
  const api = (side === 'body' && shape.body) || shape.api;
  ApiProperty({ title: label, required: false, nullable: true, ...api } as ApiPropertyOptions)(prototype, name);
};

/** All properties are optional, because a PATCH names only what changes. */
const classFor = (name: string, fields: Fields, side: Side) => {
  const made = namedClass<Record<string, unknown>>(name);
  for (const [key, field] of Object.entries(fields))
    describeProperty(
      made.prototype,
      key,
      field.label,
      functionFor(shapes, field.type)(field, `${name}_${key}`, side),
      side,
    );
  return made;
};

const elementFor = (name: string, fields: ListField['fields'], side: Side) => {
  const made = classFor(name, fields, side);
  const id: Shape = { decorators: asPartId(), api: { type: 'integer' }, body: referenceSchema };
  describeProperty(made.prototype, 'id', 'Id of an element that exists', id, side);
  const flag: Shape = { decorators: [IsBoolean()], api: { type: 'boolean' } };
  describeProperty(made.prototype, 'isDeleted', 'Removes the element', flag, side);
  return made;
};

export const saveDto = ({ kind, fields }: Pick<RecordDefinition, 'kind' | 'fields'>) =>
  classFor(`Save${capitalise(kind)}`, fields, 'body');

export const answerDto = ({ kind, fields }: RecordDefinition) => {
  const made = classFor(capitalise(kind), fields, 'answer');
  for (const [name, type, format] of [
    ['id', 'integer', undefined],
    ['createdAt', 'string', 'date-time'],
    ['updatedAt', 'string', 'date-time'],
  ] as const)
    ApiProperty({ type, format })(made.prototype, name);
  return made;
};
