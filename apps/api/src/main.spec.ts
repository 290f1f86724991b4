import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fakeEventStoreDb, tcpProxy } from '@bank/event-store/testing';
import { Client } from 'pg';
import { findServer, freePort } from './platform/database/embedded-server';
import { makeMemoryFolder } from './testing/memory-folder';
import { endProgram as end, startProgram } from './testing/program';

const NO_REVIEW = 'Nothing is due: no period is set for the annual review of partners.';
const admin = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'long enough' };

/** Of the bank that most of these specs are about: each `describe` goes on with it as the one before has left it. */
let dataDir: string;
let port: number;
let children: ChildProcess[] = [];
const folders: string[] = [];
let first: Awaited<ReturnType<typeof start>>;
let portal: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  dataDir = newFolder();
  port = await freePort(0);
  first = await start(admin);
  await end(first.child, 'SIGTERM');
});
afterEach(async () => {
  for (const child of children) if (child !== portal?.child) await end(child, 'SIGTERM');
  children = [];
});
afterAll(async () => {
  if (portal) await end(portal.child, 'SIGTERM');
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const newFolder = (): string => {
  const folder = makeMemoryFolder('bank-main-');
  folders.push(folder);
  return folder;
};

/** Runs a program of the API until it is ready or has ended. */
async function start(env: Record<string, string> = {}, program = 'main.ts', args: string[] = []) {
  const started = await startProgram(join(__dirname, program), args, {
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
  });
  children.push(started.child);
  return started;
}

async function signIn(email = admin.ADMIN_EMAIL) {
  const response = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password: admin.ADMIN_PASSWORD }),
  });
  return response.status;
}

describe('a start', () => {
  it('in production makes the first administrator, and the next one keeps the data', async () => {
    expect(first.said()).toContain('The first administrator is boss@example.org.');
    expect(first.child.exitCode).toBe(0);
    expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();

    portal = await start();
    expect(portal.said()).not.toContain('administrator');
    expect(await signIn()).toBe(200);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['the port', {}, /^Port \d+ is in use: stop the program that listens there, or set PORT to another one\.\n$/],
    [
      'the folder',
      { PORT: '0' },
      /^Another process is at work on .*: stop it first, or set DATA_DIR to another folder\.\n$/,
    ],
  ])('is refused with one sentence when %s is taken', async (_, env, sentence) => {
    const second = await start(env);
    expect(second.complained()).toMatch(sentence);
    expect(second.child.exitCode).toBe(1);
    expect(await signIn()).toBe(200);
  });
});

describe('a command beside a portal that runs', () => {
  const command = (name: string, args: string[] = []) => start({}, `cli/${name}.ts`, args);

  it('says what a job would do', async () => {
    const dry = await command('jobs', ['partner-review', '--dry-run']);
    expect(dry.said()).toBe(`partner-review (dry run): ${NO_REVIEW}\n`);
  });

  it('is refused with one sentence for an unknown job', async () => {
    const unknown = await command('jobs', ['nope']);
    expect(unknown.complained()).toBe(
      'There is no job "nope": it is one of proof, erasure-scrub, read-models, partner-review, client-review, client-override, client-expiration, waiting-registrations, seal, witnesses, or all.\n',
    );
    expect(unknown.child.exitCode).toBe(1);
  });

  it('makes the role of analysts with an address that works, replaces it, and drops it', async () => {
    const analytics = (...args: string[]) => command('analytics', args);
    const made = await analytics('create-role');
    const [said, , address = ''] = made.said().split('\n');
    expect(said).toBe('The role bank_analyst reads the views in the schema analytics and nothing else.');
    const analyst = new Client({ connectionString: address });
    analyst.on('error', () => {});
    await analyst.connect();
    expect((await analyst.query('SELECT count(*)::integer AS partners FROM partners')).rows).toEqual([{ partners: 0 }]);
    const second = await analytics('create-role');
    expect(second.said()).toContain('bank_analyst was there: it has a new password');
    expect(second.said()).not.toContain(address);
    expect((await analytics('drop-role')).said()).toBe('The role bank_analyst is gone.\n');
    expect((await analytics('drop-role')).said()).toBe('There is no role for analysts: nothing was done.\n');
    const unknown = await analytics('nope');
    expect(unknown.complained()).toBe('Say what to do: npm run analytics -- create-role | drop-role | reference.\n');
    expect(unknown.child.exitCode).toBe(1);
    await analyst.end().catch(() => {});
  });

  it('rebuilds a read model', async () => {
    const rebuilt = await command('rebuild', ['users', '--from-zero']);
    expect(rebuilt.said()).toMatch(/^users: 1 rows in .* s; nothing differed\.$/m);
  });

  it('imports zip codes, and says what it did', async () => {
    const crosswalk = join(newFolder(), 'crosswalk.csv');
    writeFileSync(crosswalk, 'zip,county\n64012,29037\n64012,29095\n00601,72001\n');
    const imported = await command('import-zip-county', [crosswalk]);
    expect(imported.said()).toContain('3 lines read; zip codes in counties: 1 new, 0 changed, 1 as before.\n');
    expect(imported.said()).toContain('Left out, because nothing names their counties: 72001 (1).');
    expect(imported.child.exitCode).toBe(0);
  });
});

describe('a stop', () => {
  /** The bound and a margin: on a busy machine seconds pass before a signal is noticed. */
  const STOP_MS = 20_000;
  let sockets: Socket[];
  beforeEach(() => {
    sockets = [];
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  /** Asks for something, on a connection that is to be kept. */
  async function ask(path: string, times = 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`.repeat(times));
    return socket;
  }

  async function stop({ child, exited }: Awaited<ReturnType<typeof start>>) {
    const began = performance.now();
    child.kill('SIGTERM');
    await exited;
    return performance.now() - began;
  }

  it('closes hundreds of connections that nobody uses', async () => {
    const answered = async () => once(await ask('/api/session'), 'data');
    await Promise.all(Array.from({ length: 300 }, answered));
    expect(await stop(portal)).toBeLessThan(STOP_MS);
    expect([portal.child.exitCode, portal.complained()]).toEqual([0, '']);
    expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('cuts off a download that nobody reads, and is done with a silent log in time', async () => {
    const log = await fakeEventStoreDb();
    const proxy = await tcpProxy('127.0.0.1', log.port);
    try {
      const folder = newFolder();
      const silenced = await start({
        ...admin,
        DATA_DIR: folder,
        EVENT_STORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false`,
      });
      // More than the buffers between the two take.
      const download = await ask('/api/docs-json', 60);
      await once(
        download.once('readable', () => {}),
        'readable',
      );
      await proxy.fallSilent();
      await ask('/health');
      expect(await stop(silenced)).toBeLessThan(STOP_MS);
      // What is named depends on what asked the log at that moment, and on how much of the download lay in the system's buffers.
      const complaint = silenced.complained();
      expect(complaint).toMatch(/^(?:The stop was not clean: within 10 seconds these did not end: .+\.\n)?$/);
      expect(download.resume() && (await once(download, 'close'))).toBeDefined();
      expect(silenced.child.exitCode).toBe(complaint ? 1 : 0);
      expect(findServer(join(folder, 'postgres'))).toBeUndefined();
    } finally {
      await proxy.close();
      log.close();
    }
  });
});

describe('a command without a portal', () => {
  it('does all jobs and rebuilds all read models, and stops PostgreSQL', async () => {
    const jobs = await start({}, 'cli/jobs.ts', ['all']);
    expect(jobs.said().split('\n')).toEqual(
      expect.arrayContaining([
        'proof: The read models are what they should be.',
        `partner-review: ${NO_REVIEW}`,
        'client-expiration: 0 clients expired.',
      ]),
    );
    expect(jobs.child.exitCode).toBe(0);
    expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();
    const rebuilt = await start({}, 'cli/rebuild.ts', ['all']);
    expect(rebuilt.said()).toMatch(/^history-log: \d+ rows in .* s, from its snapshot at \d+ on; nothing differed\.$/m);
    expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('imports a folder, and takes that questions may stay open', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'suppliers.csv'), 'Name,Supplier type\nBlue Barn,Vendor\n');
    const { child, said } = await start({}, 'cli/import.ts', [folder, '--leave-questions-open']);
    expect(said()).toMatch(/^suppliers\.csv: 1 new$/m);
    expect(child.exitCode).toBe(0);
  });

  it('is refused with one sentence for an unknown read model, a folder without a bank, or without its file', async () => {
    const unknown = await start({}, 'cli/rebuild.ts', ['nope']);
    expect(unknown.complained()).toMatch(/^There is no projection "nope": it is one of .*, or all\.\n$/);
    const elsewhere = await start({ DATA_DIR: join(dataDir, 'elsewhere') }, 'cli/rebuild.ts', ['all']);
    expect(elsewhere.complained()).toMatch(
      /^There is no bank in .*elsewhere: set DATA_DIR to the folder of one, or DATABASE_URL\.\n$/,
    );
    const nothing = await start({}, 'cli/import-zip-county.ts');
    expect(nothing.complained()).toMatch(/^Name the file to import: .*\n$/);
    const crosswalk = join(newFolder(), 'crosswalk.csv');
    writeFileSync(crosswalk, 'zip,county\n64012,29037\n');
    const missing = await start({ DATA_DIR: join(dataDir, 'elsewhere') }, 'cli/import-zip-county.ts', [crosswalk]);
    expect(missing.complained()).toMatch(/^There is no bank in .*\n$/);
    expect(missing.child.exitCode).toBe(1);
  });
});

describe('a start after a kill', () => {
  it('recovers what there was', async () => {
    const killed = await start();
    await end(killed.child, 'SIGKILL');
    expect(findServer(join(dataDir, 'postgres'))).toBeDefined();
    portal = await start();
    expect(await signIn()).toBe(200);
  });

  it('begins anew where the first one was cut short', async () => {
    await end(portal.child, 'SIGKILL');
    writeFileSync(join(dataDir, 'first-start'), '');
    const again = await start({ ...admin, ADMIN_EMAIL: 'other@example.org' });
    expect(again.said()).toContain('The first administrator is other@example.org.');
    expect(await signIn()).toBe(401);
    expect(await signIn('other@example.org')).toBe(200);
  });
});

describe('a first start', () => {
  it('says when nobody can sign in yet, and makes no administrator of a mistake', async () => {
    const bank = { DATA_DIR: newFolder() };
    const mistaken = await start({ ...bank, ...admin, ADMIN_PASSWORD: 'short' });
    expect(mistaken.complained()).toBe('The password of the first administrator: Must have 10 to 1000 characters.\n');
    const nobody = await start(bank);
    expect(nobody.said()).toContain('Nobody can sign in yet');
    expect(await signIn()).toBe(401);
  });

  it('fills an empty bank with samples, and says of another that it stays as it is', async () => {
    const bank = { DATA_DIR: newFolder(), NODE_ENV: 'development' };
    const seed = () => start(bank, 'cli/seed.ts');
    expect((await seed()).said()).toContain('Filling an empty bank with samples ...\n');
    const again = await seed();
    expect(again.said()).toContain('This bank has begun already: nothing was added.\n');
    expect(again.child.exitCode).toBe(0);
    const samples = await start(bank);
    await end(samples.child, 'SIGTERM');
    expect(samples.said()).toContain(
      "The sample bank's people keep a password that nobody else may choose:\n  admin@example.com / password  (",
    );
  });
});
