/** A part of a backup: the rows of a table, or a piece of JSON. Its content is read to the end before the next part. */
export interface Part {
  name: string;
  /** Of a table, in the order of its rows' values. */
  columns?: readonly string[];
  content: AsyncIterable<Buffer>;
}

/** Parts follow one another as frames: four bytes of length, and so many bytes. A part is a frame of JSON, its content, and an empty frame; a further empty frame ends the file. */
export async function* toFrames(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const { content, ...head } of parts) {
    yield frame(Buffer.from(JSON.stringify(head)));
    for await (const chunk of content) if (chunk.length) yield frame(chunk);
    yield END;
  }
  yield END;
}

const END = Buffer.alloc(4);

const frame = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

export async function* fromFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const bytes = new Bytes(source);
  for (let head = await bytes.readFrame(); head; head = await bytes.readFrame())
    yield { ...JSON.parse(head.toString()), content: contentOf(bytes) };
}

async function* contentOf(bytes: Bytes): AsyncGenerator<Buffer> {
  for (let chunk = await bytes.readFrame(); chunk; chunk = await bytes.readFrame()) yield chunk;
}

class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** @returns undefined for an empty frame */
  async readFrame(): Promise<Buffer | undefined> {
    const length = (await this.read(4)).readUInt32BE();
    return length ? this.read(length) : undefined;
  }

  private async read(count: number): Promise<Buffer> {
    const pieces = [this.held];
    let length = this.held.length;
    while (length < count) {
      const { value, done } = await this.source.next();
      if (done) throw new Error('The backup ends within a part.');
      pieces.push(value);
      length += value.length;
    }
    const all = pieces.length === 1 ? this.held : Buffer.concat(pieces);
    this.held = all.subarray(count);
    return all.subarray(0, count);
  }
}
