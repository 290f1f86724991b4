import { Transform, type Writable } from 'node:stream';
import { plainMessage } from '@bank/event-store';
import { Logger, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { lookAhead } from './look-ahead';

export type Row = Readonly<Record<string, unknown>>;

/** Gives the rows of a file; its signal aborts as soon as nobody waits for them any more. */
export type RowsUntil = (signal: AbortSignal) => AsyncGenerator<Row>;

export const valueAt = (row: Row, path: string): unknown =>
  Object.hasOwn(row, path)
    ? row[path]
    : path.split('.').reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);

interface FileKind {
  file: string;
  extension: string;
  type: string;
}

export const headersOf = ({ file, extension, type }: FileKind): { type: string; disposition: string; name: string } => {
  const name = `${file}.${new Date().toISOString().replaceAll(':', '-')}.${extension}`;
  return { type, name, disposition: dispositionOf(name) };
};
export const dispositionOf = (name: string): string => `attachment; filename="${name}"`;

/** The download ends when its reader takes nothing for this long. */
const STALLED_READER_MS = 60_000;

/** A later error or a stalled reader breaks it off, so that nobody takes a part for the whole. @throws the error of the first row */
export const sendDownload = async (
  response: Response,
  kind: FileKind,
  rowsUntil: RowsUntil,
  write: (out: Writable, rows: AsyncIterable<Row>) => Promise<void>,
  stalledReaderMs = STALLED_READER_MS,
): Promise<StreamableFile> => {
  const abandonment = new AbortController();
  const out = openStallGuard(stalledReaderMs);
  // A response that waits behind others of the same connection doesn't hear when that closes.
  const { socket } = response.req;
  const leave = () => void out.destroy();
  socket.once('close', leave);
  out.once('close', () => {
    socket.off('close', leave);
    abandonment.abort();
  });
  if (socket.destroyed) leave();
  const rows = await lookAhead(rowsUntil(abandonment.signal), 1).catch((error) => {
    out.destroy();
    throw error;
  });
  if (!out.destroyed) void write(out, rows.all).catch((error) => out.destroy(error));
  const { type, disposition } = headersOf(kind);
  return breakingOff(new StreamableFile(out, { type, disposition }), kind.file);
};

export const breakingOff = (sent: StreamableFile, name: string): StreamableFile =>
  sent.setErrorHandler((error, receiver) => {
    log.warn(`The file ${name} was broken off: ${plainMessage(error)}`);
    // The caller has another status already; this one shows the log of requests that it was no success.
    receiver.statusCode = 500;
    receiver.destroy?.();
  });

const log = new Logger('Downloads');

/** A stream that passes everything on, and fails when nobody takes it for `stalledReaderMs`. */
const openStallGuard = (stalledReaderMs: number): Transform => {
  const out = new Transform({
    transform(chunk, _, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => {
    if (out.writableLength) out.destroy(new Error('nobody read it any more'));
    else timer.refresh();
  }, stalledReaderMs).unref();
  return out.once('close', () => clearTimeout(timer));
};

/** Resolves when everything written so far was taken, or the reader, at whom it ends, went away. */
export const waitUntilDrained = (out: Writable, reader: Writable = out): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      out.off('drain', done);
      reader.off('close', done);
      resolve();
    };
    out.once('drain', done);
    reader.once('close', done);
  });
