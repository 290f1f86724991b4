import { AppendTooLarge, type EventStore, type Message, START, VersionConflict } from './event-store';
import { memoryEventStore } from './memory';
import { ERASED, type Personal, SubjectKeyMissing, withPersonalData } from './personal-data';
import { memorySubjectKeys, SubjectErased, type SubjectKeys } from './personal-data/subject-keys';
import { collect, someEvent } from './testing/events';
import { reshape, withUpcasters } from './upcast';

const personal = (event: Message, stream: string): Personal | undefined =>
  event.type === 'Registered'
    ? { subject: stream, fields: ['name.first', 'name.last', 'birthdate', 'siblings'] }
    : undefined;

const registered = {
  name: { first: 'Zoë', last: 'Großmann' },
  birthdate: '2024-02-29',
  siblings: [{ age: 4 }],
  size: 3,
};

let log: EventStore;
let keys: SubjectKeys;
let store: EventStore;
beforeEach(() => {
  log = memoryEventStore();
  keys = memorySubjectKeys();
  store = withPersonalData(log, { keys, personal });
});

const dataOf = async (from: EventStore, stream: string) => (await from.read(stream)).map(({ event }) => event.data);

it('gives back in clear what the log holds encrypted', async () => {
  const event = someEvent('Registered', registered);
  await store.append('client-1', [event, someEvent('Reviewed', { name: 'of the reviewer' })]);
  const today = [
    { event: { type: 'Registered', data: registered }, metadata: event.metadata },
    { event: { type: 'Reviewed', data: { name: 'of the reviewer' } } },
  ];
  const read = await store.read('client-1');
  expect(read).toMatchObject(today);
  expect(read[0]!.metadata).toEqual(event.metadata);
  expect(
    await collect(
      (signal) => store.subscribe(START, signal),
      (seen) => seen.length === 2,
    ),
  ).toEqual(read);

  const stored = JSON.stringify(await dataOf(log, 'client-1'));
  for (const secret of ['Zoë', 'Großmann', '2024-02-29', '"age"']) expect(stored).not.toContain(secret);
  expect((await dataOf(log, 'client-1'))[0]).toMatchObject({ size: 3 });
});

it('leaves out what is not there', async () => {
  const partly = [{ name: { first: 'Ann' } }, { name: null, birthdate: null }, {}, { name: 'no object' }];
  await store.append(
    'client-2',
    partly.map((data) => someEvent('Registered', data)),
  );
  expect(await dataOf(store, 'client-2')).toEqual(partly);
});

it('forgets a subject whose key was destroyed, and nobody else', async () => {
  await store.append('client-3', [someEvent('Registered', registered)]);
  await store.append('client-4', [someEvent('Registered', registered)]);
  await keys.erase('client-3');
  const erased = { name: { first: ERASED, last: ERASED }, birthdate: ERASED, siblings: ERASED, size: 3 };
  expect(await dataOf(store, 'client-3')).toEqual([erased]);
  expect(await dataOf(store, 'client-4')).toEqual([registered]);
  const seen = await collect(
    (signal) => store.subscribe(START, signal),
    (seen) => seen.length === 2,
  );
  expect(seen.map(({ event }) => event.data)).toEqual([erased, registered]);
});

it('writes nothing personal about an erased subject', async () => {
  await keys.erase('client-5');
  await expect(store.append('client-5', [someEvent('Registered', registered)])).rejects.toThrow(SubjectErased);
  await store.append('client-5', [someEvent('Reviewed'), someEvent('Registered', { size: 4, name: null })]);
  expect(await log.read('client-5')).toHaveLength(2);
});

it('knows a repeated append, though its ciphertext is another', async () => {
  const events = [someEvent('Registered', registered)];
  const first = await store.append('client-6', events, { expected: -1 });
  expect(await store.append('client-6', events, { expected: -1 })).toEqual(first);
  await expect(store.append('client-6', [someEvent('Registered')], { expected: -1 })).rejects.toThrow(VersionConflict);
  expect(await log.read('client-6')).toHaveLength(1);
});

it('refuses what is over 1 MiB once it is encrypted', async () => {
  const name = { first: 'x'.repeat(900_000) };
  await expect(store.append('client-7', [someEvent('Registered', { name })])).rejects.toThrow(AppendTooLarge);
  await store.append('client-7', [someEvent('Other', { name })]);
});

it.each([
  ['another subject', 'client-9', 'Registered', 'name.first'],
  ['another type of event', 'client-8', 'Corrected', 'name.first'],
  ['another field', 'client-8', 'Registered', 'name.last'],
])('opens no ciphertext that was moved to %s', async (_, subject, type, field) => {
  await store.append('client-8', [someEvent('Registered', registered)]);
  await keys.obtain('client-9');
  const [stored] = await log.read('client-8');
  const { first } = (stored!.event.data as typeof registered).name;
  await log.append('moved', [
    someEvent(
      type,
      { name: { first, last: first } },
      { metadata: { ...stored!.metadata, personal: { subject, fields: [field] } } as never },
    ),
  ]);
  await expect(store.read('moved')).rejects.toThrow('moved@0: nothing but the former key opens the data of client-');
});

it('does not take a lost key for an erasure', async () => {
  await store.append('client-10', [someEvent('Registered', registered)]);
  const elsewhere = withPersonalData(log, { keys: memorySubjectKeys(), personal });
  await expect(elsewhere.read('client-10')).rejects.toThrow(SubjectKeyMissing);
  await expect(elsewhere.read('client-10')).rejects.toThrow('there is no key of client-10');
});

it('gives the rest of an event whose personal fields nothing opens, and of all others everything', async () => {
  await store.append('client-12', [someEvent('Registered', registered), someEvent('Reviewed', { size: 4 })]);
  const elsewhere = withPersonalData(log, { keys: memorySubjectKeys(), personal });
  const seen = await collect(
    (signal) => elsewhere.subscribe(START, signal),
    (events) => events.length === 2,
  );
  const [data, other] = seen.map(({ event }) => event.data as typeof registered);
  expect([data!.size, other!.size, seen[0]!.metadata]).toEqual([3, 4, expect.not.objectContaining({ personal: {} })]);
  expect(() => data!.birthdate).toThrow(SubjectKeyMissing);
  expect(() => data!.name.first).toThrow('client-12@0: there is no key of client-12');
});

it('reads old events as they were written, though other fields are personal today, and upcasts them', async () => {
  await store.append('client-11', [someEvent('Registered', registered)]);
  const today = withUpcasters(withPersonalData(log, { keys, personal: () => undefined }), {
    Registered: { 1: reshape(({ name }: typeof registered) => ({ called: `${name.first} ${name.last}` })) },
  });
  expect(await dataOf(today, 'client-11')).toEqual([{ called: 'Zoë Großmann' }]);
});
