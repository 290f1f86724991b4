import { readPartition, rowJson } from '@bank/event-store';
import type { StoredEvent, VerifierKey } from '@bank/sealed-log';
import type { Pool } from 'pg';

export const FORMAT = 'diaper-bank-log-archive';
export const FORMAT_VERSION = 1;

/** A partition that is in the database, and its file. */
export interface PartitionWork {
  pool: Pool;
  /** Of the bank's checkpoints. */
  key: VerifierKey;
  partition: string;
  file: string;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** The first line of an archive: which events follow, and what proves them. */
export interface ArchiveHeader {
  archive: typeof FORMAT;
  version: number;
  partition: string;
  /** The first position of the partition, and the first one behind it. */
  from: string;
  end: string;
  /** Place of its first event in the log, from 1. */
  firstNumber: number;
  firstId: string;
  events: number;
  /** Verifies the checkpoint, as c2sp.org/signed-note has it. */
  key: string;
  /** Signed after the last event of the partition. */
  checkpoint: string;
  /** The partial tile of each level before the first event, in base64: with them and the events follows the root after the last one. */
  edge: string[][];
  /** That the checkpoint continues the log of that root, as /api/log/consistency gives it. */
  proof: string[];
}

/** The last line. */
export interface ArchiveEnd {
  end: typeof FORMAT;
  events: number;
  /** Of all events of the log up to the last one here, in base64. */
  root: string;
  /** Of the lines of the events. */
  sha256: string;
}

export interface ArchivedEvent {
  number: number;
  position: string;
  recordedAt: string;
  event: StoredEvent;
}

/** The lines of the rows of a table like those of the log, some at a time. */
export async function* readLines(
  pool: Pool,
  table: string,
  firstNumber: number,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  let number = firstNumber;
  for await (const rows of readPartition(pool, table, signal))
    yield rows.map((row) => `{"number":${number++},${rowJson(row).slice(1)}`);
}

/** @throws SyntaxError for a line that is no JSON */
export const parseLine = (line: string): ArchivedEvent => JSON.parse(line);
