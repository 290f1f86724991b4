import { randomUUID } from 'node:crypto';
import {
  backOff,
  clientTo,
  endConnection,
  isLockTimeout,
  KEEPALIVE_SETTINGS,
  type NewEvent,
  NOTICES_LOSS,
} from '@bank/event-store';
import { ownSchema } from '@bank/projections';
import type { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import { LIVING, VERSIONS_LOCK } from '../database/living-processes';
import { throwUnreachable } from '../database/migrate';
import { inTransaction } from '../database/transaction';
import { HeldBack, Superseded } from './held-back';
import { type KnownCode, versionOf } from './known-code';
import { OutdatedVersion, refuseNewerDatabase, refuseTakenSchema } from './newer-database';
import { findReadSchema, settleReadSchema } from './read-schema';
import { type Fingerprints, refuseOtherSecrets } from './shared-secrets';

export interface Registering {
  url: string;
  role: string;
  code: KnownCode;
  secrets: Fingerprints;
  log: Logger;
}

const LOCK_WAIT = '5s';
const CONNECTING = { application_name: 'a process of the portal', connectionTimeoutMillis: 10_000 };
/** The role of a worker that goes on for those alone who need it. */
const ENDING_WORKER = 'ending worker';
const keyOf = (type: string, schema: number): string => `${type} ${schema}`;

/** Shows the other processes that this one runs and what it knows. */
export class Registration {
  readonly id = randomUUID();
  readonly version: string;
  /** Where this process finds its read models. */
  readSchema = '';
  /** Set once newer processes have gone on without this one. */
  problem: string | undefined;
  /** Whether another version ran when this one began. */
  isBesideOthers = false;
  private role: string;
  private readonly stopping = new AbortController();
  private client: Client | undefined;
  /** Event types, with their schemas, that not every process may have known so far. */
  private held = new Set<string>();

  private constructor(private readonly registering: Registering) {
    this.version = versionOf(registering.code);
    this.role = registering.role;
  }

  /** @throws CannotStart where the database has gone beyond this version, or others that run have other secrets */
  static async begin(registering: Registering): Promise<Registration> {
    const registration = new Registration(registering);
    await registration.register();
    return registration;
  }

  /** How many event types wait for the end of older processes. */
  get heldTypes(): number {
    return this.held.size;
  }

  /** Lets events through that every running process can read. @throws HeldBack, Superseded */
  async permit(events: readonly NewEvent[], pool: Pool): Promise<void> {
    if (this.problem) throw new Superseded(this.problem);
    if (!this.held.size) return;
    const known = this.registering.code.events;
    const wanted = new Map(
      events.map(({ event: { type }, schema = known[type] ?? 1 }) => [keyOf(type, schema), { type, schema }]),
    );
    const closed = [...wanted].filter(([key]) => this.held.has(key));
    if (!closed.length) return;
    await this.open(
      closed.map(([, one]) => one),
      pool,
    );
  }

  /** Whether another process that runs knows all that this one does, and more. */
  async isOlderThan(id: string, pool: Pool): Promise<boolean> {
    const { migrations, events } = this.registering.code;
    const { rowCount } = await pool.query(
      `SELECT FROM ${LIVING} CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE theirs < ours) AS lacking, count(*) FILTER (WHERE theirs > ours) AS beyond
         FROM (SELECT coalesce((living.events ->> key)::integer, 0) AS theirs, coalesce(($3::jsonb ->> key)::integer, 0) AS ours
               FROM jsonb_each_text($3::jsonb || living.events)) schemas
       ) events
       WHERE id = $1 AND living.migrations @> $2 AND lacking = 0 AND (beyond > 0 OR NOT living.migrations <@ $2)`,
      [id, migrations, JSON.stringify(events)],
    );
    return rowCount === 1;
  }

  /** Other workers of the same read models count on this one no more. */
  async announceEnd(): Promise<void> {
    this.role = ENDING_WORKER;
    await this.client?.query('UPDATE app.processes SET role = $2 WHERE id = $1', [this.id, this.role]);
  }

  /** Whether another version runs, and web processes read what no worker folds that stays. */
  async isNeededByReaders(pool: Pool): Promise<boolean> {
    const { rows } = await pool.query<{ needed: boolean }>(
      `SELECT bool_or(version <> $1) AND bool_or(reads AND role = 'web') AND NOT bool_or(reads AND role IN ('worker', 'all')) AS needed
       FROM (SELECT version, read_schema = $2 AS reads,
               CASE WHEN role = 'web' OR id IN (SELECT id FROM ${LIVING}) THEN role ELSE 'lost worker' END AS role
             FROM app.processes WHERE id <> $3) others`,
      [this.version, this.readSchema, this.id],
    );
    return rows[0]?.needed ?? false;
  }

  /** Lets others go on at once. */
  async end(): Promise<void> {
    this.stopping.abort();
    const { client } = this;
    this.client = undefined;
    await client?.query('DELETE FROM app.processes WHERE id = $1', [this.id]).catch(() => {});
    if (client) await endConnection(client);
  }

  private async open(closed: readonly { type: string; schema: number }[], pool: Pool): Promise<void> {
    const wanted = JSON.stringify(closed);
    await inTransaction(pool, async (connection) => {
      await connection.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'; SELECT pg_advisory_xact_lock(${VERSIONS_LOCK})`);
      const { rows } = await connection.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM app.processes WHERE EXISTS (
           SELECT FROM jsonb_to_recordset($1) AS wanted (type text, schema integer)
           WHERE coalesce((processes.events ->> wanted.type)::integer, 0) < wanted.schema)`,
        [wanted],
      );
      if (rows[0]?.count) throw new HeldBack(rows[0].count);
      await connection.query(
        `INSERT INTO app.event_types SELECT * FROM jsonb_to_recordset($1) AS wanted (type text, schema integer)
         ON CONFLICT DO NOTHING`,
        [wanted],
      );
    }).catch((error) => {
      throw isLockTimeout(error) ? new HeldBack(1) : error;
    });
    for (const { type, schema } of closed) this.held.delete(keyOf(type, schema));
  }

  private async register(): Promise<void> {
    const client = clientTo(this.registering.url, { ...CONNECTING, ...NOTICES_LOSS });
    client.on('error', () => {});
    await client.connect().catch(throwUnreachable);
    try {
      await client.query(KEEPALIVE_SETTINGS);
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${VERSIONS_LOCK})`);
      await this.enter(client);
      await client.query('COMMIT');
    } catch (error) {
      await client.end();
      throw error;
    }
    this.client = client;
    client.once('end', () => void this.comeBack());
  }

  private async enter(client: Client): Promise<void> {
    const { code, secrets } = this.registering;
    const readModels = ownSchema(code.projections);
    await refuseNewerDatabase(client, code);
    await client.query('DELETE FROM app.processes WHERE id = $1', [this.id]);
    const { rows: others } = await client.query<{ version: string }>('SELECT version FROM app.processes');
    this.isBesideOthers = others.some(({ version }) => version !== this.version);
    if (this.readSchema) await refuseTakenSchema(client, this.readSchema, readModels);
    else {
      await refuseOtherSecrets(client, secrets);
      this.readSchema = await (others.length ? findReadSchema : settleReadSchema)(client, code.projections);
    }
    const known = [readModels, code.migrations, JSON.stringify(code.events), JSON.stringify(secrets)];
    await client.query(
      `INSERT INTO app.processes (id, pid, connected_at, version, role, read_schema, read_models, migrations, events, secrets)
       SELECT $1, pid, backend_start, $2, $3, $4, $5, $6, $7, $8 FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
      [this.id, this.version, this.role, this.readSchema, ...known],
    );
    await this.findHeld(client);
  }

  /** What the first version that registers may write is what there is. */
  private async findHeld(client: Client): Promise<void> {
    const own = Object.entries(this.registering.code.events).map(([type, schema]) => ({ type, schema }));
    await client.query(
      `INSERT INTO app.event_types SELECT * FROM jsonb_to_recordset($1) AS own (type text, schema integer)
       WHERE NOT EXISTS (SELECT FROM app.event_types)`,
      [JSON.stringify(own)],
    );
    const { rows } = await client.query<{ type: string; schema: number }>('SELECT type, schema FROM app.event_types');
    const opened = new Set(rows.map(({ type, schema }) => keyOf(type, schema)));
    this.held = new Set(own.map(({ type, schema }) => keyOf(type, schema)).filter((key) => !opened.has(key)));
  }

  /** After the connection was lost. Meanwhile others may have taken this process for ended. */
  private async comeBack(): Promise<void> {
    const { log } = this.registering;
    const { signal } = this.stopping;
    for (let attempt = 1; !signal.aborted; attempt++)
      try {
        await this.register();
        if (signal.aborted) await this.end();
        return;
      } catch (error) {
        if (error instanceof OutdatedVersion) {
          this.problem = error.message;
          return log.error({}, `This process saves nothing more; stop it. ${error.message}`);
        }
        await backOff(attempt, signal);
      }
  }
}
