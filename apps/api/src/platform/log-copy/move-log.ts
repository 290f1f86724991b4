import { clientTo, EventsArchived, findArchives, type Position, START } from '@bank/event-store';
import { parseCheckpoint, type TreeHead, toBase64 } from '@bank/sealed-log';
import type { ClientBase } from 'pg';
import { hasTable } from '../database/has-table';
import { noteKeptIn, readKeptIn, type StoreName } from '../database/log-identity';
import { readPositions, replacePositions } from '../database/log-positions';
import { migrate } from '../database/migrate';
import { CannotStart } from '../settings/cannot-start';
import { type Copying, copyLog, verifyCopy } from './copy-log';
import type { OpenedLog } from './log-address';

export interface Moving extends Pick<Copying, 'signal' | 'onProgress'> {
  from: OpenedLog;
  to: OpenedLog;
  /** The one with log.events, where the rest of a portal may be, too. */
  databaseUrl: string;
}

export interface Moved {
  before: number;
  copied: number;
  size: number;
  /** As a checkpoint writes it. */
  root: string;
  /** False where the database has nothing but events: keys, accounts and files are elsewhere. */
  hasPortal: boolean;
}

/** Copies a log and, once it is verified, lets the portal of the database go on with the copy. @throws LogsDiffer, CannotStart */
export const moveLog = async (moving: Moving): Promise<Moved> => {
  const { from, to, databaseUrl } = moving;
  await refuseArchives(databaseUrl);
  const [first] = await from.log.readAfter(START, 1);
  if (!first) throw new CannotStart(`There is nothing to copy: the log in ${from.store} has no events.`);
  const hasPortal = await isPortal(databaseUrl);
  if (hasPortal) await migrate(databaseUrl);
  const connection = clientTo(databaseUrl);
  connection.on('error', () => {});
  await connection.connect();
  try {
    const portal = hasPortal ? await findPortal(connection, first.id) : undefined;
    // A portal must not start with the half of a log.
    if (portal && !portal.keptIn) await noteKeptIn(connection, first.id, from.store);
    const logs = { ...moving, from: from.log, to: to.log };
    const { before, copied } = await copyLog({ ...logs, write: to.write });
    moving.signal.throwIfAborted();
    const { size, root, places } = await verifyCopy({
      ...logs,
      positions: portal?.positions ?? [],
      sealed: portal?.sealed,
    });
    if (portal && portal.keptIn !== to.store) await goOnWith(connection, to.store, first.id, places);
    return { before, copied, size, root: toBase64(root), hasPortal };
  } finally {
    await connection.end();
  }
};

/** @throws EventsArchived before anything is copied, wherever in the log the archive is */
const refuseArchives = async (databaseUrl: string): Promise<void> => {
  const connection = clientTo(databaseUrl);
  await connection.connect();
  const [archive] = await findArchives(connection).finally(() => connection.end());
  if (archive) throw new EventsArchived(archive);
};

interface Portal {
  keptIn: StoreName | undefined;
  positions: Position[];
  sealed: TreeHead | undefined;
}

const isPortal = async (databaseUrl: string): Promise<boolean> => {
  const connection = clientTo(databaseUrl);
  await connection.connect();
  return hasTable(connection, 'app.subject_keys').finally(() => connection.end());
};

/** What the database knows of its log. @throws CannotStart where that is another one */
const findPortal = async (connection: ClientBase, firstEvent: string): Promise<Portal> => {
  const { rows: known } = await connection.query('SELECT first_event FROM app.log_identity');
  if (known[0] && known[0].first_event !== firstEvent)
    throw new CannotStart(
      `The portal in this database has another log: it began with event ${known[0].first_event}, the one to copy with ${firstEvent}.`,
    );
  const { rows } = await connection.query<{ note: string }>(
    'SELECT note FROM seal.checkpoints ORDER BY size DESC LIMIT 1',
  );
  const note = rows[0]?.note ?? '';
  return {
    keptIn: await readKeptIn(connection),
    positions: await readPositions(connection),
    sealed: parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1)),
  };
};

/** All at once: the places in the log that the database names are those of the new store from now on. */
const goOnWith = async (
  connection: ClientBase,
  store: StoreName,
  firstEvent: string,
  places: ReadonlyMap<Position, Position>,
): Promise<void> => {
  await connection.query('BEGIN');
  await replacePositions(connection, places);
  await noteKeptIn(connection, firstEvent, store);
  await connection.query('COMMIT');
};
