import { readdirSync, readFileSync } from 'node:fs';
import { EVENT_TYPES, upcasters } from '@bank/domain';
import { breakingChanges } from '../event-schemas/changes';
import { fileOfSchema, pageFile, schemaFolder } from '../event-schemas/files';
import { generateSchemas } from '../event-schemas/generate';
import { renderPage } from '../event-schemas/page';
import { sentencesByType } from '../event-schemas/sentences';
import { eventTypes } from './event-types';

const committed = (type: string, version: number) => JSON.parse(readFileSync(fileOfSchema(type, version), 'utf8'));
const generated = generateSchemas();

describe('the schemas of events', () => {
  it('are of the types that the domain has', () => {
    expect([...EVENT_TYPES].sort()).toEqual([...eventTypes().keys()].sort());
  });

  it.each(generated)(
    'change for no reader of $type, schema $version, without a new schema number and an upcaster',
    (one) => {
      expect(breakingChanges(committed(one.type, one.version), JSON.parse(JSON.stringify(one.schema)))).toEqual([]);
    },
  );

  it.each(generated)('are what the code says of $type: run npm run schemas', ({ type, version, schema }) => {
    expect(committed(type, version)).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  it('explain every field, and no other', () => {
    for (const { type, schema } of generated)
      expect([type, Object.keys(sentencesByType[type].fields).sort()]).toEqual([
        type,
        Object.keys(schema.properties ?? {}).sort(),
      ]);
  });

  it('stand with their sentences on the page of events: run npm run schemas', () => {
    const page = readFileSync(pageFile, 'utf8');
    expect(page).toBe(renderPage(page, generated));
  });

  it('are kept for every version since they were first written', () => {
    const versions = new Map<string, number[]>();
    for (const file of readdirSync(schemaFolder)) {
      const [type = '', version] = file.split('.');
      versions.set(type, [...(versions.get(type) ?? []), Number(version)]);
    }
    expect([...versions.keys()].sort()).toEqual([...EVENT_TYPES].sort());
    for (const [type, kept] of versions) {
      const newest = 1 + Object.keys(upcasters[type] ?? {}).length;
      const first = Math.min(...kept);
      expect(kept.sort((a, b) => a - b)).toEqual(Array.from({ length: newest - first + 1 }, (_, n) => first + n));
    }
  });
});

describe('a change of a schema', () => {
  const before = {
    type: 'object',
    properties: {
      kind: { type: 'string' },
      lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] } },
      reason: { type: ['string', 'null'] },
      answers: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['kind', 'lines'],
    allOf: [
      {
        if: { properties: { kind: { const: 'a' } } },
        // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
        then: { properties: { header: { properties: { at: { type: 'string' } } } } },
      },
    ],
  };
  const changed = (change: (schema: typeof before) => void) => {
    const after = structuredClone(before);
    change(after);
    return breakingChanges(before, after);
  };

  it('is none where a field came that may be missing', () =>
    expect(changed((schema) => Object.assign(schema.properties, { note: { type: 'string' } }))).toEqual([]));

  it.each<[string, (schema: typeof before) => void, string]>([
    ['a field that is gone', ({ properties }) => Reflect.deleteProperty(properties, 'reason'), 'reason is gone'],
    ['a field that became required', ({ required }) => required.push('reason'), 'reason became required'],
    ['a field that may be missing now', ({ required }) => required.splice(0, 1), 'kind may be missing now'],
    [
      'a field of another type',
      ({ properties }) => Object.assign(properties.kind, { type: 'number' }),
      'kind was string, and is number',
    ],
    [
      'a field that is never null now',
      ({ properties }) => Object.assign(properties.reason, { type: 'string' }),
      'reason was null or string, and is string',
    ],
    [
      'a field in a list',
      ({ properties }) => Object.assign(properties.lines.items.properties.id, { type: 'string' }),
      'lines.[].id was number, and is string',
    ],
    [
      'values under names',
      ({ properties }) => Object.assign(properties.answers.additionalProperties, { type: 'number' }),
      'answers.[] was string, and is number',
    ],
    [
      'a field of one kind',
      ({ allOf }) => Reflect.deleteProperty(allOf[0]!.then.properties.header.properties, 'at'),
      'header.at is gone',
    ],
  ])('is found: %s', (_, change, problem) => expect(changed(change)).toEqual([problem]));
});
