import type { Position } from '@bank/event-store';
import { dropSchemas, findLivingSchemas } from '@bank/projections';
import type { ClientBase } from 'pg';

/** Columns beside the log that hold a place in it. Another store gives the same event another place. */
export const POSITION_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['app.feed_consumers', 'position'],
  ['app.idempotency_keys', 'position'],
  ['app.password_links', 'password_at'],
  ['app.passwords', 'position'],
  ['app.reactors', 'position'],
  ['app.remembered_devices', 'password_at'],
  ['app.webhook_deliveries', 'after'],
  ['app.webhook_deliveries', 'position'],
  ['app.webhook_replays', 'position'],
  ['app.webhook_replays', 'up_to'],
  ['app.webhook_states', 'position'],
  ['seal.checkpoints', 'position'],
  ['seal.first_positions', 'position'],
];

const SESSION_POSITION = `(sess->>'passwordAt')::bigint`;

/** Every place in the log that the database names, in order. */
export const readPositions = async (connection: ClientBase): Promise<Position[]> => {
  const columns = POSITION_COLUMNS.map(([table, column]) => `SELECT ${column} AS position FROM ${table}`);
  const all = [...columns, `SELECT ${SESSION_POSITION} FROM app.sessions`].join(' UNION ');
  const { rows } = await connection.query<{ position: string }>(
    `SELECT position::text FROM (${all}) p WHERE position IS NOT NULL ORDER BY p.position`,
  );
  return rows.map(({ position }) => BigInt(position));
};

/** Puts new places for the former ones, and drops what is made out of the log: the next start makes it anew. In the open transaction. */
export const replacePositions = async (
  connection: ClientBase,
  places: ReadonlyMap<Position, Position>,
): Promise<void> => {
  await connection.query('CREATE TEMPORARY TABLE places (former bigint PRIMARY KEY, present bigint) ON COMMIT DROP');
  await connection.query('INSERT INTO places SELECT * FROM unnest($1::bigint[], $2::bigint[])', [
    [...places.keys()].map(String),
    [...places.values()].map(String),
  ]);
  for (const [table, column] of POSITION_COLUMNS) {
    // Below zero first, because a new place may be the former one of another row.
    await connection.query(`UPDATE ${table} SET ${column} = -1 - present FROM places WHERE ${column} = former`);
    await connection.query(`UPDATE ${table} SET ${column} = -1 - ${column} WHERE ${column} < 0`);
  }
  await connection.query(
    `UPDATE app.sessions SET sess = (sess::jsonb || jsonb_build_object('passwordAt', present::text))::json
     FROM places WHERE ${SESSION_POSITION} = former`,
  );
  await dropReadModels(connection);
};

const dropReadModels = async (connection: ClientBase): Promise<void> => {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^(past|shadow)_[0-9]+$'`,
  );
  const living = await findLivingSchemas(connection);
  await dropSchemas(connection, [...living, ...rows.map(({ name }) => name)]);
  await connection.query('DELETE FROM app.pasts; DELETE FROM app.projection_runs');
};

/** Finds the present place of each former one while both logs are read beside each other. A place between two events is that of the first. */
export class Places {
  readonly found = new Map<Position, Position>();
  private next = 0;
  private last: Position = 0n;

  /** @param former in order */
  constructor(private readonly former: readonly Position[]) {}

  pass(former: Position, present: Position): void {
    this.settle((wanted) => wanted < former);
    this.last = present;
  }

  end(): ReadonlyMap<Position, Position> {
    this.settle(() => true);
    return this.found;
  }

  private settle(isPassed: (wanted: Position) => boolean): void {
    for (
      let wanted = this.former[this.next];
      wanted !== undefined && isPassed(wanted);
      wanted = this.former[this.next]
    ) {
      this.found.set(wanted, this.last);
      this.next += 1;
    }
  }
}
