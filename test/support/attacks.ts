/** As much of OpenAPI as attacks are made out of. */
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

const MEGABYTE = 1_000_000;
const MANY = 100_000;
const DEEP = 10_000;
/** What fits into the head of a request beside the rest of it. */
const LONGEST_QUERY = 14_000;

const list = (element: string, amount: number) => `[${Array(amount).fill(element).join(',')}]`;
const fields = (amount: number) => `{${Array.from({ length: amount }, (_, n) => `"key${n}":${n}`).join(',')}}`;

/** Names that every object has from the start, or that somebody asks objects for. */
const HOSTILE_OBJECT =
  '{"toString":1,"valueOf":1,"constructor":{"prototype":{"x":1}},"__proto__":{"x":1},"then":1,"length":100000,"id":{"id":{}}}';

/** Values that stand where others belong. */
const misfits: Readonly<Record<string, string>> = {
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

/** Texts over which a pattern may go again and again. */
const texts: Readonly<Record<string, string>> = {
  dots: `a@${'.'.repeat(MEGABYTE)} `,
  spaces: `x${' '.repeat(MEGABYTE)}x`,
  digits: '2026-01-01T00:00:00.'.padEnd(MEGABYTE, '1'),
  'letters of two halves': '\u{1f9f7}'.repeat(MEGABYTE / 4),
};

const ofKeys = (query: (n: number) => string) => {
  let text = '';
  for (let n = 0; text.length < LONGEST_QUERY; n++) text += `${query(n)}&`;
  return text;
};

/** What may stand for the value of a question, whatever its type, in JSON; several of them fit into one body. */
export const hostileValues: Readonly<Record<string, string>> = {
  ...misfits,
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text.slice(0, 40_000))])),
  'dots and a space': `"${'.'.repeat(40_000)} "`,
  'many numbers': list('1', 1_000),
  'many objects': list('{"id":1}', 1_000),
  'an address of texts without end': `{${['street1', 'street2', 'city', 'state', 'postalCode', 'country']
    .map((part) => `"${part}":"${'x'.repeat(6_000)}"`)
    .join(',')}}`,
  'a file without end': `{"filename":"${'x'.repeat(6_000)}","mimeType":"application/pdf","filesize":1,"content":"${'A'.repeat(30_000)}"}`,
};

/** Queries that any address may be asked with. */
const queries: Readonly<Record<string, string>> = {
  'an include of dots': `include=${'.'.repeat(LONGEST_QUERY)}`,
  'an include of commas': `include=${','.repeat(LONGEST_QUERY)}`,
  'one parameter again and again': ofKeys(() => 'a'),
  'thousands of parameters': ofKeys((n) => n.toString(36)),
  'thousands of ids': ofKeys(() => 'id[]=1'),
  'names of JavaScript': '__proto__[x]=1&constructor=1&toString=1&hasOwnProperty=1&sort=constructor|asc&id=__proto__',
};

/** A property of a body that attacks put something into, by its path. */
interface Place {
  path: readonly string[];
  schema: Schema;
}

const resolved = ({ components: { schemas } }: Document, schema: Schema): Schema => {
  const own = schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema;
  return {
    ...own,
    ...Object.assign({}, ...(own.allOf ?? []).map((part) => resolved({ components: { schemas } } as Document, part))),
  };
};

const placesIn = (document: Document, schema: Schema, path: readonly string[] = []): Place[] =>
  Object.entries(resolved(document, schema).properties ?? {}).flatMap(([name, property]) => {
    const own = resolved(document, property);
    const place = { path: [...path, name], schema: own };
    return own.properties && path.length < 3 ? [place, ...placesIn(document, own, place.path)] : [place];
  });

/** JSON with something in one place. */
const around = ([first, ...rest]: readonly string[], json: string): string =>
  first === undefined ? json : `{${JSON.stringify(first)}:${around(rest, json)}}`;

/** One of what a schema describes, as a caller would send it. */
const sample = (document: Document, schema: Schema): unknown => {
  const { type, enum: choices, properties, items } = resolved(document, schema);
  if (choices) return choices[0];
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, sample(document, own)]));
  if (type === 'array') return items ? [sample(document, items)] : [];
  return { string: 'x', integer: 1, number: 1, boolean: false, object: {} }[type ?? 'object'];
};

const listAttacks = (document: Document, { schema: { items = {}, maxItems = 0 } }: Place) => {
  const one = JSON.stringify(sample(document, items) ?? {});
  const fitting = (element: string) =>
    list(element, Math.min(maxItems, Math.floor((MEGABYTE - 1_000) / (element.length + 1))));
  return {
    'too many objects': list('{}', MANY),
    'too many numbers': list('1', MANY),
    'one more than it takes': list('{}', maxItems + 1),
    'as many as it takes': fitting(one),
    'as many empty objects as it takes': fitting('{}'),
    'as many empty lists as it takes': fitting('[]'),
    'as many numbers as it takes': fitting('1'),
    'as many objects of unknown fields as it takes': fitting(fields(8)),
  };
};

const bodyAttacks = (document: Document, schema: Schema): Attack[] => {
  const places = placesIn(document, schema);
  const attack = (name: string, { path }: Place, json: string) => ({
    name: `${name} in ${path.join('.')}`,
    body: Buffer.from(around(path, json)),
  });
  const lists = places.filter(({ schema: { type } }) => type === 'array');
  const textual = places.filter(({ schema: { type, enum: choices } }) => type === 'string' && !choices);
  const top = places.filter(({ path }) => path.length === 1);
  return [
    ...lists.flatMap((place) =>
      Object.entries(listAttacks(document, place)).map(([name, json]) => attack(name, place, json)),
    ),
    ...textual.map((place, n) => {
      const [name, text] = Object.entries(texts)[n % Object.keys(texts).length]!;
      return attack(`a megabyte of ${name}`, place, JSON.stringify(text).slice(0, MEGABYTE));
    }),
    ...top
      .slice(0, 1)
      .flatMap((place) => [
        attack('lists in lists', place, `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
        attack('objects in objects', place, `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
      ]),
    ...Object.entries(misfits).map(([name, json]) => ({
      name: `${name} everywhere`,
      body: Buffer.from(`{${top.map(({ path }) => `${JSON.stringify(path[0])}:${json}`).join(',')}}`),
    })),
  ];
};

/** Bodies that need no schema. */
const anyBody: readonly Attack[] = [
  { name: 'hundred thousand fields', body: Buffer.from(fields(MANY / 2)) },
  { name: 'as many fields as an object may have', body: Buffer.from(fields(1_000)) },
  { name: 'a list of objects', body: Buffer.from(list('{}', MANY * 3)) },
  { name: 'an unknown list', body: Buffer.from(`{"unknown":${list('{}', 10_000)}}`) },
  { name: 'unknown lists', body: Buffer.from(`{"unknown":${list(list('{}', 999), 49)}}`) },
  { name: 'an object with names of its own', body: Buffer.from(HOSTILE_OBJECT) },
  { name: 'escaped quotes', body: Buffer.from(`{"a":"${'\\"'.repeat(MEGABYTE / 2 - 10)}"}`) },
  { name: 'a number without end', body: Buffer.from(`{"a":${'1'.repeat(MEGABYTE - 10)}}`) },
];

/** What may be done to an operation. */
export const attacksOn = (document: Document, { parameters = [], requestBody }: Operation): Attack[] => {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema)
    return [
      ...anyBody,
      ...bodyAttacks(document, schema),
      { name: 'an include of dots', query: queries['an include of dots']! },
    ];
  const own = parameters.filter((parameter) => parameter.in === 'query');
  return [
    ...Object.entries(queries).map(([name, query]) => ({ name, query })),
    ...own.flatMap(({ name }) => [
      { name: `a long text as ${name}`, query: `${name}=${'9.,|a'.repeat(LONGEST_QUERY / 5)}` },
      { name: `many texts as ${name}`, query: ofKeys((n) => `${name}[]=${n}`) },
    ]),
  ];
};

/** A body that is sent piece by piece, and need not end. */
export interface Upload {
  headers: Readonly<Record<string, string>>;
  pieces: () => Iterator<Buffer, undefined>;
}

const BOUNDARY = 'between-parts';
const multipart = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
const json = { 'Content-Type': 'application/json' };
const part = (name: string, content: string, more = '') =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.pdf"\r\n${more}\r\n${content}\r\n`,
  );
const PIECE = Buffer.alloc(64_000, 'A');
const listed = (pieces: readonly Buffer[]) => () => pieces[Symbol.iterator]() as Iterator<Buffer, undefined>;
function* endless(first: Buffer): Iterator<Buffer, undefined> {
  yield first;
  for (;;) yield PIECE;
}

/** What may be sent to whoever takes files. Some never end, so that there is an answer only to whoever does not wait for it. */
export const uploads: Readonly<Record<string, Upload>> = {
  'parts that never end': { headers: multipart, pieces: () => endless(part('file', '')) },
  'a file in JSON that never ends': { headers: json, pieces: () => endless(Buffer.from('{"title":"')) },
  'a thousand parts': {
    headers: multipart,
    pieces: listed([
      ...Array.from({ length: 1_000 }, (_, n) => part(`f${n}`, 'x')),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  },
  'a part with a header of a megabyte': {
    headers: multipart,
    pieces: listed([part('file', 'x', `X-Long: ${'x'.repeat(MEGABYTE)}\r\n`), Buffer.from(`--${BOUNDARY}--\r\n`)]),
  },
  'parts that are shorter than they say': {
    headers: { ...multipart, 'Content-Length': String(5 * MEGABYTE) },
    pieces: listed([part('file', 'x')]),
  },
  'parts that are longer than they say': {
    headers: { ...multipart, 'Content-Length': '10' },
    pieces: () => endless(part('file', '')),
  },
  'JSON that says it is larger than anything': {
    headers: { ...json, 'Content-Length': String(1_000 * MEGABYTE) },
    pieces: () => endless(Buffer.from('{"title":"')),
  },
};

/** No answer is due before the rest of it comes: it holds its own connection, and nothing else. */
export const UNFINISHED: Upload = {
  headers: { ...json, 'Content-Length': String(5 * MEGABYTE) },
  pieces: listed([Buffer.from('{"title":"')]),
};
