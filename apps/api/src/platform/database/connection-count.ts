import { clientTo } from '@bank/event-store';

/** What a server keeps for those who look after it. */
const FOR_OTHERS = `current_setting('superuser_reserved_connections')::integer`;

/** @param needed connections that the processes may have open at once @returns a sentence where the server takes fewer */
export const describeFewConnections = async (databaseUrl: string, needed: number): Promise<string | undefined> => {
  const client = clientTo(databaseUrl, {});
  await client.connect();
  try {
    const { rows } = await client.query<{ free: number }>(
      `SELECT current_setting('max_connections')::integer - ${FOR_OTHERS} AS free`,
    );
    const { free } = rows[0]!;
    if (free >= needed) return undefined;
    return `PostgreSQL takes ${free} connections at once, and these processes may need ${needed}: what comes beyond is answered with “no connection free”. Set its max_connections higher, or begin fewer processes.`;
  } finally {
    await client.end();
  }
};
