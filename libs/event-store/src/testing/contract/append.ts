import { type EventStore, VersionConflict } from '../../event-store';
import { freshStream, someEvent } from '../events';

export const appendContract = (store: () => EventStore): void => {
  describe('append and read', () => {
    it('gives back what was appended, in order', async () => {
      const stream = freshStream();
      const events = [
        someEvent('Opened', { nested: { list: [1, 'two', null, true] }, price: 12.34 }),
        someEvent('Closed', {}, { schema: 3 }),
      ];
      const { version, position } = await store().append(stream, events, { expected: -1 });
      const found = await store().read(stream);
      expect(found).toEqual(
        events.map(({ id, event, metadata, schema = 1 }, n) => ({
          id,
          stream,
          version: n,
          position: found[n]!.position,
          event,
          metadata,
          schema,
        })),
      );
      expect({ version, position }).toEqual({ version: 1, position: found[1]!.position });
      expect(found[0]!.position < found[1]!.position).toBe(true);
    });

    it('keeps the reason of an act', async () => {
      const stream = freshStream();
      const event = someEvent();
      const metadata = { ...event.metadata, actor: 'user-7', reason: 'The van broke down' };
      await store().append(stream, [{ ...event, metadata }]);
      expect((await store().read(stream))[0]!.metadata).toEqual(metadata);
    });

    it('has nothing to read of a stream that does not exist', async () => {
      expect(await store().read(freshStream())).toEqual([]);
    });

    it.each([
      ['Ünïcödé', 'Zoë Großmann'],
      ['名前', '山田 太郎'],
      ['emoji', '👩‍👧 and 🇺🇳'],
      ['right to left', 'مريم'],
      ['a quote', `'; DROP TABLE log.events; --"\\`],
      ['text that looks like an escape', '\\u0000 and \\ud800'],
      ['control characters', 'tab\tline\nbell\u0007'],
    ])('keeps %s in names of streams, types and data', async (label, text) => {
      const stream = `${freshStream()} ${label} ${text}`;
      const event = someEvent(`Noted ${text}`, { [text]: text });
      await store().append(stream, [event], { expected: -1 });
      expect((await store().read(stream)).map(({ stream, event }) => ({ stream, event }))).toEqual([
        { stream, event: event.event },
      ]);
    });

    it('hands every reader a copy', async () => {
      const stream = freshStream();
      await store().append(stream, [someEvent('Noted', { list: [1] })]);
      const [first] = await store().read(stream);
      (first!.event.data as { list: number[] }).list.push(2);
      expect((await store().read(stream))[0]!.event.data).toEqual({ list: [1] });
    });
  });

  describe('the expected version', () => {
    it.each([
      ['must not exist, and does', 2, -1],
      ['is behind', 2, 0],
      ['is ahead', 2, 2],
      ['is of a stream that does not exist', 0, 0],
    ])('conflicts when it %s', async (_, existing, expected) => {
      const stream = freshStream();
      for (let n = 0; n < existing; n++) await store().append(stream, [someEvent()], { expected: n - 1 });
      const error = await store()
        .append(stream, [someEvent('TooLate')], { expected })
        .catch((error: unknown) => error);
      expect(error).toBeInstanceOf(VersionConflict);
      expect(error).toMatchObject({ stream, expected, actual: existing - 1 });
      expect(await store().read(stream)).toHaveLength(existing);
    });

    it('is followed by the versions of the events', async () => {
      const stream = freshStream();
      expect((await store().append(stream, [someEvent(), someEvent()], { expected: -1 })).version).toBe(1);
      expect((await store().append(stream, [someEvent()], { expected: 1 })).version).toBe(2);
    });

    it('may be left out', async () => {
      const stream = freshStream();
      expect((await store().append(stream, [someEvent()])).version).toBe(0);
      expect((await store().append(stream, [someEvent()])).version).toBe(1);
    });
  });

  describe('a repeated append', () => {
    it.each([
      ['that the stream must not exist', -1],
      ['a version', 0],
      ['nothing', undefined],
    ])('answers as the first time and writes nothing, expecting %s', async (_, expected) => {
      const stream = freshStream();
      if (expected !== -1) await store().append(stream, [someEvent('Before')]);
      const events = [someEvent('One'), someEvent('Two')];
      const first = await store().append(stream, events, { expected });
      expect(await store().append(stream, events, { expected })).toEqual(first);
      await store().append(stream, [someEvent('After')], { expected: first.version });
      expect(await store().append(stream, events, { expected })).toEqual(first);
      expect((await store().read(stream)).map(({ event }) => event.type)).toEqual([
        ...(expected === -1 ? [] : ['Before']),
        'One',
        'Two',
        'After',
      ]);
    });

    it('conflicts at another expected version', async () => {
      const stream = freshStream();
      const event = someEvent();
      await store().append(stream, [event], { expected: -1 });
      await store().append(stream, [someEvent()], { expected: 0 });
      await expect(store().append(stream, [event], { expected: 0 })).rejects.toThrow(VersionConflict);
      expect(await store().read(stream)).toHaveLength(2);
    });

    it('conflicts when only a part of it is there', async () => {
      const stream = freshStream();
      const events = [someEvent(), someEvent()];
      await store().append(stream, [events[0]!, someEvent()], { expected: -1 });
      await expect(store().append(stream, events, { expected: -1 })).rejects.toThrow(VersionConflict);
      expect(await store().read(stream)).toHaveLength(2);
    });

    it('is another append in another stream', async () => {
      const [one, other] = [freshStream(), freshStream()];
      const event = someEvent();
      await store().append(one, [event], { expected: -1 });
      await store().append(other, [event], { expected: -1 });
      expect((await store().read(other)).map(({ id }) => id)).toEqual([event.id]);
    });
  });
};
