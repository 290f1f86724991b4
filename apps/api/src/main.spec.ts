import { type ChildProcess, execFileSync } from 'node:child_process';
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

let dataDir: string;
let port: number;
let children: ChildProcess[] = [];
/** What a first start with an administrator leaves. */
let begunDir: string;
let first: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  begunDir = makeMemoryFolder('bank-begun-');
  first = await start({ ...admin, DATA_DIR: begunDir, PORT: '0' });
  await end(first.child, 'SIGTERM');
});
afterAll(() => rmSync(begunDir, { recursive: true }));
beforeEach(async () => {
  children = [];
  dataDir = makeMemoryFolder('bank-main-');
  port = await freePort(0);
});
afterEach(async () => {
  for (const child of children) await end(child, 'SIGTERM');
  rmSync(dataDir, { recursive: true });
});

/** With its owner, who may be PostgreSQL's account. */
const copyBegun = (folder: string) => execFileSync('cp', ['-a', `${begunDir}/.`, folder]);
/** Starts a bank that has begun before. */
const startBegun = async () => {
  copyBegun(dataDir);
  return start();
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
    expect(findServer(join(begunDir, 'postgres'))).toBeUndefined();

    const second = await startBegun();
    expect(second.said()).not.toContain('administrator');
    expect(await signIn()).toBe(200);
  });

  it('says when nobody can sign in yet, and makes no administrator of a mistake', async () => {
    const mistaken = await start({ ...admin, ADMIN_PASSWORD: 'short' });
    expect(mistaken.complained()).toBe('The password of the first administrator: Must have 10 to 1000 characters.\n');
    const common = await start({ ...admin, ADMIN_PASSWORD: 'qwertyuiop' });
    expect(common.complained()).toBe(
      'The password of the first administrator: Is one of the most common passwords: choose another one.\n',
    );
    const nobody = await start();
    expect(nobody.said()).toContain('Nobody can sign in yet');
    expect(await signIn()).toBe(401);
  });

  it('recovers from a kill', async () => {
    const killed = await startBegun();
    await end(killed.child, 'SIGKILL');
    expect(findServer(join(dataDir, 'postgres'))).toBeDefined();
    await start();
    expect(await signIn()).toBe(200);
  });

  it('begins anew where the first one was cut short', async () => {
    const killed = await startBegun();
    await end(killed.child, 'SIGKILL');
    writeFileSync(join(dataDir, 'first-start'), '');
    const again = await start({ ...admin, ADMIN_EMAIL: 'other@example.org' });
    expect(again.said()).toContain('The first administrator is other@example.org.');
    expect(await signIn()).toBe(401);
    expect(await signIn('other@example.org')).toBe(200);
  });

  it('is refused with one sentence when the port or the folder is taken or a setting is wrong', async () => {
    await startBegun();
    const refusals: [Record<string, string>, RegExp][] = [
      [{}, /^Port \d+ is in use: stop the program that listens there, or set PORT to another one\.\n$/],
      [{ PORT: '0' }, /^Another process is at work on .*: stop it first, or set DATA_DIR to another folder\.\n$/],
      [{ PORT: 'x' }, /^PORT must be a whole number from 0 to 65535, but is "x"\.\n$/],
    ];
    for (const [env, sentence] of refusals) {
      const second = await start(env);
      expect(second.complained()).toMatch(sentence);
      expect(second.child.exitCode).toBe(1);
    }
    expect(await signIn()).toBe(200);
  });
});

describe('a stop', () => {
  /** The bound and a margin: on a busy machine seconds pass before a signal is noticed. */
  const STOP_MS = 15_000;
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

  async function stop(portal: Awaited<ReturnType<typeof start>>) {
    const began = performance.now();
    portal.child.kill('SIGTERM');
    await portal.exited;
    return performance.now() - began;
  }

  it('closes hundreds of connections that nobody uses', async () => {
    const portal = await startBegun();
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
      const portal = await start({ ...admin, EVENT_STORE_URL: `esdb://127.0.0.1:${proxy.port}?tls=false` });
      // More than the buffers between the two take.
      const download = await ask('/api/docs-json', 60);
      await once(
        download.once('readable', () => {}),
        'readable',
      );
      await proxy.fallSilent();
      await ask('/health');
      expect(await stop(portal)).toBeLessThan(STOP_MS);
      // What is named depends on what asked the log at that moment, and on how much of the download lay in the system's buffers.
      const complaint = portal.complained();
      expect(complaint).toMatch(/^(?:The stop was not clean: within 10 seconds these did not end: .+\.\n)?$/);
      expect(download.resume() && (await once(download, 'close'))).toBeDefined();
      expect(portal.child.exitCode).toBe(complaint ? 1 : 0);
      expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();
    } finally {
      await proxy.close();
      log.close();
    }
  });
});

describe('the command line', () => {
  it('takes no option that there is not', async () => {
    const refused = await start({}, 'main.ts', ['--admin-mail=x', '--admin-password=hush']);
    expect(refused.complained()).toBe(
      'A start takes --admin-email=…, --admin-password=…, --web=… and --workers=… alone, but was given --admin-mail --admin-password.\n',
    );
    expect(refused.child.exitCode).toBe(1);
  });

  it('fills an empty bank with samples, and says of another that it stays as it is', async () => {
    const seed = () => start({ NODE_ENV: 'development' }, 'cli/seed.ts');
    expect((await seed()).said()).toContain('Filling an empty bank with samples ...\n');
    const again = await seed();
    expect(again.said()).toContain('This bank has begun already: nothing was added.\n');
    expect(again.child.exitCode).toBe(0);
    const portal = await start({ NODE_ENV: 'development' });
    await end(portal.child, 'SIGTERM');
    expect(portal.said()).toContain(
      "The sample bank's people keep a password that nobody else may choose:\n  admin@example.com / password  (",
    );
  });
});

describe('a command beside a portal that runs', () => {
  let portal: Awaited<ReturnType<typeof startProgram>>;
  let portalDir: string;
  beforeAll(async () => {
    portalDir = makeMemoryFolder('bank-running-');
    copyBegun(portalDir);
    portal = await startProgram(join(__dirname, 'main.ts'), [], { DATA_DIR: portalDir, PORT: '0' });
  });
  afterAll(async () => {
    await end(portal.child, 'SIGTERM');
    rmSync(portalDir, { recursive: true });
  });
  const command = (name: string, args: string[] = [], env: Record<string, string> = {}) =>
    start({ DATA_DIR: portalDir, ...env }, `cli/${name}.ts`, args);

  it('says what a job would do', async () => {
    const dry = await command('jobs', ['partner-review', '--dry-run']);
    expect(dry.said()).toBe(`partner-review (dry run): ${NO_REVIEW}\n`);
    const npmKeptTheFlag = await command('jobs', ['partner-review'], { npm_config_dry_run: 'true' });
    expect(npmKeptTheFlag.said()).toContain('(dry run)');
  });

  it('is refused with one sentence for an unknown job or flag', async () => {
    const unknown = await command('jobs', ['nope']);
    expect(unknown.complained()).toBe(
      'There is no job "nope": it is one of proof, erasure-scrub, read-models, seal, partner-review, client-review, witnesses, client-override, client-expiration, waiting-registrations, or all.\n',
    );
    expect(unknown.child.exitCode).toBe(1);
    const mistyped = await command('jobs', ['partner-review', '--dry']);
    expect(mistyped.complained()).toBe('Say the name of a job and, to see only what it would do, --dry-run.\n');
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
    const crosswalk = join(dataDir, 'crosswalk.csv');
    writeFileSync(crosswalk, 'zip,county\n64012,29037\n64012,29095\n00601,72001\n');
    const imported = await command('import-zip-county', [crosswalk]);
    expect(imported.said()).toContain('3 lines read; zip codes in counties: 1 new, 0 changed, 1 as before.\n');
    expect(imported.said()).toContain('Left out, because nothing names their counties: 72001 (1).');
    expect(imported.child.exitCode).toBe(0);
  });
});

describe('a command without a portal', () => {
  it('does all jobs and rebuilds all read models, and stops PostgreSQL', async () => {
    copyBegun(dataDir);
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

  it('is refused with one sentence for an unknown read model, a folder without a bank, or without its file', async () => {
    const unknown = await start({}, 'cli/rebuild.ts', ['nope']);
    expect(unknown.complained()).toMatch(/^There is no projection "nope": it is one of .*, or all\.\n$/);
    const elsewhere = await start({ DATA_DIR: join(dataDir, 'elsewhere') }, 'cli/rebuild.ts', ['all']);
    expect(elsewhere.complained()).toMatch(
      /^There is no bank in .*elsewhere: set DATA_DIR to the folder of one, or DATABASE_URL\.\n$/,
    );
    const nothing = await start({}, 'cli/import-zip-county.ts');
    expect(nothing.complained()).toMatch(/^Name the file to import: .*\n$/);
    const crosswalk = join(dataDir, 'crosswalk.csv');
    writeFileSync(crosswalk, 'zip,county\n64012,29037\n');
    const missing = await start({}, 'cli/import-zip-county.ts', [crosswalk]);
    expect(missing.complained()).toMatch(/^There is no bank in .*\n$/);
    expect(missing.child.exitCode).toBe(1);
  });
});
