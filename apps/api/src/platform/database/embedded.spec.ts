import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { makeMemoryFolder } from '../../testing/memory-folder';
import { DataDirInUse, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded';

const QUICK = ['fsync=off', 'shared_buffers=16MB'];
const root = resolve(__dirname, '../../../../..');

let folder: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = makeMemoryFolder('bank-embedded-');
  chmodSync(folder, 0o700);
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  for (const postgres of running.splice(0)) await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** As root, the account of PostgreSQL must be able to enter the folder. */
const openFolder = () => chmodSync(folder, 0o755);

async function start() {
  const postgres = await startEmbeddedPostgres(dataDir, QUICK);
  running.push(postgres);
  return postgres;
}

const stop = (postgres: EmbeddedPostgres) => running.splice(running.indexOf(postgres), 1)[0]?.stop();

async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0];
  } finally {
    await client.end();
  }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** One row while somebody holds the lock of an owner. */
const OWNED = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted`;

/** A process of its own that starts the server and waits to be ended. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `require(${JSON.stringify(join(__dirname, 'embedded.ts'))})
    .startEmbeddedPostgres(process.argv[1], ${JSON.stringify(QUICK)})
    .then((postgres) => console.log(postgres.url)); process.stdin.resume();`;
  const args = ['--require', join(root, 'scripts/typescript.cjs'), '-e', script, dataDir];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout!, 'data');
  return { child, url: String(line).trim() };
}

describe('the embedded PostgreSQL', () => {
  beforeEach(openFolder);

  it('keeps its data, its address and its manners from one start to the next', async () => {
    const first = await start();
    await ask(first.url, `CREATE TABLE kept AS SELECT 'Ünï' AS name`);
    await stop(first);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'SELECT name, lower(name) AS lower FROM kept')).toEqual({ name: 'Ünï', lower: 'ünï' });
    expect(await ask(second.url, `SELECT 'apple' < 'Zebra' AS sorted`)).toEqual({ sorted: true });
  });

  it('writes to disk before it answers, unless a setting says otherwise', async () => {
    const postgres = await startEmbeddedPostgres(dataDir);
    running.push(postgres);
    expect(await ask(postgres.url, 'SHOW fsync')).toEqual({ fsync: 'on' });
    expect(await ask(postgres.url, 'SHOW listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  });

  it('is taken over when its owner was killed', async () => {
    const { child, url } = await startElsewhere();
    await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await kill(child);

    const heir = await start();
    expect(await ask(heir.url, 'SELECT one FROM kept')).toEqual({ one: 1 });
    await stop(heir);
    await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('is started again, where it was, when it dies', async () => {
    const { url } = await start();
    await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one');
    for (const _ of ['once', 'twice']) {
      const server = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(server, 'SIGKILL');
      while (!(await ask(url, OWNED).catch(() => undefined)));
      expect(await ask(url, 'SELECT one FROM kept')).toEqual({ one: 1 });
    }
    await expect(startEmbeddedPostgres(dataDir, QUICK)).rejects.toThrow(DataDirInUse);
  });

  it('has one owner: a second start is refused, and gets the address', async () => {
    const { child, url } = await startElsewhere();
    const refusal = await start().catch((error) => error);
    expect(refusal).toBeInstanceOf(DataDirInUse);
    expect(refusal).toMatchObject({
      message: `Another process is at work on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      url,
    });
    await kill(child);
    await start();
  });

  it('lets one of two first starts win', async () => {
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((o) => o.status === 'rejected')).toMatchObject({ reason: expect.any(DataDirInUse) });
  });

  it('starts beside a pid file whose number now belongs to another program', async () => {
    await stop(await start());
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n0\n1\n\n\n\n`);
    await start();
  });

  it('moves to another port when its own is taken', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    await stop(first);
    const squatter = createServer().listen(port, '127.0.0.1');
    await once(squatter, 'listening');
    const second = await start();
    expect(Number(new URL(second.url).port)).not.toBe(port);
    squatter.close();
  });

  it('refuses files of another version, and files without their password', async () => {
    await stop(await start());
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 9 and can't be read by 18/);
    rmSync(join(dataDir, 'postgres.json'));
    await expect(start()).rejects.toThrow(/postgres.json is missing although .* holds data/);
  });
});

const asRoot = process.getuid?.() === 0 ? describe : describe.skip;
asRoot('below a folder that only root may enter', () => {
  it('keeps its files outside, behind a link', async () => {
    const first = await start();
    const cluster = readlinkSync(join(dataDir, 'postgres'));
    expect(cluster).toMatch(/^\/var\/lib\/diaper-bank\/data-\w+\/postgres$/);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await stop(first);
    expect(await ask((await start()).url, 'SELECT one FROM kept')).toEqual({ one: 1 });
    await stop(running[0]!);
    rmSync(dirname(cluster), { recursive: true });
  });
});
