import {
  connectionOptions,
  type EventStore,
  eventStoreDbEventStore,
  type ImportEvents,
  InvalidEventStoreAddress,
  importByAppends,
  importIntoPostgres,
  migrate,
  postgresEventStore,
  readDatabaseAddress,
  readEventStoreAddress,
} from '@bank/event-store';
import { Pool } from 'pg';
import { type StoreName, storeNameOf } from '../database/log-identity';
import { CannotStart } from '../settings/cannot-start';

/** Where a log is: a PostgreSQL database, EventStoreDB, or the database in DATA_DIR. */
export type LogAddress = { store: StoreName; url: string } | 'embedded';

/** @throws CannotStart, without repeating a password */
export const readLogAddress = (text: string): LogAddress => {
  if (text === 'embedded') return text;
  if (/^esdb(\+discover)?:/.test(text)) return { store: 'EventStoreDB', url: eventStoreUrl(text) };
  if (namesDatabase(text)) return { store: 'PostgreSQL', url: text };
  throw new CannotStart(
    'An address of a log is postgres://user:password@host/database, esdb://host:port, or the word embedded for the database in DATA_DIR.',
  );
};

const namesDatabase = (text: string): boolean => {
  try {
    return readDatabaseAddress(text).database !== '';
  } catch {
    return false;
  }
};

const eventStoreUrl = (text: string): string => {
  try {
    return readEventStoreAddress(text).url;
  } catch (error) {
    if (error instanceof InvalidEventStoreAddress)
      throw new CannotStart(`The address of EventStoreDB ${error.message}.`);
    throw error;
  }
};

export interface OpenedLog {
  store: StoreName;
  log: EventStore;
  write: ImportEvents;
  close: () => Promise<void>;
}

const silent = { warn: () => {}, info: () => {} };

export const openEventStoreDbLog = (url: string): OpenedLog => {
  const log = eventStoreDbEventStore(url, silent);
  return { store: storeNameOf(url), log, write: importByAppends(log), close: log.close };
};

/** Makes the table where there is none. */
export const openPostgresLog = async (url: string): Promise<OpenedLog> => {
  const pool = new Pool({ ...connectionOptions(url), options: '-c timezone=UTC' });
  pool.on('error', () => {});
  await migrate(pool).catch(async (error: Error) => {
    await pool.end();
    throw new CannotStart(`The PostgreSQL of the log cannot be used: ${error.message}.`);
  });
  const log = postgresEventStore(pool, silent);
  return {
    store: storeNameOf(undefined),
    log,
    write: importIntoPostgres(pool),
    close: async () => {
      await log.close();
      await pool.end();
    },
  };
};
