import { AppendTooLarge, type EventStore, InvalidAppend, type NewEvent } from '../../event-store';
import { freshStream, someEvent } from '../events';

const twice = someEvent();

export const refusalContract = (store: () => EventStore): void => {
  describe('refuses', () => {
    afterEach(async () => {
      // A refusal leaves the store usable.
      expect((await store().append(freshStream(), [someEvent()])).version).toBe(0);
    });

    it.each([
      ['one large event', [someEvent('Large', { text: 'x'.repeat(1024 * 1024) })]],
      [
        'many that are large together',
        Array.from({ length: 5 }, () => someEvent('Large', { text: 'ä'.repeat(125_000) })),
      ],
    ])('more than 1 MiB: %s', async (_, events) => {
      const stream = freshStream();
      await expect(store().append(stream, events)).rejects.toThrow(AppendTooLarge);
      expect(await store().read(stream)).toEqual([]);
    });

    it.each<[string, NewEvent[], string]>([
      ['no events', [], 'no events'],
      ['an id that is no UUID', [someEvent('Noted', {}, { id: 'first' })], 'not a UUID'],
      ['one id twice', [twice, twice], 'the same id'],
      ['no type', [someEvent('')], 'needs a type'],
      ["a system event's type", [someEvent('$deleted')], 'needs a type'],
      [
        'a NUL character in a value',
        [someEvent('Noted', { name: 'a\u0000b' })],
        'the data of event 0 (Noted) holds a NUL',
      ],
      ['a NUL character after a backslash', [someEvent('Noted', { name: '\\\u0000' })], 'NUL'],
      ['a NUL character in a key', [someEvent(), someEvent('Noted', { 'a\u0000b': 1 })], 'the data of event 1'],
      ['half a surrogate pair', [someEvent('Noted', { name: '\ud83d' })], 'half a surrogate pair'],
      ['half a surrogate pair in a type', [someEvent('\ude00')], 'the type of event 0'],
      [
        'no data',
        [someEvent('Noted', undefined as never, { event: { type: 'Noted', data: undefined as never } })],
        'undefined',
      ],
      ['a schema that is no number', [someEvent('Noted', {}, { schema: 1.5 })], 'the schema of event 0'],
    ])('%s', async (_, events, why) => {
      const stream = freshStream();
      const refused = store().append(stream, events);
      await expect(refused).rejects.toThrow(InvalidAppend);
      await expect(refused).rejects.toThrow(why);
      expect(await store().read(stream)).toEqual([]);
    });

    it.each([
      ['empty', ''],
      ["that is the system's", '$all'],
      ['with a NUL character', 'with\u0000NUL'],
      ['with half a surrogate pair', 'half \udc00'],
      ['of 201 characters', 'x'.repeat(201)],
    ])('a stream name %s', async (_, stream) => {
      await expect(store().append(stream, [someEvent()])).rejects.toThrow(InvalidAppend);
    });

    it.each([-2, 0.5, Number.NaN, 2 ** 31])('the expected version %p', async (expected) => {
      await expect(store().append(freshStream(), [someEvent()], { expected })).rejects.toThrow('expected is');
    });
  });

  it('takes an order of 2,000 lines', async () => {
    const stream = freshStream();
    const lines = Array.from({ length: 2_000 }, (_, n) => ({
      product: n,
      quantity: 120,
      cost: 17.25,
      note: 'from the truck',
    }));
    const movements = lines.map(({ product, quantity }) => ({ product, location: 3, delta: quantity, cost: 17.25 }));
    await store().append(stream, [someEvent('OrderPlaced', { lines }), someEvent('OrderCommitted', { movements })]);
    expect((await store().read(stream)).map(({ event }) => event.data)).toEqual([{ lines }, { movements }]);
  });
};
