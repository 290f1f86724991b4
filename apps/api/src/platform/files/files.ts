import { createHash } from 'node:crypto';
import { type FileValue, fileProblem, inLanguage, type Language, type PostedFile, Rejection } from '@bank/domain';
import { ERASED_KEY, type EventStore, SubjectErased, type SubjectKeys } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { v5 as uuid } from 'uuid';
import { EVENT_STORE, SUBJECT_KEYS } from '../settings/tokens';
import { isOfType } from './file-type';
import { type FileContent, sealFile, unsealFile } from './sealed-file';

export interface StoredFile extends FileContent {
  id: string;
  owner: string;
}

/** A row of the table. Files from before the encryption have a plain name and type. */
type FileRow = Pick<StoredFile, 'id' | 'owner' | 'content'> &
  (({ details: null } & Omit<FileContent, 'content'>) | { details: Buffer });

/** Decides for a category of owners (the text before a stream's first `-`) whether the current user may have a file of theirs. */
export type MayServe = (file: Pick<StoredFile, 'id' | 'owner'>) => Promise<boolean>;

/** A posted file that was found good, and is not stored yet. */
export interface CheckedFile {
  value: FileValue;
  owner: string;
  content: Buffer;
}

/** No save takes an hour, so that a file that no event of its owner names by then belongs to none. */
const UNSETTLED = `settled_at IS NULL AND posted_at < now() - interval '1 hour'`;
const SWEEP_BATCH_SIZE = 100;
/** Few at once, since each may have 5 MB. */
const SEAL_BATCH_SIZE = 10;

const FILE_COLUMNS = 'id, owner, details, filename, mime_type AS "mimeType", content';

const FILE_ID_NAMESPACE = '0f3a8c52-8a43-4f1f-9d57-6f0d6a4f2b11';
const categoryOf = (owner: string) => owner.slice(0, owner.indexOf('-'));

/** Stored before the events that name it; the sweep removes what no event names. Encrypted with the key of the owner's stream. */
@Injectable()
export class Files {
  private readonly mayServeByCategory = new Map<string, MayServe>();

  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
  ) {}

  guard(category: string, mayServe: MayServe): void {
    this.mayServeByCategory.set(category, mayServe);
  }

  /** The same content under the same name is the same file. @param owner stream whose events will name it @returns what is wrong */
  check(
    owner: string,
    { filename, mimeType, content: posted }: PostedFile,
    language: Language = 'en',
  ): CheckedFile | string {
    const say = (english: string, spanish: string) => inLanguage(language, english, spanish);
    const content = decodeContent(posted);
    if (!content) return say('Must have its content as base64', 'Debe tener su contenido en base64');
    const problem = fileProblem({ filename, mimeType, filesize: content.length }, language);
    if (problem) return problem;
    if (!isOfType(content, mimeType))
      return say(
        'Is not what its name says: save it again in its program, or choose another file',
        'No es lo que dice su nombre: guárdelo otra vez en su programa, o elija otro archivo',
      );
    const id = uuid(
      [owner, filename, mimeType, createHash('sha256').update(content).digest('hex')].join('\n'),
      FILE_ID_NAMESPACE,
    );
    return { value: { id, filename, filesize: content.length, mimeType }, owner, content };
  }

  /** Must be called between a decision and its append, as `Work.beforeAppend`. */
  async store(files: readonly CheckedFile[]): Promise<void> {
    for (const { value, owner, content } of files) {
      const sealed = sealFile(await this.keys.obtain(owner), value.id, { ...value, content });
      await this.pool.query(
        `INSERT INTO app.files (id, owner, details, content) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET posted_at = now(), details = excluded.details, content = excluded.content,
           filename = NULL, mime_type = NULL`,
        [value.id, owner, sealed.details, sealed.content],
      );
    }
  }

  async eraseOf(owner: string): Promise<void> {
    await this.pool.query('DELETE FROM app.files WHERE owner = $1', [owner]);
  }

  /** Removes files of saves that came to nothing. A file that an event names is settled, and never looked at again. */
  async sweep(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const { rows } = await this.pool.query<{ id: string; owner: string }>(
        `SELECT id, owner FROM app.files WHERE ${UNSETTLED} ORDER BY posted_at LIMIT ${SWEEP_BATCH_SIZE}`,
      );
      for (const { id, owner } of rows) {
        const events = await this.log.read(owner);
        const isNamed = events.some(({ event }) => JSON.stringify(event).includes(id));
        await this.pool.query(
          isNamed
            ? 'UPDATE app.files SET settled_at = now() WHERE id = $1'
            : `DELETE FROM app.files WHERE id = $1 AND ${UNSETTLED}`,
          [id],
        );
      }
      if (rows.length < SWEEP_BATCH_SIZE) return;
    }
  }

  /** Encrypts the files that are older than their encryption. */
  async sealPlain(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const { rows } = await this.pool.query<StoredFile>(
        `SELECT ${FILE_COLUMNS} FROM app.files WHERE details IS NULL ORDER BY id LIMIT ${SEAL_BATCH_SIZE}`,
      );
      for (const { id, owner, ...file } of rows) await this.sealOne(id, owner, file);
      if (rows.length < SEAL_BATCH_SIZE) return;
    }
  }

  private async sealOne(id: string, owner: string, { filename, mimeType, content }: FileContent): Promise<void> {
    try {
      const sealed = sealFile(await this.keys.obtain(owner), id, { filename, mimeType, content });
      await this.pool.query(
        'UPDATE app.files SET details = $2, content = $3, filename = NULL, mime_type = NULL WHERE id = $1',
        [id, sealed.details, sealed.content],
      );
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
      await this.eraseOf(owner);
    }
  }

  async serve(id: string): Promise<StoredFile> {
    const { rows } = await this.pool.query<FileRow>(`SELECT ${FILE_COLUMNS} FROM app.files WHERE id = $1`, [id]);
    const [file] = rows;
    if (!file) throw new Rejection('notFound', 'There is no such file.');
    if (await this.mayServeByCategory.get(categoryOf(file.owner))?.(file)) return this.open(file);
    throw new Rejection('forbidden', 'You are not allowed to see this file.');
  }

  private async open(file: FileRow): Promise<StoredFile> {
    if (file.details === null) return file;
    const key = (await this.keys.find([file.owner])).get(file.owner);
    if (key === ERASED_KEY) throw new Rejection('notFound', 'There is no such file.');
    if (!key) throw new Error(`No key opens the files of ${file.owner}: restore app.subject_keys from a backup`);
    return { id: file.id, owner: file.owner, ...unsealFile(key, file.id, file) };
  }
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes of a data URL or of bare base64; undefined where it is neither. */
const decodeContent = (content: string): Buffer | undefined => {
  const base64 = content.replace(/^data:[^,]*;base64,/, '').replace(/[\r\n]+/g, '');
  return BASE64.test(base64) ? Buffer.from(base64, 'base64') : undefined;
};
