import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg';

/** A standby that is further behind is not waited for, nor asked again for some time. */
const WAIT_MS = 1_000;
export const PAUSE_MS = 20;
export const LEAVE_ALONE_MS = 10_000;

/** Which cluster and database this is, so that no other one is taken for a standby of ours. */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** Commits that did not wait for the disk are included. */
const PRIMARY = `SELECT pg_current_wal_insert_lsn() AS place, ${IDENTITY} AS identity`;
const STANDBY = `SELECT pg_is_in_recovery() AND ${IDENTITY} = $2 AS "isOurs", pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isFresh"`;

/** Connections to a standby once it has everything that the primary had when they were asked for; else to the primary. */
export const preferringStandby = (primary: Pool, standby: Pool): Pool => {
  let askedAgainAt = 0;
  const connect = async (): Promise<PoolClient> => {
    if (performance.now() < askedAgainAt) return primary.connect();
    const connection = await connectFresh(primary, standby);
    if (connection) return connection;
    askedAgainAt = performance.now() + LEAVE_ALONE_MS;
    return primary.connect();
  };
  return new Proxy(primary, {
    get(target, name) {
      if (name === 'connect') return connect;
      if (name === 'end') return () => Promise.all([target.end(), standby.end()]);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

/** Whether a standby has everything that the primary had when this was asked, or soon will. */
export const isFresh = async (primary: Pool, standby: Pool): Promise<boolean> => {
  const connection = await connectFresh(primary, standby);
  connection?.release();
  return connection !== undefined;
};

/** For a new connection to a standby, which must be one of this primary. */
export const refuseOtherStandby = (primary: Pool): PoolConfig['verify'] => {
  let identity: string | undefined;
  const check = async (connection: ClientBase): Promise<void> => {
    identity ??= (await primary.query<{ identity: string }>(PRIMARY)).rows[0]!.identity;
    const { rows } = await connection.query<{ isOurs: boolean }>(STANDBY, ['0/0', identity]);
    if (!rows[0]!.isOurs) throw new Error('DATABASE_READ_URL leads to no standby of this database');
  };
  return (connection, done) => void check(connection).then(() => done(), done);
};

const connectFresh = async (primary: Pool, standby: Pool): Promise<PoolClient | undefined> => {
  const { rows } = await primary.query<{ place: string; identity: string }>(PRIMARY);
  const { place, identity } = rows[0]!;
  const connection = await standby.connect().catch(() => undefined);
  if (!connection) return undefined;
  const isFresh = await catchesUp(connection, place, identity).catch(() => undefined);
  if (isFresh) return connection;
  connection.release(isFresh === undefined);
  return undefined;
};

const catchesUp = async (connection: PoolClient, place: string, identity: string): Promise<boolean> => {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const { rows } = await connection.query<{ isOurs: boolean; isFresh: boolean }>(STANDBY, [place, identity]);
    const { isOurs, isFresh } = rows[0]!;
    if (!isOurs || isFresh) return isOurs;
    if (performance.now() >= deadline) return false;
    await pause(PAUSE_MS);
  }
};
