import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fakeEventStoreDb } from '@bank/event-store/testing';
import { makeMemoryFolder } from './testing/memory-folder';

jest.setTimeout(180_000);

const root = resolve(__dirname, '../../..');
const admin = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'long enough' };

let folder: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = makeMemoryFolder('bank-operators-');
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
});

const launch = (program: string, args: readonly string[], env: Record<string, string>) => {
  const command = ['--require', join(root, 'scripts/typescript.cjs'), join(__dirname, program), ...args];
  const settings = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', INIT_CWD: folder, ...env };
  const child = spawn(process.execPath, command, { env: settings, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return { child, said: () => said };
};

/** Runs a command to its end. */
const command = async (program: string, args: readonly string[] = [], env: Record<string, string> = {}) => {
  const { child, said } = launch(`cli/${program}.ts`, args, { DATA_DIR: join(folder, 'bank'), ...env });
  const [code] = await once(child, 'close');
  return { code, said: said() };
};
const started = async (dataDir: string, env: Record<string, string> = {}) => {
  const portal = launch('main.ts', [], { DATA_DIR: join(folder, dataDir), ...env });
  const closed = once(portal.child, 'close');
  while (portal.child.exitCode === null && !portal.said().includes('The portal is ready'))
    await Promise.race([once(portal.child.stdout, 'data'), closed]);
  const [, address = ''] = /ready: (http:\S+)/.exec(portal.said()) ?? [];
  return {
    ...portal,
    signIn: async () =>
      (
        await fetch(`${address}/api/session`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
          body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
        })
      ).status,
    stop: async () => {
      portal.child.kill('SIGTERM');
      await closed;
    },
  };
};

it.each([
  ['backup', ['a', 'b'], /^Say npm run backup -- FILE\.\n$/],
  ['backup', ['a.backup'], /^There is no bank in .*: set DATA_DIR to the folder of one, or DATABASE_URL\.\n$/],
  ['backup', ['none/a.backup'], /^There is no folder .*none to write the backup to\.\n$/],
  ['export', ['a', 'b'], /^Say npm run export -- FOLDER\.\n$/],
  ['export', ['a'], /^There is no bank in .*: set DATA_DIR/],
  ['export', ['none/a'], /^There is no folder .*none in which to make one\.\n$/],
  [
    'import',
    ['a', 'b'],
    /^Say npm run import -- FOLDER, and perhaps --as=EMAIL of an administrator, and --leave-questions-open where new records may come in without required answers\.\n$/,
  ],
  ['import', ['a'], /^There is no bank in .*: set DATA_DIR/],
  ['restore', ['a.backup', '--key', 'b'], /^Say npm run restore -- FILE/],
  ['restore', ['a.backup'], /^There is no backup to read: ENOENT: .*a\.backup'\.\n$/],
  ['log', ['copy', 'embedded'], /^Say npm run log -- copy FROM TO/],
  ['log', ['copy', 'mysql://u:hidden@h/d', 'embedded'], /^An address of a log is /],
] as const)('npm run %s says in a sentence what is wrong with %j', async (program, args, sentence) => {
  expect(await command(program, args)).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  expect(readdirSync(folder)).toEqual([]);
});

it('a bank is backed up and exported while it runs, put back elsewhere, and its log copied, by commands alone', async () => {
  const portal = await started('bank', admin);
  expect(await command('backup', ['bank.backup'])).toEqual({
    code: 0,
    said: expect.stringMatching(/bank\.backup has the portal as it was at .*\n.*bank\.backup\.keys has the keys/),
  });
  expect(await command('export', ['everything'])).toEqual({
    code: 0,
    said: expect.stringMatching(/everything has everything as it was at .*: [\d,]+ rows in \d+ files/),
  });
  expect(readdirSync(join(folder, 'everything'))).toContain('manifest.json');
  expect(await command('export', ['everything'])).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is already something at .*everything: name a new folder/),
  });
  expect(await command('log', ['copy', 'embedded', 'esdb://h:2113'])).toEqual({
    code: 1,
    said: expect.stringMatching(/^Another process is at work on /),
  });
  expect(await command('restore', ['bank.backup'])).toEqual({
    code: 1,
    said: expect.stringMatching(/^Another process is at work on /),
  });
  await portal.stop();
  expect(await command('restore', ['bank.backup'])).toEqual({
    code: 1,
    said: expect.stringMatching(/^The database bank has a bank already \(\d+ rows in log\.events\)/),
  });

  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
  writeFileSync(join(folder, 'list.log'), '');
  copyFileSync(join(folder, 'bank.backup.keys'), join(folder, 'other.keys'));
  const args = ['bank.backup', '--keys', 'other.keys', '--erasures', 'list.log'];
  expect(await command('restore', args, elsewhere)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^The portal is back as it was at .*\n.*\n.*the read models are what the log says\. Start the portal\.\n$/,
    ),
  });
  const server = await fakeEventStoreDb();
  const url = `esdb://127.0.0.1:${server.port}?tls=false`;
  const copied = await command('log', ['copy', 'embedded', url], elsewhere);
  expect(copied).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^(\d+) events were copied, in \S+ s\. Both logs have \1 events and the root \S+=\.\nThe portal goes on in EventStoreDB/,
    ),
  });
  const again = await started('elsewhere', { EVENT_STORE_URL: url });
  expect(await again.signIn()).toBe(200);
  await again.stop();
  server.close();
});
