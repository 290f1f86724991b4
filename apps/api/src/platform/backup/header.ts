import type { Encryption } from './encryption';

export const FORMAT = 'diaper-bank-backup';
/** Of the file; what is in the tables is said by the migrations. */
export const FORMAT_VERSION = 1;

/** The first line of a file, in clear. */
export interface BackupHeader {
  format: typeof FORMAT;
  version: number;
  part: 'data' | 'keys';
  /** The moment of the snapshot. */
  at: string;
  /** The id of the log's first event, by which data and keys know each other. */
  firstEvent: string;
  /** Those that had run. */
  migrations: readonly string[];
  encryption?: Encryption;
}

/** @returns undefined for a line that is no header */
export const parseHeader = (line: string): BackupHeader | undefined => {
  try {
    const header: BackupHeader = JSON.parse(line);
    return header.format === FORMAT ? header : undefined;
  } catch {
    return undefined;
  }
};
