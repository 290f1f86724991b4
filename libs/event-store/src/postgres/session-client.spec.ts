import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { Pool } from 'pg';
import { freshDatabase } from '../testing';
import { sessionClient } from './session-client';

const KEEPALIVE_TIMER = '02';
const TICKS_PER_SECOND = 100;

/** Seconds until the system asks whether the other end of a connection is there, undefined where it never will. */
const secondsToProbe = (port: number): number | undefined => {
  const local = port.toString(16).toUpperCase().padStart(4, '0');
  const [, timer, ticks] =
    new RegExp(`^ *\\d+: \\S+:${local} \\S+ 01 \\S+ (\\d\\d):(\\S+) `, 'm').exec(
      readFileSync('/proc/net/tcp', 'utf8'),
    ) ?? [];
  return timer === KEEPALIVE_TIMER ? Number.parseInt(ticks!, 16) / TICKS_PER_SECOND : undefined;
};

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('notices within half a minute that the server of an idle session has vanished', async () => {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url });
  const client = sessionClient(pool, { application_name: 'idle' });
  await client.connect();
  expect(secondsToProbe((client.connection.stream as Socket).localPort!)).toBeLessThanOrEqual(10);
  await client.end();
  await pool.end();
  await database.drop();
});
