import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { dice } from '../../apps/api/src/seed/dice';
import { mysqlDump } from '../support/older-dumps';
import { largeOlderBank, type OlderSize } from '../support/older-large-history';
import { asMany, atMost, type Figure } from './figure';
import { optionOf } from './options';

const SECOND_MS = 1_000;
const root = resolve(__dirname, '../..');
const KILLS = Number(optionOf('kills') ?? 10);
/** After this share of the undisturbed time at the latest, the command is killed. */
const LATEST_KILL = 1 / 4;
const SIZE: OlderSize = {
  clients: Number(optionOf('rows') ?? 60_000),
  partners: 60,
  products: 120,
  months: Number(optionOf('months') ?? 36),
  servedEach: 60,
  orderedEach: 8,
};

const log = (line: string) => process.stderr.write(`${new Date().toISOString()} ${line}\n`);

interface Bank {
  url: string;
  dataDir: string;
}

const envOf = ({ url, dataDir }: Bank, more: Record<string, string> = {}) => ({
  ...process.env,
  NODE_OPTIONS: '',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
  PERSONAL_DATA_KEY: '0a'.repeat(32),
  SESSION_SECRET: '0b'.repeat(32),
  SEAL_KEY: '0c'.repeat(32),
  ...more,
});

/** A new bank with its administrator, as the first start of the portal makes it. */
const makeBank = async (bank: Bank) => {
  mkdirSync(bank.dataDir, { recursive: true });
  const port = await freePort(0);
  const portal = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: envOf(bank, { PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(portal, 'exit');
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (portal.exitCode !== null) throw new Error('The portal did not start.');
    await wait(100);
  }
  portal.kill('SIGTERM');
  await exited;
};

const startCommand = (bank: Bank, dump: string) => {
  const child = spawn(
    process.execPath,
    ['--import', join(__dirname, 'say-peak.mjs'), join(root, 'dist/api/cli/import-older.js'), dump],
    { cwd: root, env: envOf(bank), stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const said = { out: '', peak: '' };
  child.stdout?.on('data', (text) => {
    said.out += text;
  });
  child.stderr?.on('data', (text) => {
    said.out += text;
  });
  child.stdio[3]?.on('data', (text) => {
    said.peak += text;
  });
  return { child, said, closed: once(child, 'close') as Promise<[code: number | null, signal: string | null]> };
};

const query = async <Row extends object>({ url }: Bank, sql: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(sql).finally(() => client.end());
  return rows;
};

/** What the log holds, but for the notes on who has seen which child. */
const countEvents = async (bank: Bank): Promise<string> =>
  JSON.stringify(
    await query(
      bank,
      `SELECT type, count(*)::integer AS events FROM log.events WHERE type <> 'RecordsShown' GROUP BY 1 ORDER BY 1`,
    ),
  );
const countRows = async (bank: Bank) =>
  Number((await query<{ rows: number }>(bank, 'SELECT count(outcome)::integer AS rows FROM app.import_rows'))[0]!.rows);

const endOf = async ({ said, closed }: ReturnType<typeof startCommand>) => {
  const [code] = await closed;
  const isEqual = said.out.includes('all figures are those of the older portal');
  if (code !== 0 || !isEqual) log(said.out);
  return {
    isEqual: code === 0 && isEqual,
    ...(said.peak && (JSON.parse(said.peak) as { megabytes: number; seconds: number })),
  };
};

const bringOnce = async (bank: Bank, dump: string) => {
  const begunAt = performance.now();
  const command = startCommand(bank, dump);
  const { isEqual, megabytes = Number.NaN, seconds = Number.NaN } = await endOf(command);
  const minutes = (performance.now() - begunAt) / SECOND_MS / 60;
  log(
    `${command.said.out}\nIn one go: ${minutes.toFixed(1)} minutes, ${seconds.toFixed(0)} s of processor, ${megabytes.toFixed(0)} MB at most`,
  );
  return { isEqual, megabytes, minutes };
};

/** Kills the command at moments that nobody has chosen, and begins it anew each time. */
const bringKilled = async (bank: Bank, dump: string, wholeMs: number) => {
  const chance = dice(Number(optionOf('seed') ?? 1));
  let kills = 0;
  for (;;) {
    const command = startCommand(bank, dump);
    if (kills === KILLS) return { kills, ...(await endOf(command)) };
    const afterMs = chance.next() * LATEST_KILL * wholeMs;
    const isOver = await Promise.race([command.closed.then(() => true), wait(afterMs, false)]);
    if (isOver) return { kills, ...(await endOf(command)) };
    command.child.kill('SIGKILL');
    await command.closed;
    kills += 1;
    const last = command.said.out.trim().split('\n').at(-1);
    log(`Killed ${kills} after ${Math.round(afterMs / SECOND_MS)} s, with ${await countRows(bank)} rows done: ${last}`);
  }
};

/** A bank of the older portal comes in out of its dump, once undisturbed, and once killed again and again. */
export async function benchMovingOlder(url: string, dataDir: string): Promise<Figure[]> {
  const dump = join(dataDir, 'older.sql');
  const text = mysqlDump(largeOlderBank(SIZE));
  writeFileSync(dump, text);
  log(`${Math.round(text.length / 1e6)} MB of dump`);
  const whole: Bank = { url, dataDir: join(dataDir, 'whole') };
  await makeBank(whole);
  const undisturbed = await bringOnce(whole, dump);
  const events = await countEvents(whole);
  const other = Object.assign(new URL(url), { pathname: `${new URL(url).pathname}_killed` });
  await query(whole, `CREATE DATABASE ${other.pathname.slice(1)}`);
  const killed: Bank = { url: other.href, dataDir: join(dataDir, 'killed') };
  await makeBank(killed);
  const often = await bringKilled(killed, dump, undisturbed.minutes * 60 * SECOND_MS);
  const sameEvents = (await countEvents(killed)) === events;
  if (!sameEvents) log(`${events}\n${await countEvents(killed)}`);
  const what = `An older bank of ${SIZE.clients.toLocaleString('en')} clients`;
  return [
    atMost(
      `${what}: memory of the command, which took ${undisturbed.minutes.toFixed(1)} minutes`,
      undisturbed.megabytes,
      600,
      'MB',
    ),
    asMany(`${what}: comparisons that differ, in one go`, undisturbed.isEqual ? 0 : 1, 0),
    asMany(`${what}: comparisons that differ, after ${often.kills} kills`, often.isEqual ? 0 : 1, 0),
    asMany(`${what}: logs that differ in events after the kills`, sameEvents ? 0 : 1, 0),
  ];
}
