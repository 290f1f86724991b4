import { inTurn } from './depth';
import { nestedAttacks, nestJson } from './nested-attacks';

/** The parts of an OpenAPI document from which attacks are made. */
export interface Schema {
  $ref?: string;
  type?: string;
  maxItems?: number;
  enum?: readonly unknown[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  allOf?: readonly Schema[];
}
export interface Operation {
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}
export interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

export interface Attack {
  name: string;
  query?: string;
  body?: Buffer;
}

const MEGABYTE_CHARS = 1_000_000;
const TOO_MANY_ELEMENTS = 100_000;
const NESTING_DEPTH = 10_000;
/** The longest query that fits into the head of a request beside the rest of it. */
const MAX_QUERY_CHARS = 14_000;

export const jsonList = (element: string, amount: number) => `[${Array(amount).fill(element).join(',')}]`;
const jsonObject = (amount: number) => `{${Array.from({ length: amount }, (_, n) => `"key${n}":${n}`).join(',')}}`;

/** An object whose keys are names that JavaScript's own objects have, or that libraries look for. */
const HOSTILE_OBJECT =
  '{"toString":1,"valueOf":1,"constructor":{"prototype":{"x":1}},"__proto__":{"x":1},"then":1,"length":100000,"id":{"id":{}}}';

/** Values of a wrong type or size. */
const misfitValues: Readonly<Record<string, string>> = {
  null: 'null',
  'a flag': 'true',
  'a number': '7',
  'a fraction below zero': '-1.5',
  'a huge number': '1e308',
  'an empty text': '""',
  'digits without end': `"${'9'.repeat(400)}"`,
  'a word of JavaScript': '"constructor"',
  'an empty list': '[]',
  'a list of lists': '[[[]],[null],[[[7]]]]',
  'a list of anything': `[null,true,7,"x",[],{},${HOSTILE_OBJECT}]`,
  'an empty object': '{}',
  'an object with names of its own': HOSTILE_OBJECT,
};

/** Texts that may make a regular expression backtrack without end. */
const hostileTexts: Readonly<Record<string, string>> = {
  dots: `a@${'.'.repeat(MEGABYTE_CHARS)} `,
  spaces: `x${' '.repeat(MEGABYTE_CHARS)}x`,
  digits: '2026-01-01T00:00:00.'.padEnd(MEGABYTE_CHARS, '1'),
  'letters of two halves': '\u{1f9f7}'.repeat(MEGABYTE_CHARS / 4),
};

const longQuery = (query: (n: number) => string) => {
  let text = '';
  for (let n = 0; text.length < MAX_QUERY_CHARS; n++) text += `${query(n)}&`;
  return text;
};

/** Hostile values for an attribute of any type, as JSON; several of them fit into one body. */
export const hostileValues: Readonly<Record<string, string>> = {
  ...misfitValues,
  ...Object.fromEntries(
    Object.entries(hostileTexts).map(([name, text]) => [name, JSON.stringify(text.slice(0, 40_000))]),
  ),
  'dots and a space': `"${'.'.repeat(40_000)} "`,
  'many numbers': jsonList('1', 1_000),
  'many objects': jsonList('{"id":1}', 1_000),
  'an address of texts without end': `{${['street1', 'street2', 'city', 'state', 'postalCode', 'country']
    .map((part) => `"${part}":"${'x'.repeat(6_000)}"`)
    .join(',')}}`,
  'a file without end': `{"filename":"${'x'.repeat(6_000)}","mimeType":"application/pdf","filesize":1,"content":"${'A'.repeat(30_000)}"}`,
};

/** Hostile queries for any path. */
const hostileQueries: Readonly<Record<string, string>> = {
  'an include of dots': `include=${'.'.repeat(MAX_QUERY_CHARS)}`,
  'an include of commas': `include=${','.repeat(MAX_QUERY_CHARS)}`,
  'one parameter again and again': longQuery(() => 'a'),
  'thousands of parameters': longQuery((n) => n.toString(36)),
  'thousands of ids': longQuery(() => 'id[]=1'),
  'names of JavaScript': '__proto__[x]=1&constructor=1&toString=1&hasOwnProperty=1&sort=constructor|asc&id=__proto__',
};

/** A property of a body that attacks put something into, by its path. */
interface Place {
  path: readonly string[];
  schema: Schema;
}

export const resolveSchema = ({ components: { schemas } }: Document, schema: Schema): Schema => {
  const target = schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema;
  return {
    ...target,
    ...Object.assign(
      {},
      ...(target.allOf ?? []).map((part) => resolveSchema({ components: { schemas } } as Document, part)),
    ),
  };
};

export const placesIn = (document: Document, schema: Schema, path: readonly string[] = []): Place[] =>
  Object.entries(resolveSchema(document, schema).properties ?? {}).flatMap(([name, property]) => {
    const propertySchema = resolveSchema(document, property);
    const place = { path: [...path, name], schema: propertySchema };
    return propertySchema.properties && path.length < 3
      ? [place, ...placesIn(document, propertySchema, place.path)]
      : [place];
  });

/** A value that a schema allows, as a caller would send it. */
const sampleOf = (document: Document, schema: Schema): unknown => {
  const { type, enum: choices, properties, items } = resolveSchema(document, schema);
  if (choices) return choices[0];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, sampleOf(document, own)]));
  if (type === 'array') return items ? [sampleOf(document, items)] : [];
  return { string: 'x', integer: 1, number: 1, boolean: false, object: {} }[type ?? 'object'];
};

/** Such lists get past the check of shapes. */
const LONGEST = 'as many as it takes';
const listAttacks = (document: Document, { schema: { items = {}, maxItems = 0 } }: Place) => {
  const sampleElement = JSON.stringify(sampleOf(document, items) ?? {});
  const longestList = (element: string) =>
    jsonList(element, Math.min(maxItems, Math.floor((MEGABYTE_CHARS - 1_000) / (element.length + 1))));
  return {
    'too many objects': jsonList('{}', TOO_MANY_ELEMENTS),
    'too many numbers': jsonList('1', TOO_MANY_ELEMENTS),
    'one more than it takes': jsonList('{}', maxItems + 1),
    [LONGEST]: longestList(sampleElement),
    'as many empty objects as it takes': longestList('{}'),
    'as many empty lists as it takes': longestList('[]'),
    'as many numbers as it takes': longestList('1'),
    'as many objects of unknown fields as it takes': longestList(jsonObject(8)),
  };
};

const bodyAttacks = (document: Document, schema: Schema, turn: number): Attack[] => {
  const places = placesIn(document, schema);
  const attack = (name: string, { path }: Place, json: string) => ({
    name: `${name} in ${path.join('.')}`,
    body: Buffer.from(nestJson(path, json)),
  });
  const listPlaces = places.filter(({ schema: { type } }) => type === 'array');
  const textPlaces = places.filter(({ schema: { type, enum: choices } }) => type === 'string' && !choices);
  const topPlaces = places.filter(({ path }) => path.length === 1);
  return [
    ...listPlaces.flatMap((place, n) => {
      const { [LONGEST]: longest, ...others } = listAttacks(document, place);
      const played = [[LONGEST, longest] as const, ...inTurn(Object.entries(others), turn + n, 1)];
      return played.map(([name, json]) => attack(name, place, json));
    }),
    ...textPlaces.map((place, n) => {
      const [name, text] = Object.entries(hostileTexts)[n % Object.keys(hostileTexts).length]!;
      return attack(`a megabyte of ${name}`, place, JSON.stringify(text).slice(0, MEGABYTE_CHARS));
    }),
    ...topPlaces
      .slice(0, 1)
      .flatMap((place) =>
        inTurn(
          [
            attack('lists in lists', place, `${'['.repeat(NESTING_DEPTH)}${']'.repeat(NESTING_DEPTH)}`),
            attack('objects in objects', place, `${'{"a":'.repeat(NESTING_DEPTH)}1${'}'.repeat(NESTING_DEPTH)}`),
          ],
          turn,
          1,
        ),
      ),
    ...nestedAttacks(document, schema, turn),
    ...inTurn(Object.entries(misfitValues), turn, 2).map(([name, json]) => ({
      name: `${name} everywhere`,
      body: Buffer.from(`{${topPlaces.map(({ path }) => `${JSON.stringify(path[0])}:${json}`).join(',')}}`),
    })),
  ];
};

/** Hostile bodies that need no schema. */
const schemalessBodies: readonly Attack[] = [
  { name: 'hundred thousand fields', body: Buffer.from(jsonObject(TOO_MANY_ELEMENTS / 2)) },
  { name: 'as many fields as an object may have', body: Buffer.from(jsonObject(1_000)) },
  { name: 'a list of objects', body: Buffer.from(jsonList('{}', TOO_MANY_ELEMENTS * 3)) },
  { name: 'an unknown list', body: Buffer.from(`{"unknown":${jsonList('{}', 10_000)}}`) },
  { name: 'unknown lists', body: Buffer.from(`{"unknown":${jsonList(jsonList('{}', 999), 49)}}`) },
  { name: 'an object with names of its own', body: Buffer.from(HOSTILE_OBJECT) },
  { name: 'escaped quotes', body: Buffer.from(`{"a":"${'\\"'.repeat(MEGABYTE_CHARS / 2 - 10)}"}`) },
  { name: 'a number without end', body: Buffer.from(`{"a":${'1'.repeat(MEGABYTE_CHARS - 10)}}`) },
];

/** The attacks on an operation: on its body if it has one, on its query otherwise. `turn` is the number of the operation. */
export const attacksOn = (document: Document, { parameters = [], requestBody }: Operation, turn: number): Attack[] => {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema)
    return [
      ...inTurn(schemalessBodies, turn, 1),
      ...bodyAttacks(document, schema, turn),
      { name: 'an include of dots', query: hostileQueries['an include of dots']! },
    ];
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  return [
    ...inTurn(Object.entries(hostileQueries), turn, 2).map(([name, query]) => ({ name, query })),
    ...queryParameters.flatMap(({ name }, n) =>
      inTurn(
        [
          { name: `a long text as ${name}`, query: `${name}=${'9.,|a'.repeat(MAX_QUERY_CHARS / 5)}` },
          { name: `many texts as ${name}`, query: longQuery((m) => `${name}[]=${m}`) },
        ],
        turn + n,
        1,
      ),
    ),
  ];
};

/** A body that is sent piece by piece, perhaps without end. */
export interface Upload {
  headers: Readonly<Record<string, string>>;
  pieces: () => Iterator<Buffer, undefined>;
}

const MB = 1_000_000;
const BOUNDARY = 'between-parts';
const MULTIPART_HEADERS = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
const JSON_HEADERS = { 'Content-Type': 'application/json' };
const partOf = (name: string, content: string, more = '') =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.pdf"\r\n${more}\r\n${content}\r\n`,
  );
const ENDLESS_PIECE = Buffer.alloc(64_000, 'A');
const piecesOf = (pieces: readonly Buffer[]) => () => pieces[Symbol.iterator]() as Iterator<Buffer, undefined>;
function* endlessPieces(first: Buffer): Iterator<Buffer, undefined> {
  yield first;
  for (;;) yield ENDLESS_PIECE;
}

/** Hostile uploads. Some never end, so the server must answer before their end. */
export const uploads: Readonly<Record<string, Upload>> = {
  'parts that never end': { headers: MULTIPART_HEADERS, pieces: () => endlessPieces(partOf('file', '')) },
  'a file in JSON that never ends': { headers: JSON_HEADERS, pieces: () => endlessPieces(Buffer.from('{"title":"')) },
  'a thousand parts': {
    headers: MULTIPART_HEADERS,
    pieces: piecesOf([
      ...Array.from({ length: 1_000 }, (_, n) => partOf(`f${n}`, 'x')),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  },
  'a part with a header of a megabyte': {
    headers: MULTIPART_HEADERS,
    pieces: piecesOf([
      partOf('file', 'x', `X-Long: ${'x'.repeat(MEGABYTE_CHARS)}\r\n`),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  },
  'parts that are shorter than they say': {
    headers: { ...MULTIPART_HEADERS, 'Content-Length': String(5 * MB) },
    pieces: piecesOf([partOf('file', 'x')]),
  },
  'parts that are longer than they say': {
    headers: { ...MULTIPART_HEADERS, 'Content-Length': '10' },
    pieces: () => endlessPieces(partOf('file', '')),
  },
  'JSON that says it is larger than anything': {
    headers: { ...JSON_HEADERS, 'Content-Length': String(1_000 * MB) },
    pieces: () => endlessPieces(Buffer.from('{"title":"')),
  },
};

const LARGEST_BODY_BYTES = 12 * 1024 * 1024;
/** An upload of the largest body, of which the last bytes never come. */
export const ALMOST_FINISHED_UPLOAD: Upload = {
  headers: { ...JSON_HEADERS, 'Content-Length': String(LARGEST_BODY_BYTES) },
  pieces: piecesOf([
    Buffer.from('{"title":"'),
    ...Array<Buffer>(Math.floor(LARGEST_BODY_BYTES / ENDLESS_PIECE.length)).fill(ENDLESS_PIECE),
  ]),
};

/** An upload whose rest never comes: the server may wait for it, but it must hold up nobody else. */
export const UNFINISHED_UPLOAD: Upload = {
  headers: { ...JSON_HEADERS, 'Content-Length': String(5 * MB) },
  pieces: piecesOf([Buffer.from('{"title":"')]),
};
