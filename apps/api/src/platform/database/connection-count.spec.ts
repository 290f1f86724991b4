import { freshDatabase } from '@bank/event-store/testing';
import { describeFewConnections } from './connection-count';

it('says when processes may open more connections than PostgreSQL takes', async () => {
  const { url, drop } = await freshDatabase();
  try {
    expect(await describeFewConnections(url, 10)).toBeUndefined();
    expect(await describeFewConnections(url, 100_000)).toMatch(
      /^PostgreSQL takes \d+ connections at once, and these processes may need 100000: /,
    );
  } finally {
    await drop();
  }
});
