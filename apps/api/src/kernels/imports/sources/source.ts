import type { Readable } from 'node:stream';
import { formatCount, Rejection } from '@bank/domain';
import { MAX_COLUMNS } from './limits';

/** A row that has something in it, by its number in the sheet. Cells that can't be read say why (see `brokenCell`). */
export interface SourceRow {
  row: number;
  cells: string[];
}

export const charactersOf = ({ cells }: { cells: readonly string[] }): number =>
  cells.reduce((sum, { length }) => sum + length, 0);

export interface FileBytes {
  size: number;
  /** @param end the first byte that is not read */
  stream: (start: number, end: number) => Readable;
}

/** Rows in their order; remarks are complete when all rows are read. */
export interface Source {
  /** Names of the sheets in sight; none of a text. */
  sheets: readonly string[];
  rows: AsyncIterable<SourceRow>;
  /** The name of the sheet that is read, once its first row is there. */
  sheet: () => string | null;
  remarks: () => readonly string[];
}

export const readBytes = async (bytes: FileBytes, start: number, end: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes.stream(start, Math.min(end, bytes.size))) chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const refuseFile = (sentence: string): never => {
  throw new Rejection('invalid', sentence);
};

export const refuseWideRow = (row: number, columns: number): never =>
  refuseFile(
    `Row ${formatCount(row)} has ${formatCount(columns)} columns: at most ${MAX_COLUMNS} can be read. Remove the columns that are not needed.`,
  );
