import { setTimeout as wait } from 'node:timers/promises';
import { clientTo } from '@bank/event-store';
import type { Client } from 'pg';
import { CannotStart } from '../settings/cannot-start';
import { throwUnreachable } from './migrate';

/** Held by a program that needs the database for itself; a portal does not start meanwhile. */
const ALONE = `hashtextextended('app.alone', 0)`;
/** A server may need a moment to notice that a program has ended. */
const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Keeps portals from starting until it ends. */
export interface Alone {
  end: () => Promise<void>;
}

/** @param doing for a sentence: "The log is copied" @throws CannotStart while another program is connected */
export const beAlone = async (databaseUrl: string, doing: string): Promise<Alone> => {
  const connection = clientTo(databaseUrl, { application_name: doing });
  connection.on('error', () => {});
  await connection.connect().catch(throwUnreachable);
  try {
    const { rows } = await connection.query(`SELECT pg_try_advisory_lock(${ALONE}) AS is_ours`);
    if (!rows[0].is_ours)
      throw new CannotStart('Another such program is at work on this database: wait until it has ended.');
    await refuseOthers(connection);
    return { end: () => connection.end() };
  } catch (error) {
    await connection.end();
    throw error;
  }
};

/** @throws CannotStart while a program has the database for itself */
export const refuseWhileAlone = async (connection: Client): Promise<void> => {
  const { rows } = await connection.query(`SELECT pg_try_advisory_lock_shared(${ALONE}) AS is_free`);
  if (!rows[0].is_free)
    throw new CannotStart('The log of this database is being copied or restored: start when that has ended.');
};

const refuseOthers = async (connection: Client): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await connection.query<{ who: string }>(
      `SELECT coalesce(nullif(application_name, ''), 'a program without a name') || ' from ' || coalesce(host(client_addr), 'this machine') AS who
       FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    if (!rows.length) return;
    if (attempt === ATTEMPTS)
      throw new CannotStart(
        `The portal must be stopped first: ${rows.length === 1 ? '1 connection is' : `${rows.length} connections are`} open to its database (${[...new Set(rows.map(({ who }) => who))].join(', ')}).`,
      );
    await wait(PAUSE_MS);
  }
};
