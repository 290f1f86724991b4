import type { EventStore } from '@bank/event-store';
import type { Pool } from 'pg';
import type { Registration } from './registration';

/** A store that takes no event that a running process of an older version could not read. */
export const holdNewEvents = <S extends EventStore>(store: S, registration: Registration, pool: Pool): S => ({
  ...store,
  append: async (stream, events, options) => {
    await registration.permit(events, pool);
    return store.append(stream, events, options);
  },
});
