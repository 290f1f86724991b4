import { type EventType, newestSchema, personalData, records } from '@bank/domain';
import { conditionsOf, type JsonSchema } from './fields';
import { meaningOf, sentencesByType } from './sentences';
import { schemasOfTypes } from './types';

/** Readers ignore fields that they don't know. */
const openToMore = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(openToMore);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'additionalProperties' || value !== false)
      .map(([name, value]) => [name, openToMore(value)]),
  );
};

/** Parts that are personal as a whole, which most readers are not given. */
const personalPartsOf = (type: string): string[] =>
  Object.values(records).flatMap(({ kind }) =>
    (personalData({ type, data: { kind } }, `${kind}-1`)?.fields ?? []).filter((path) => !path.includes('.')),
  );

const withoutPersonalParts = (type: string, required: readonly string[]): string[] => {
  const personal = personalPartsOf(type);
  return required.filter((name) => !personal.includes(name));
};

const describeProperties = (type: EventType, properties: unknown): JsonSchema =>
  Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, property]) => {
      const description = meaningOf(type, name);
      return [name, { ...property, ...(description && { description }) }];
    }),
  );

export interface EventSchema {
  type: EventType;
  version: number;
  schema: JsonSchema;
}

/** The schema of each event's newest shape, as the code says it. */
export const generateSchemas = (): EventSchema[] =>
  [...schemasOfTypes()].map(([type, { required = [], ...rest }]) => {
    const conditions = conditionsOf(type);
    return {
      type,
      version: newestSchema(type),
      schema: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: type,
        ...(sentencesByType[type].meaning && { description: sentencesByType[type].meaning }),
        ...(openToMore(rest) as JsonSchema),
        properties: describeProperties(type, openToMore(rest.properties)),
        required: withoutPersonalParts(type, required),
        ...(conditions.length && { allOf: conditions }),
      },
    };
  });
