import { randomUUID } from 'node:crypto';
import { type EventStore, type Message, memoryEventStore } from '@bank/event-store';
import { reactToMerge } from './merge.reactor';

const metadata = { actor: 'user-1', correlationId: randomUUID(), at: '2026-01-02T03:04:05.000Z' };
const supplier = (id: number): Message => ({
  type: 'RecordRegistered',
  data: {
    kind: 'supplier',
    id,
    fields: { title: `S${id}`, status: 'ACTIVE', addresses: [{ id: id * 10 }], contacts: [] },
  },
});
const merge = {
  ...{ kind: 'supplier', merge: 'm', target: 1, sources: [2, 3], context: ['addresses', 'orders', 'deactivate'] },
  ...{ inherits: true, followers: [], gains: { addresses: [{ id: 20 }, { id: 30 }] } },
};

/** The process dies before its n-th append. */
const dyingBefore = (store: EventStore, n: number): EventStore => {
  let appends = 0;
  return {
    ...store,
    append: (...args) => (++appends === n ? Promise.reject(new Error('killed')) : store.append(...args)),
  };
};

describe('a merge', () => {
  let store: EventStore;
  const append = (stream: string, event: Message) => store.append(stream, [{ id: randomUUID(), event, metadata }]);
  const types = async (stream: string) => (await store.read(stream)).map(({ event }) => event.type);
  const request = async () => (await store.read('supplierMerge-m'))[0]!;

  beforeEach(async () => {
    store = memoryEventStore();
    for (const id of [1, 2, 3]) await append(`supplier-${id}`, supplier(id));
    await append('supplierMerge-m', { type: 'MergeRequested', data: merge });
  });

  const expectWholeAndOnce = async () => {
    expect(await types('supplier-1')).toEqual(['RecordRegistered', 'RecordChanged']);
    for (const source of [2, 3])
      expect(await types(`supplier-${source}`)).toEqual(['RecordRegistered', 'MergedInto', 'RecordChanged']);
    expect(await types('supplierMerge-m')).toEqual(['MergeRequested', 'MergeCompleted']);
    const [, gained] = await store.read('supplier-1');
    expect(gained!.event.data).toMatchObject({ changes: { addresses: [{ id: 10 }, { id: 20 }, { id: 30 }] } });
    expect(gained!.metadata).toEqual({ ...metadata, causationId: (await request()).id });
  };

  it.each([1, 2, 3, 4])('that was killed before append %i goes on when the process is back', async (n) => {
    await expect(reactToMerge(dyingBefore(store, n))(await request())).rejects.toThrow('killed');
    await reactToMerge(store)(await request());
    await expectWholeAndOnce();
  });

  it('is the same in two processes at once, and however often it is repeated', async () => {
    await Promise.all([reactToMerge(store)(await request()), reactToMerge(store)(await request())]);
    await reactToMerge(store)(await request());
    await expectWholeAndOnce();
  });

  it('takes turns with a command that changes a source meanwhile', async () => {
    let done = false;
    const rival: EventStore = {
      ...store,
      append: async (stream, ...rest) => {
        if (stream === 'supplier-2' && !done) {
          done = true;
          await append(stream, { type: 'RecordChanged', data: { kind: 'supplier', id: 2, changes: { title: 'New' } } });
        }
        return store.append(stream, ...rest);
      },
    };
    await reactToMerge(rival)(await request());
    expect(await types('supplier-2')).toEqual(['RecordRegistered', 'RecordChanged', 'MergedInto', 'RecordChanged']);
  });
});
