import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { byDepth } from '../../../test/support/depth';
import { freePort } from './platform/database/embedded-server';
import { CannotStart } from './platform/settings/cannot-start';
import { describeDiskTrouble } from './platform/settings/disk-trouble';

jest.setTimeout(180_000);

const root = resolve(__dirname, '../../..');

describe('a start that failed', () => {
  const failure = (more: object) => Object.assign(new Error('no'), more);

  it.each([
    ['of a file', failure({ code: 'ENOSPC', path: '/outbox/1.txt' }), '/outbox/1.txt'],
    ['of PostgreSQL', failure({ code: '53100' }), tmpdir()],
    ['of initdb', new CannotStart('could not write to file "pg_wal/x": No space left on device'), tmpdir()],
    ['that another one led to', new CannotStart('no', { cause: failure({ code: 'ENOSPC' }) }), tmpdir()],
  ])('is put down to the full disk by the error %s', (_, error, place) => {
    expect(describeDiskTrouble(error, tmpdir(), true)).toBe(
      `The disk of ${place} is full: make room on it, and start again.`,
    );
  });

  it.each([
    ['of a file', failure({ code: 'EROFS', path: '/data/postgres.json' }), '/data/postgres.json'],
    ['of PostgreSQL', new CannotStart('could not open file "x": Read-only file system'), tmpdir()],
  ])('is put down to a disk that can only be read by the error %s', (_, error, place) => {
    expect(describeDiskTrouble(error, tmpdir(), true)).toBe(
      `The disk of ${place} can only be read: make it writable, and start again.`,
    );
  });

  it('is put down to nothing else', () => {
    expect(describeDiskTrouble(new CannotStart('PORT is taken'), tmpdir(), true)).toBeUndefined();
    expect(describeDiskTrouble(failure({ code: 'ENOENT' }), tmpdir(), false)).toBeUndefined();
  });
});

/** Only root may make a small disk. */
const onSmallDisk = process.platform === 'linux' && process.getuid?.() === 0 ? describe : describe.skip;

onSmallDisk('a start on a small disk', () => {
  let disk: string;
  const mount = (...options: string[]) => execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(), 'tmpfs', disk]);
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'bank-disk-'));
  });
  afterEach(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });

  const start = async () => {
    const command = ['--require', join(root, 'scripts/typescript.cjs'), join(__dirname, 'main.ts')];
    const admin = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'quite long and not common' };
    const settings = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: disk, ...admin };
    const env = { ...settings, PORT: String(await freePort(0)) };
    const child = spawn(process.execPath, command, { env, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let [said, complained] = ['', ''];
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('The portal is ready')) child.kill('SIGTERM');
    });
    child.stderr.on('data', (chunk) => {
      complained += chunk;
    });
    await once(child, 'close');
    return { status: child.exitCode, said, complained };
  };

  /** From a disk that takes no file at all to one that a database nearly fits on. */
  const sizes = byDepth({ usual: ['4k', '50M'], deep: ['4k', '5M', '40M', '50M'] });
  it.each(sizes)('of %s ends with one sentence, and works when there is room', async (size) => {
    mount('mode=755', `size=${size}`);
    const { status: firstStatus, complained: reason } = await start();
    expect([firstStatus, reason.split('\n')[0]]).toEqual([
      1,
      `The disk of ${disk} is full: make room on it, and start again.`,
    ]);
    // On a busy machine PostgreSQL may go on ending by itself.
    expect(reason.split('\n').slice(1).join('\n')).toMatch(/^(?:The stop was not clean: .+ PostgreSQL\.\n)?$/);
    execFileSync('mount', ['-o', 'remount,size=500M', disk]);
    const { status, said, complained } = await start();
    expect([status, complained]).toEqual([0, '']);
    expect(said).toContain('The portal is ready');
  });

  it('that can only be read ends with one sentence, the first time and later, and works when it is writable', async () => {
    mount('mode=755', 'size=500M', 'ro');
    const first = await start();
    execFileSync('mount', ['-o', 'remount,rw', disk]);
    const { status, said, complained } = await start();
    expect([status, complained]).toEqual([0, '']);
    expect(said).toContain('The portal is ready');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    for (const failed of [first, await start()]) {
      expect(failed.status).toBe(1);
      expect(failed.complained).toMatch(/^The disk of \S+ can only be read: make it writable, and start again\.\n$/);
      expect(failed.complained).toContain(disk);
    }
  });
});
