import { type EventStore, sessionClient } from '@bank/event-store';
import { type Projection, rebuild } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ProjectionsService } from '../commands/projections.service';
import { STATEMENT_LIMITS_MS } from '../database/time-limits';
import { dropUnwantedShadows } from '../database/unwanted-shadows';
import type { Report, Run } from '../jobs/job';
import { Jobs } from '../jobs/jobs.service';
import { EVENT_STORE, PROJECTIONS } from '../settings/tokens';
import { knowsPeople } from './knows-people';

export const SCRUB_JOB = 'erasure-scrub';

/** Tables whose deleted rows say something of the erased. All are small, since nobody reads them while they are rewritten. */
const REWRITTEN_TABLES = [
  'app.subject_keys',
  'app.outbox',
  'app.saved_filters',
  'app.exports',
  'app.export_parts',
  'pg_catalog.pg_statistic',
];
const LOCK_LIMIT = '10s';

/** The server then removes the older files; an archive or a standby is its administrator's affair. */
const END_OF_WRITE_AHEAD_LOG = ['CHECKPOINT', 'SELECT pg_switch_wal()', 'CHECKPOINT'];
const INSUFFICIENT_PRIVILEGE = '42501';

/** A deleted row stays in PostgreSQL's files until something overwrites it: read models are built anew beside the living tables. */
@Injectable()
export class ScrubJob {
  constructor(
    jobs: Jobs,
    private readonly pool: Pool,
    private readonly readModels: ProjectionsService,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {
    jobs.add({ name: SCRUB_JOB, at: '06:00', run: (run) => this.run(run) });
  }

  private async run({ dryRun, now, signal }: Run): Promise<Report> {
    const erased = await this.findUnscrubbed();
    const subjects = erased.map(({ subject }) => subject);
    if (!subjects.length) return { done: ['Nobody has been erased since the last time.'], failed: [] };
    const people = subjects.length === 1 ? '1 erased person' : `${subjects.length} erased people`;
    const names = this.projections.filter(knowsPeople).map(({ name }) => name);
    if (dryRun)
      return {
        done: [`Would take ${people} off the disk: ${names.join(', ')} would be rebuilt.`],
        failed: [],
        planned: erased.map(({ subject, erasedOn }) => ({
          who: subject.replace('-', ' '),
          why: `erased on ${erasedOn}, and what is left on the disk would be written over`,
          on: now.slice(0, 10),
        })),
      };

    await this.readModels.caughtUpWith(await this.store.head(), names);
    await rebuild(names, { store: this.store, pool: this.pool, projections: this.projections, signal });
    await dropUnwantedShadows(this.pool);
    const left = await this.rewriteFiles();
    await this.pool.query('INSERT INTO app.scrubbed_erasures SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
      subjects,
    ]);
    return { done: [`Took ${people} off the disk.`, ...left], failed: [] };
  }

  private async findUnscrubbed(): Promise<{ subject: string; erasedOn: string }[]> {
    const { rows } = await this.pool.query<{ subject: string; erasedOn: string }>(
      `SELECT subject, to_char(erased_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "erasedOn" FROM app.subject_keys k
       WHERE erased_at IS NOT NULL AND NOT EXISTS (SELECT FROM app.scrubbed_erasures s WHERE s.subject = k.subject)
       ORDER BY subject`,
    );
    return rows;
  }

  /** @returns sentences about what this database account may not do */
  private async rewriteFiles(): Promise<string[]> {
    const client = sessionClient(this.pool, { query_timeout: 0, options: undefined });
    const refused: string[] = [];
    client.on('error', () => {});
    // VACUUM leaves out what the account may not rewrite, and only says so.
    client.on('notice', ({ message = '' }) => {
      if (message.includes('skipping')) refused.push(`The database said: ${message}.`);
    });
    await client.connect();
    try {
      await client.query(
        `SET lock_timeout = '${LOCK_LIMIT}'; SET statement_timeout = ${STATEMENT_LIMITS_MS.migration}`,
      );
      for (const table of REWRITTEN_TABLES) await client.query(`VACUUM (FULL, ANALYZE) ${table}`);
      for (const statement of END_OF_WRITE_AHEAD_LOG) await client.query(statement);
      return refused;
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      return [
        ...refused,
        "This database account may not end the server's write-ahead log: its files go when the server recycles them.",
      ];
    } finally {
      await client.end();
    }
  }
}
