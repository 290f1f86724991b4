import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';

export interface ArchiveProgress {
  signal: AbortSignal;
  counted: (total: number) => Promise<void>;
  reached: (rows: number) => void;
}

/** Many lists in one ZIP, which only a job makes. They concern people. */
export interface Archive {
  /** A resource of the access table: who may list it, may have it. */
  path: string;
  title: string;
  file: string;
  /** Ends the stream. @returns the number of rows */
  write: (out: Writable, progress: ArchiveProgress) => Promise<number>;
}

export const archiveFile = (file: string) => ({ file, extension: 'zip', type: 'application/zip' });

/** Features add theirs. */
@Injectable()
export class Archives {
  private readonly byPath = new Map<string, Archive>();

  /** Must be called before the application has started. */
  add(archive: Archive): void {
    this.byPath.set(archive.path, archive);
  }

  find(path: string): Archive | undefined {
    return this.byPath.get(path);
  }

  get paths(): string[] {
    return [...this.byPath.keys()];
  }
}
