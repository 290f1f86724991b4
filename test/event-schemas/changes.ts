import type { JsonSchema } from './fields';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (schema: JsonSchema, keyword: string): Readonly<Record<string, unknown>> => {
  const parts = schema[keyword];
  return isSchema(parts) ? parts : {};
};
const namesIn = (schema: JsonSchema, keyword: string): string[] => {
  const names = schema[keyword];
  return Array.isArray(names) ? names.map(String) : names === undefined ? [] : [String(names)];
};
const typesOf = (schema: JsonSchema) => namesIn(schema, 'type').sort().join(' or ');

const alternativesOf = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.filter(isSchema) : [];

/** The conditions of a schema by the kind that they are for. */
const thenByKind = (schema: JsonSchema): ReadonlyMap<string, JsonSchema> => {
  const conditions = Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [];
  return new Map(
    conditions.map((condition) => [JSON.stringify(condition.if), isSchema(condition.then) ? condition.then : {}]),
  );
};

const compareParts = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): string[] =>
  Object.entries(before).flatMap(([name, part]) => {
    const at = path ? `${path}.${name}` : name;
    const next = after[name];
    if (!isSchema(part)) return [];
    return isSchema(next) ? breakingChanges(part, next, at) : [`${at} is gone`];
  });

const compareRequired = (before: JsonSchema, after: JsonSchema, path: string): string[] => {
  const [was, is] = [namesIn(before, 'required'), namesIn(after, 'required')];
  const at = (name: string) => (path ? `${path}.${name}` : name);
  return [
    ...is.filter((name) => !was.includes(name)).map((name) => `${at(name)} became required`),
    ...was.filter((name) => !is.includes(name)).map((name) => `${at(name)} may be missing now`),
  ];
};

/** What readers of one version of an event would stumble over. New fields that may be missing are no such change. */
export const breakingChanges = (before: JsonSchema, after: JsonSchema, path = ''): string[] => {
  if (typesOf(before) !== typesOf(after))
    return [`${path || 'the data'} was ${typesOf(before) || 'anything'}, and is ${typesOf(after) || 'anything'}`];
  const [was, is] = [alternativesOf(before), alternativesOf(after)];
  if (was.length !== is.length) return [`${path} had ${was.length} forms, and has ${is.length}`];
  const thenAfter = thenByKind(after);
  return [
    ...compareRequired(before, after, path),
    ...compareParts(partsOf(before, 'properties'), partsOf(after, 'properties'), path),
    ...['items', 'additionalProperties'].flatMap((keyword) =>
      isSchema(before[keyword]) ? compareParts({ '[]': before[keyword] }, { '[]': after[keyword] }, path) : [],
    ),
    ...was.flatMap((one, place) => breakingChanges(one, is[place]!, path)),
    ...[...thenByKind(before)].flatMap(([kind, part]) => breakingChanges(part, thenAfter.get(kind) ?? part, path)),
  ];
};
