import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { hashEvent, leafText, type StoredEvent } from './leaf';
import { hashWith, sha256OfEverywhere } from './tree/hash';

/** A leaf as docs/adr/0045 describes it, without any thought of speed. */
const leafByDefinition = ({ metadata, data, ...header }: StoredEvent): string | undefined => {
  const { at, actor, ...rest } = metadata;
  const open: { data: Record<string, unknown>; metadata: object } = {
    data: structuredClone(data) as Record<string, unknown>,
    metadata: rest,
  };
  const sealed: Record<string, unknown> = {};
  for (const path of metadata.personal?.fields ?? []) {
    const keys = ['data', ...path.split('.')];
    const last = keys.pop()!;
    // biome-ignore lint/suspicious/noExplicitAny: any JSON
    const parent = keys.reduce((at: any, key) => at?.[key], open);
    if (typeof parent !== 'object' || parent?.[last] == null) continue;
    sealed[path] = parent[last];
    delete parent[last];
  }
  const digest = (value: unknown) => createHash('sha256').update(canonicalize(value)!).digest('hex');
  const hidden = Object.keys(sealed).length ? digest(sealed) : null;
  return canonicalize({ ...header, v: 1, at, actor, open: digest(open), sealed: hidden });
};

interface SomeEvent extends StoredEvent {
  data: { names: { first?: string; last: null }; size: string; weight?: number };
  metadata: StoredEvent['metadata'] & { correlationId: string; personal: { subject: string; fields: string[] } };
}

const event: SomeEvent = {
  id: '0f9c2a3e-7d5b-4a1c-9e8f-112233445566',
  stream: 'client-7',
  version: 3,
  type: 'ClientChanged',
  schema: 2,
  data: { names: { first: 'c2VhbGVk', last: null }, size: 'M', weight: 1.5 },
  metadata: {
    actor: 'user-4',
    at: '2026-03-18T15:04:00.000Z',
    correlationId: 'c-1',
    personal: { subject: 'client-7', fields: ['names.first', 'names.last', 'phone'] },
  },
};

/** The event with one thing about it changed. */
const changed = (change: (copy: SomeEvent) => void): StoredEvent => {
  const copy = structuredClone(event);
  change(copy);
  return copy;
};

describe('the leaf of an event', () => {
  it('is a compact header in canonical JSON', () => {
    const header = JSON.parse(leafText(event));
    expect(Object.keys(header)).toEqual([
      'actor',
      'at',
      'id',
      'open',
      'schema',
      'sealed',
      'stream',
      'type',
      'v',
      'version',
    ]);
    expect(header).toMatchObject({
      v: 1,
      stream: 'client-7',
      version: 3,
      type: 'ClientChanged',
      schema: 2,
      actor: 'user-4',
    });
    expect(header.open).toMatch(/^[0-9a-f]{64}$/);
    expect(header.sealed).toMatch(/^[0-9a-f]{64}$/);
    expect(leafText(event)).not.toContain(' ');
  });

  it('has nothing sealed where nothing is personal', () => {
    const { personal, ...metadata } = event.metadata;
    expect(JSON.parse(leafText({ ...event, metadata })).sealed).toBeNull();
    expect(JSON.parse(leafText(changed(({ data }) => delete data.names.first))).sealed).toBeNull();
  });

  it('is the same however the log orders the keys', () => {
    const reordered = {
      ...event,
      data: { weight: 1.5, size: 'M', names: { last: null, first: 'c2VhbGVk' } },
      metadata: { correlationId: 'c-1', personal: event.metadata.personal, at: event.metadata.at, actor: 'user-4' },
    };
    expect(hashEvent(reordered)).toEqual(hashEvent(event));
  });

  it('leaves the event as it was', () => {
    const before = structuredClone(event);
    hashEvent(event);
    expect(event).toEqual(before);
  });

  it.each<[string, StoredEvent]>([
    ['its id', { ...event, id: '0f9c2a3e-7d5b-4a1c-9e8f-112233445567' }],
    ['its stream', { ...event, stream: 'client-8' }],
    ['its version', { ...event, version: 4 }],
    ['its type', { ...event, type: 'ClientRegistered' }],
    ['its schema', { ...event, schema: 1 }],
    ['a value in clear', changed(({ data }) => Object.assign(data, { size: 'L' }))],
    ['a value that is missing', changed(({ data }) => delete data.weight)],
    ['a ciphertext', changed(({ data }) => Object.assign(data.names, { first: 'c2VhbGVl' }))],
    ['its time', changed(({ metadata }) => Object.assign(metadata, { at: '2026-03-18T15:04:00.001Z' }))],
    ['who did it', changed(({ metadata }) => Object.assign(metadata, { actor: 'user-5' }))],
    ['what it belongs to', changed(({ metadata }) => Object.assign(metadata, { correlationId: 'c-2' }))],
    ['whose data it holds', changed(({ metadata }) => Object.assign(metadata.personal, { subject: 'client-8' }))],
  ])('is another with another of %s', (_, other) => expect(hashEvent(other)).not.toEqual(hashEvent(event)));
});

describe('any event', () => {
  const text = fc.string({ unit: 'binary' });
  const anyEvent = fc.record({
    id: fc.uuid(),
    stream: text,
    version: fc.nat(),
    type: text,
    schema: fc.nat(),
    data: fc.dictionary(text, fc.jsonValue()),
    metadata: fc.record(
      {
        at: text,
        actor: text,
        correlationId: text,
        personal: fc.record({
          subject: text,
          fields: fc.array(fc.constantFrom('a', 'a.b', 'a.b.c', 'd', 'd.0', 'e.f')),
        }),
      },
      { requiredKeys: ['at', 'actor'] },
    ),
  });
  const nested = fc.record(
    {
      a: fc.oneof(text, fc.record({ b: fc.jsonValue(), other: fc.jsonValue() }, { requiredKeys: [] })),
      d: fc.oneof(fc.array(fc.jsonValue(), { maxLength: 3 }), fc.jsonValue()),
      e: fc.dictionary(fc.constantFrom('f', 'g'), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );

  it('has a leaf in canonical JSON, as the definition has it word by word', () => {
    fc.assert(
      fc.property(anyEvent, nested, (some, more) => {
        const one: StoredEvent = { ...some, data: { ...some.data, ...more } };
        const before = structuredClone(one);
        expect(leafText(one)).toBe(leafByDefinition(one));
        expect(one).toEqual(before);
      }),
    );
  });

  it('has the same leaf with the SHA-256 of Node as with the one that runs everywhere', () => {
    hashWith(sha256OfEverywhere);
    fc.assert(
      fc.property(anyEvent, (some) => {
        const leaf = Buffer.from(hashEvent(some)).toString('hex');
        expect(createHash('sha256').update('\0').update(leafText(some)).digest('hex')).toBe(leaf);
      }),
    );
  });
});
