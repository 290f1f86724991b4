import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openBackupFile, readBackupFile, writeBackupFile } from './backup-file';
import { rowText } from './copy-rows';
import type { Part } from './frames';
import { type BackupHeader, FORMAT } from './header';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

const header: BackupHeader = {
  format: FORMAT,
  version: 1,
  part: 'data',
  at: '2026-03-18T15:04:00.000Z',
  firstEvent: 'e1',
  migrations: ['A1'],
};
async function* chunks(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
async function* parts(): AsyncGenerator<Part> {
  yield { name: 'app.things', columns: ['id', 'name'], content: chunks('1\tPeg', 'gy\n2\tMaría\n', '', '3\t\\N\n') };
  yield { name: 'app.nothing', columns: ['id'], content: chunks() };
  yield { name: 'large', content: chunks('x'.repeat(700_000), 'y'.repeat(700_000)) };
}
const written = [
  ['app.things', ['id', 'name'], '1\tPeggy\n2\tMaría\n3\t\\N\n'],
  ['app.nothing', ['id'], ''],
  ['large', undefined, 'x'.repeat(700_000) + 'y'.repeat(700_000)],
];

const write = async (password?: string, over: Partial<BackupHeader> = {}) => {
  const file = join(folder, 'bank.backup');
  await (await writeBackupFile(file, { ...header, ...over }, parts(), password)).keep();
  return file;
};
const read = async (file: string, password?: string) => {
  const found: unknown[] = [];
  await readBackupFile(await openBackupFile(file, 'data', password), async ({ name, columns, content }) => {
    const texts: Buffer[] = [];
    for await (const chunk of content) texts.push(chunk);
    found.push([name, columns, Buffer.concat(texts).toString()]);
  });
  return found;
};

describe('the file of a backup', () => {
  it('gives back what was written, in as many parts', async () => {
    expect(await read(await write())).toEqual(written);
  });

  it('gives back what was written under a password, and shows nothing of it', async () => {
    const file = await write('correct horse');
    expect(await read(file, 'correct horse')).toEqual(written);
    const bytes = await readFile(file);
    expect(() => gunzipSync(bytes.subarray(bytes.indexOf('\n') + 1))).toThrow();
  });

  it('is refused with another password, and without one', async () => {
    const file = await write('correct horse');
    await expect(openBackupFile(file, 'data', 'wrong horse')).rejects.toThrow(
      `BACKUP_PASSWORD is not the password of ${file}.`,
    );
    await expect(openBackupFile(file, 'data')).rejects.toThrow(/is encrypted: set BACKUP_PASSWORD to its password/);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['its last byte cut off', (bytes) => bytes.subarray(0, -1)],
    ['its half cut off', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['bytes behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('\n')])],
    [
      'one bit changed',
      (bytes) => {
        const at = bytes.length >> 1;
        return Buffer.concat([bytes.subarray(0, at), Buffer.from([bytes[at]! ^ 1]), bytes.subarray(at + 1)]);
      },
    ],
    ['its first line changed', (bytes) => Buffer.from(bytes.toString('latin1').replace('15:04', '15:05'), 'latin1')],
  ])('is refused with %s', async (_, alter) => {
    const file = await write();
    await writeFile(file, alter(await readFile(file)));
    await expect(openBackupFile(file, 'data')).rejects.toThrow(
      `${file} is not whole, or it was altered: its checksum is another. Nothing was written.`,
    );
  });

  it('is refused where it is none, of another part, or of a newer version', async () => {
    const file = await write(undefined, { version: 2 });
    await expect(openBackupFile(file, 'data')).rejects.toThrow(/was written by a newer version of the portal/);
    await expect(openBackupFile(file, 'keys')).rejects.toThrow(/is not the file of a backup that holds the keys/);
    for (const text of ['', 'pg_dump', '{"a":1}\n']) {
      await writeFile(file, text);
      await expect(openBackupFile(file, 'data')).rejects.toThrow(/is not the file of a backup that holds the data/);
    }
    await expect(openBackupFile(join(folder, 'none'), 'data')).rejects.toThrow(/^There is no backup to read: ENOENT/);
  });

  it('leaves nothing behind where the disk is full half-way', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    async function* half(): AsyncGenerator<Part> {
      yield* parts();
      throw full;
    }
    await expect(writeBackupFile(join(folder, 'bank.backup'), header, half())).rejects.toThrow(full);
    expect(await readdir(folder)).toEqual([]);
  });

  it('has rows as COPY reads them', () => {
    expect(rowText(['1', 'a\tb\\c\nd\re'])).toBe('1\ta\\tb\\\\c\\nd\\re\n');
  });
});
