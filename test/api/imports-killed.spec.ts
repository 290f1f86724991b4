import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import { openApp } from '../../apps/api/src/testing/open-app';
import { aBank } from '../support/bank';
import { dryRun, runImport } from '../support/imports';

/** `IMPORT_KILLS=10` kills it as often as that, which takes some minutes. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 3);
/** More than a batch, so that each of the servers finishes one, and is not given up. */
const FEWEST_APPENDS = 105;
const MOST_APPENDS = 140;
const ROWS = KILLS * MOST_APPENDS + 50;
const TIMEOUT_MS = 60_000 + KILLS * 60_000;

const day = (ageDays: number) => new Date(Date.now() - ageDays * 86_400_000).toISOString().slice(0, 10);
const fileOf = (family: string, rows: number) =>
  [
    'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner',
    ...Array.from({ length: rows }, (_, n) => `Child${n},${family}${n},Ann,${family}${n},${day(30 + (n % 700))},703`),
  ].join('\n');

const startServer = (url: string, ...death: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    ['--require', './scripts/typescript.cjs', 'apps/api/src/testing/dying-server.ts', url, ...death],
    { cwd: resolve(__dirname, '../..'), stdio: 'inherit' },
  );

it(
  `is killed ${KILLS} times and begun anew, and ends as if nothing had happened`,
  async () => {
    const bank = await openApp();
    await aBank(bank);
    const undisturbed = await dryRun(bank.agent, 'clients', fileOf('Calm', 20));
    await runImport(bank.agent, undisturbed.id);
    const { id } = await dryRun(bank.agent, 'clients', fileOf('Killed', ROWS));
    await bank.app.close();
    const pool = new Pool({ connectionString: bank.settings.databaseUrl });
    const statusOf = async () =>
      (await pool.query('SELECT status FROM app.imports WHERE id = $1', [id])).rows[0].status;
    await pool.query(`UPDATE app.imports SET step = 'RUN', status = 'WAITING', tries = 0 WHERE id = $1`, [id]);

    for (let kill = 0; kill < KILLS; kill++) {
      const appends = FEWEST_APPENDS + ((kill * 17) % (MOST_APPENDS - FEWEST_APPENDS));
      const server = startServer(bank.settings.databaseUrl, kill % 2 ? 'after' : 'before', String(appends));
      const [, signal] = await once(server, 'exit');
      expect(signal).toBe('SIGKILL');
      expect(await statusOf()).toBe('RUNNING');
    }
    const last = startServer(bank.settings.databaseUrl, 'never', '0');
    while ((await statusOf()) === 'RUNNING') await pool.query('SELECT pg_sleep(0.1)');
    last.kill('SIGKILL');
    await once(last, 'exit');

    expect(await statusOf()).toBe('DONE');
    const { rows: outcomes } = await pool.query(
      'SELECT outcome, count(*)::integer FROM app.import_rows WHERE import = $1 GROUP BY 1',
      [id],
    );
    expect(outcomes).toEqual([{ outcome: 'NEW', count: ROWS }]);
    const eventsOf = async (one: number) =>
      (
        await pool.query(
          `SELECT type, version, count(*)::float / (SELECT count(*) FROM app.import_rows WHERE import = $1) AS per_row
           FROM log.events WHERE metadata ->> 'import' = $1::text GROUP BY type, version ORDER BY version, type`,
          [one],
        )
      ).rows;
    expect(await eventsOf(id)).toEqual(await eventsOf(undisturbed.id));
    const { rows: children } = await pool.query(
      `SELECT count(*)::integer AS all, count(DISTINCT last_name)::integer AS names FROM read.clients WHERE last_name LIKE 'Killed%'`,
    );
    expect(children).toEqual([{ all: ROWS, names: ROWS }]);
    await pool.end();
    await bank.drop();
  },
  TIMEOUT_MS,
);
