import type { KeyObject } from 'node:crypto';
import { ERASED_KEY, type SubjectKeys } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { SUBJECT_KEYS } from '../settings/tokens';
import { type FileContent, unsealDetails, unsealFile } from './sealed-file';

const BATCH_SIZE = 100;

export interface ListedFile extends Omit<FileContent, 'content'> {
  id: string;
  /** The stream of the record to which it belongs. */
  owner: string;
}

interface SealedRow {
  id: string;
  owner: string;
  details: Buffer | null;
  filename: string | null;
  mimeType: string | null;
}

/** Every stored file, for those who may have all of them. */
@Injectable()
export class AllFiles {
  constructor(@Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys) {}

  /** In the order of their ids. Those of erased people are left out. */
  async *list(connection: ClientBase): AsyncGenerator<ListedFile> {
    for (let after = ''; ; ) {
      const { rows } = await connection.query<SealedRow>(
        `SELECT id, owner, details, filename, mime_type AS "mimeType" FROM app.files
         WHERE ($1 = '' OR id > nullif($1, '')::uuid) ORDER BY id LIMIT ${BATCH_SIZE}`,
        [after],
      );
      const keys = await this.keys.find([...new Set(rows.map(({ owner }) => owner))]);
      for (const { id, owner, details, filename, mimeType } of rows) {
        if (details === null) yield { id, owner, filename: filename ?? '', mimeType: mimeType ?? '' };
        else {
          const key = keyOf(keys, owner);
          if (key) yield { id, owner, ...unsealDetails(key, id, details) };
        }
      }
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)!.id;
    }
  }

  async contentOf(connection: ClientBase, { id, owner }: ListedFile): Promise<Buffer> {
    const { rows } = await connection.query<{ details: Buffer | null; content: Buffer }>(
      'SELECT details, content FROM app.files WHERE id = $1',
      [id],
    );
    const { details, content } = rows[0]!;
    if (details === null) return content;
    const key = keyOf(await this.keys.find([owner]), owner);
    // Erased since the list was read: nobody gets it any more.
    return key ? unsealFile(key, id, { details, content }).content : Buffer.alloc(0);
  }
}

const keyOf = (keys: Awaited<ReturnType<SubjectKeys['find']>>, owner: string): KeyObject | undefined => {
  const key = keys.get(owner);
  if (!key) throw new Error(`No key opens the files of ${owner}: restore app.subject_keys from a backup`);
  return key === ERASED_KEY ? undefined : key;
};
