import type { EventStore } from '../../event-store';
import { freshStream, someEvent } from '../events';

export const headContract = (store: () => EventStore): void => {
  describe('head', () => {
    it('is the position of the last append', async () => {
      const { position } = await store().append(freshStream(), [someEvent(), someEvent()]);
      expect(await store().head()).toBe(position);
      const later = await store().append(freshStream(), [someEvent()]);
      expect(later.position > position).toBe(true);
      expect(await store().head()).toBe(later.position);
    });
  });

  describe('reading after a position', () => {
    it('gives the events that follow it, in the order of the log, as many as were asked for', async () => {
      const before = await store().head();
      const [one, other] = [freshStream(), freshStream()];
      await store().append(one, [someEvent(), someEvent()]);
      await store().append(other, [someEvent()]);
      await store().append(one, [someEvent()]);
      const whole = await store().readAfter(before, 10);
      expect(whole.map(({ stream, version }) => [stream, version])).toEqual([
        [one, 0],
        [one, 1],
        [other, 0],
        [one, 2],
      ]);
      const { position } = whole[0]!;
      expect(await store().readAfter(position, 2)).toEqual(whole.slice(1, 3));
      expect(await store().readAfter(whole[3]!.position, 10)).toEqual([]);
    });
  });
};
