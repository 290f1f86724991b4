import { type Attack, type Document, jsonList, resolveSchema, type Schema } from './attacks';
import { inTurn } from './depth';

const ELEMENTS = 100;
const many = (json: string) => jsonList(json, ELEMENTS);
const inObject = (json: string) => `{${Array.from({ length: ELEMENTS }, (_, n) => `"key${n}":${json}`).join(',')}}`;

const listsInLists = () => many(many(jsonList('[]', 2)));
/** More values of the kind, one of which is tried on each field. */
const otherValues: Readonly<Record<string, () => string>> = {
  'objects within objects': () => inObject(inObject('{}')),
  'chains of lists': () => jsonList(`${'['.repeat(28)}${']'.repeat(28)}`, 1_000),
  'objects within lists': () => many(many('{"id":{}}')),
  'lists within objects': () => inObject(many('[]')),
};

/** In a path, stands for the element of a list. */
const ELEMENT = Symbol('element');
type Path = readonly (string | typeof ELEMENT)[];

/** The paths of all fields of a body, those of the elements of its lists as well. */
const pathsIn = (document: Document, schema: Schema, path: Path = []): Path[] =>
  Object.entries(resolveSchema(document, schema).properties ?? {}).flatMap(([name, property]) => {
    const field = resolveSchema(document, property);
    const at = [...path, name];
    return [at, ...pathsIn(document, field, at), ...pathsIn(document, field.items ?? {}, [...at, ELEMENT])];
  });

/** An object with this JSON at the path, as JSON. */
export const nestJson = ([first, ...rest]: Path, json: string): string => {
  if (first === undefined) return json;
  const within = nestJson(rest, json);
  return first === ELEMENT ? `[${within}]` : `{${JSON.stringify(first)}:${within}}`;
};

/**
 * Bodies with 15 to 60 kB of lists and objects within each other at each of their fields: a check that walks through them
 * instead of stopping at the first wrong shape takes long. Each body is made when it is sent, because there are thousands.
 */
export const nestedAttacks = (document: Document, schema: Schema, turn: number): Attack[] =>
  pathsIn(document, schema).flatMap((path, n) => {
    const others = Object.entries(otherValues);
    const values = [['lists within lists', listsInLists], others[n % others.length]!] as const;
    const place = path.map((part) => (part === ELEMENT ? '[]' : part)).join('.');
    return inTurn(values, turn + n, 1).map(([name, json]) => ({
      name: `${name} in ${place}`,
      get body() {
        return Buffer.from(nestJson(path, json()));
      },
    }));
  });
