import { type Field, type Fields, type ListField, mostOf, type RecordDefinition } from '@bank/domain';
import type { Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsArray, IsBoolean, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Ref } from '../../platform/http/refs.dto';

interface Shape {
  decorators: PropertyDecorator[];
  api: ApiPropertyOptions;
}
const nested = (of: Class, isArray: boolean): Shape => ({
  decorators: [ValidateNested({ each: isArray }), Type(() => of), ...(isArray ? [IsArray()] : [])],
  api: { type: of, isArray },
});

const limited = ({ decorators, api }: Shape, maxItems: number): Shape => ({
  decorators,
  api: { ...api, maxItems } as ApiPropertyOptions,
});

/** A bare id is as good as `{id}`. */
const asRef = (value: unknown) => (typeof value === 'number' ? Object.assign(new Ref(), { id: value }) : value);
const referring = (isArray: boolean): Shape => {
  const { decorators, api } = nested(Ref, isArray);
  const bareIds = Transform(({ value }) => (Array.isArray(value) ? value.map(asRef) : asRef(value)));
  return { decorators: [...decorators, bareIds], api };
};

/** Field type -> its shape; what a value means is the domain's to judge. */
const shapes: { [T in Field['type']]: (field: Extract<Field, { type: T }>, name: string) => Shape } = {
  text: ({ max, format }) => ({ decorators: [IsString()], api: { type: 'string', maxLength: max ?? 255, format } }),
  integer: () => ({ decorators: [IsNumber()], api: { type: 'integer', minimum: 0 } }),
  money: () => ({ decorators: [IsNumber()], api: { type: 'number', minimum: 0, description: 'US dollars' } }),
  flag: () => ({ decorators: [IsBoolean()], api: { type: 'boolean' } }),
  choice: ({ choices }) => ({ decorators: [IsString()], api: { type: 'string', enum: [...choices] } }),
  choices: (field) => ({
    decorators: [IsArray(), IsString({ each: true })],
    api: { type: 'string', isArray: true, enum: [...field.choices], maxItems: mostOf(field) },
  }),
  ref: () => referring(false),
  refs: (field) => limited(referring(true), mostOf(field)),
  group: ({ fields }, name) => nested(classFor(name, fields), false),
  list: (field, name) => limited(nested(elementFor(name, field.fields), true), mostOf(field)),
};

const describe = (prototype: object, name: string, { decorators, api }: Shape, field: Pick<Field, 'label'>) => {
  for (const decorate of [IsOptional(), ...decorators]) decorate(prototype, name);
  ApiProperty({ title: field.label, required: false, nullable: true, ...api } as ApiPropertyOptions)(prototype, name);
};

const named = (name: string) => ({ [name]: class {} })[name] as Class<Record<string, unknown>>;

/** A class with a property a field, for the validation pipe and for OpenAPI. Each is optional: a PATCH names what changes. */
const classFor = (name: string, fields: Fields) => {
  const made = named(name);
  for (const [key, field] of Object.entries(fields))
    describe(made.prototype, key, shapes[field.type](field as never, `${name}_${key}`), field);
  return made;
};

const elementFor = (name: string, fields: ListField['fields']) => {
  const made = classFor(name, fields);
  describe(
    made.prototype,
    'id',
    { decorators: [IsInt()], api: { type: 'integer' } },
    { label: 'Id of an element that exists' },
  );
  describe(
    made.prototype,
    'isDeleted',
    { decorators: [IsBoolean()], api: { type: 'boolean' } },
    { label: 'Removes the element' },
  );
  return made;
};

/** `SaveProduct`: the body of a product's POST and PATCH. */
export const saveDto = ({ kind, fields }: RecordDefinition) =>
  classFor(`Save${kind.replace(/^./, (first) => first.toUpperCase())}`, fields);

/** `Product`: what an answer shows of a record. */
export const answerDto = ({ kind, fields }: RecordDefinition) => {
  const made = classFor(
    kind.replace(/^./, (first) => first.toUpperCase()),
    fields,
  );
  for (const [name, type, format] of [
    ['id', 'integer', undefined],
    ['createdAt', 'string', 'date-time'],
    ['updatedAt', 'string', 'date-time'],
  ] as const)
    ApiProperty({ type, format })(made.prototype, name);
  return made;
};
