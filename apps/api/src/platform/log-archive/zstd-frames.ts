import { open } from 'node:fs/promises';
import { compress, decompress, init } from '@bokuweb/zstd-wasm';

// Each frame of zstd stands after a frame that is to be skipped and says its length, as `pzstd` writes them: so a file of
// any length is read frame by frame, and `zstd -d` reads it as well.
const SKIPPED = 0x184d2a50;
const SKIPPED_BYTES = 4;
const HEAD_BYTES = 8 + SKIPPED_BYTES;
const BYTES_PER_FRAME = 1024 * 1024;
/** No frame of ours is nearly as long. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
const LEVEL = 3;

// A second instance would break the first.
let begun: Promise<void> | undefined;
const ready = (): Promise<void> => (begun ??= init());

/** A file that is no such sequence of frames, or ends within one. */
export class BrokenFrames extends Error {}

/** Lines, many to a frame. */
export async function* toFrames(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  await ready();
  let text: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    text.push(line);
    bytes += line.length;
    if (bytes < BYTES_PER_FRAME) continue;
    yield frameOf(text.join(''));
    text = [];
    bytes = 0;
  }
  if (text.length) yield frameOf(text.join(''));
}

const frameOf = (text: string): Buffer => {
  const frame = compress(Buffer.from(text), LEVEL);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(SKIPPED);
  head.writeUInt32LE(SKIPPED_BYTES, 4);
  head.writeUInt32LE(frame.length, 8);
  return Buffer.concat([head, frame]);
};

/** The lines of each frame. @throws BrokenFrames */
export async function* fromFrames(file: string): AsyncGenerator<string[]> {
  await ready();
  const handle = await open(file, 'r');
  const read = async (count: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count);
    return buffer.subarray(0, bytesRead);
  };
  try {
    for (let head = await read(HEAD_BYTES); head.length; head = await read(HEAD_BYTES)) {
      const frame = await read(lengthIn(head));
      if (frame.length < lengthIn(head)) throw new BrokenFrames();
      yield linesIn(frame);
    }
  } finally {
    await handle.close();
  }
}

const lengthIn = (head: Buffer): number => {
  if (head.length < HEAD_BYTES || head.readUInt32LE() !== SKIPPED || head.readUInt32LE(4) !== SKIPPED_BYTES)
    throw new BrokenFrames();
  const length = head.readUInt32LE(8);
  if (length > MAX_FRAME_BYTES) throw new BrokenFrames();
  return length;
};

const linesIn = (frame: Buffer): string[] => {
  let text: string;
  try {
    text = Buffer.from(decompress(frame)).toString();
  } catch {
    throw new BrokenFrames();
  }
  if (!text.endsWith('\n')) throw new BrokenFrames();
  return text.slice(0, -1).split('\n');
};
