import { DEFAULT_ZONE } from '@bank/domain';
import { clientTo } from '@bank/event-store';
import type { ClientBase } from 'pg';
import { readDump } from './dump/read-dump';
import { type LoadedOlder, loadOlder, refuseForeign } from './load-older';

interface Zones {
  /** Of the bank, as its portal shows times. */
  bank: string | null;
  /** In which the older portal kept its times. */
  older: string;
}

/** A connection that has the tables of a dump for as long as it is open. */
export interface OpenOlder {
  connection: ClientBase;
  loaded: LoadedOlder;
  close: () => Promise<void>;
}

/** @throws CannotStart for what is no dump of the older portal */
export const openOlder = async (databaseUrl: string, path: string, zones: Zones): Promise<OpenOlder> => {
  const connection = clientTo(databaseUrl, { application_name: 'older portal' });
  // What a lost connection breaks off says so itself.
  connection.on('error', () => {});
  await connection.connect();
  try {
    await connection.query(
      `SELECT set_config('TimeZone', $1, false), set_config('older.time_zone', $2, false), set_config('cursor_tuple_fraction', '1', false)`,
      [zones.bank ?? DEFAULT_ZONE, zones.older],
    );
    const loaded = await loadOlder(connection, readDump(path));
    refuseForeign(path, loaded);
    return { connection, loaded, close: () => connection.end() };
  } catch (error) {
    await connection.end();
    throw error;
  }
};
