import { type Field, type Fields, policies, records } from '@bank/domain';

export interface JsonSchema {
  [keyword: string]: unknown;
}

const nullable = (type: string, more: JsonSchema = {}): JsonSchema => ({ type: [type, 'null'], ...more });

/** Field type -> the schema of its values. Older events may lack any field, and words may be added to a choice. */
const ofType: { readonly [T in Field['type']]: (field: Extract<Field, { type: T }>) => JsonSchema } = {
  text: () => nullable('string'),
  integer: () => nullable('integer'),
  money: () => nullable('number'),
  quantity: () => nullable('integer'),
  date: () => nullable('string', { format: 'date' }),
  month: () => nullable('string', { pattern: '^\\d{4}-\\d{2}$' }),
  instant: () => nullable('string', { format: 'date-time' }),
  flag: () => nullable('boolean'),
  choice: ({ choices }) => nullable('string', { examples: choices }),
  choices: ({ choices }) => nullable('array', { items: { type: 'string', examples: choices } }),
  ref: () => nullable('integer'),
  refs: () => nullable('array', { items: { type: 'integer' } }),
  group: ({ fields }) => nullable('object', { properties: propertiesOf(fields) }),
  list: ({ fields }) =>
    nullable('array', {
      items: { type: 'object', properties: { id: { type: 'integer' }, ...propertiesOf(fields) }, required: ['id'] },
    }),
};

const schemaOfField = (field: Field): JsonSchema => ({
  description: field.label,
  ...(ofType[field.type] as (field: Field) => JsonSchema)(field),
  ...(field.personal && { 'x-personal': true }),
});

const propertiesOf = (fields: Fields): JsonSchema =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]));

const valuesOf = (fields: Fields): JsonSchema => ({ properties: propertiesOf(fields) });
const inLists = (line: JsonSchema): JsonSchema => ({
  properties: { added: { items: line }, changed: { items: line } },
});

/** Kind -> what its definition says about parts of an event's data. */
type PartsOfKinds = Readonly<Record<string, JsonSchema>>;

const recordParts = (part: string): PartsOfKinds =>
  Object.fromEntries(Object.values(records).map(({ kind, fields }) => [kind, { [part]: valuesOf(fields) }]));

const orderParts = (lines: ((line: JsonSchema) => JsonSchema) | undefined, hasHeader: boolean): PartsOfKinds =>
  Object.fromEntries(
    Object.entries(policies).map(([kind, { header, line }]) => [
      kind,
      { ...(hasHeader && { header: valuesOf(header) }), ...(lines && { lines: lines(valuesOf(line)) }) },
    ]),
  );

const partsByType: Readonly<Record<string, PartsOfKinds>> = {
  RecordRegistered: recordParts('fields'),
  RecordChanged: recordParts('changes'),
  OrderPlaced: orderParts((line) => ({ items: line }), true),
  OrderRevised: orderParts(inLists, true),
  OrderCorrected: orderParts(inLists, false),
  OrderCommitted: orderParts(undefined, true),
};

/** Conditions on the kind, each with the fields of that kind. */
export const conditionsOf = (type: string): JsonSchema[] =>
  Object.entries(partsByType[type] ?? {}).map(([kind, properties]) => ({
    if: { properties: { kind: { const: kind } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
    then: { properties },
  }));
