import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCheckpoint, hashBytes, signNote } from '@bank/sealed-log';
import { signerOf } from './signing';
import { addToWitnessFile, readWitnessFile } from './witness-file';

const signer = signerOf(Buffer.alloc(32, 9), 'bank.example/log');
const noteOf = (size: number) =>
  signNote(formatCheckpoint({ origin: signer.name, size, root: hashBytes(Buffer.from(String(size))) }), signer);
const notes = [1, 20, 300].map(noteOf);

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-witness-file-'));
  file = join(folder, 'checkpoints.log');
});
afterAll(() => rm(folder, { recursive: true }));
const add = (note: string) => addToWitnessFile(file, signer.name, note);
const read = () => readWitnessFile(file, signer.name);

it('keeps what was signed, one after the other', async () => {
  expect(await read()).toEqual([]);
  for (const note of notes) await add(note);
  expect(await read()).toEqual(notes);
});

it('goes on behind the last whole checkpoint, wherever the file was cut off', async () => {
  const whole = Buffer.concat(notes.map((note) => Buffer.from(`${note}\n`)));
  const next = noteOf(4_000);
  for (let bytes = 0; bytes <= whole.length; bytes += 1) {
    await writeFile(file, whole.subarray(0, bytes));
    // One that lacks nothing but the empty line behind it is whole.
    const kept = notes.filter((_, n) => Buffer.byteLength(notes.slice(0, n + 1).join('\n')) <= bytes);
    expect({ bytes, notes: await read() }).toEqual({ bytes, notes: kept });
    await add(next);
    expect({ bytes, notes: await read() }).toEqual({ bytes, notes: [...kept, next] });
  }
});

it.each([
  ['a list of something', '\n\n', 2],
  ['other.example/log\n7\n', '\n', 2],
  [`${notes[0]}\nwritten by hand\n\n`, '', 3],
])('takes nothing away that is no begin of a checkpoint of this log: %j', async (text, gap, count) => {
  await writeFile(file, text);
  await add(notes[1]!);
  expect(await readFile(file, 'utf8')).toBe(`${text}${gap}${notes[1]}\n`);
  expect(await read()).toHaveLength(count);
});
