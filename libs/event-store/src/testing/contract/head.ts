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
};
