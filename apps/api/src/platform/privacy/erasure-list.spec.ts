import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSettings } from '../../testing/open-app';
import { CannotStart } from '../settings/cannot-start';
import { ErasureList } from './erasure-list';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bank-list-'));
  file = join(folder, 'elsewhere', 'erasures.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const openList = () => new ErasureList({ ...testSettings('postgres://localhost/x'), erasureList: file });
const erasure = (id: number) => ({
  stream: `client-${id}`,
  firstEvent: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  at: '2026-03-02T12:00:00.000Z',
});

describe('the list of erasures', () => {
  it('is empty where there is no file', async () => {
    expect(await openList().read()).toEqual([]);
  });

  it('keeps each erasure once, in a file that only its owner reads', async () => {
    for (const id of [1, 2, 1]) await openList().add(erasure(id));
    expect(await openList().read()).toEqual([erasure(1), erasure(2)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps the entries of two people with the same number', async () => {
    const namesake = { ...erasure(1), firstEvent: erasure(2).firstEvent };
    await openList().add(erasure(1));
    await openList().add(namesake);
    expect(await openList().read()).toEqual([erasure(1), namesake]);
  });

  it('goes on after a line that was cut short', async () => {
    await openList().add(erasure(1));
    appendFileSync(file, 'client-2 00000000-0000');
    await openList().add(erasure(3));
    expect(await openList().read()).toEqual([erasure(1), erasure(3)]);
    expect(readFileSync(file, 'utf8')).toContain('client-2');
  });

  it('stops the start with a sentence where it can not be read', async () => {
    mkdirSync(file, { recursive: true });
    await expect(openList().read()).rejects.toThrow(CannotStart);
    await expect(openList().read()).rejects.toThrow("ERASURE_LIST names a file that can't be read: EISDIR");
  });
});
