import { createHash } from 'node:crypto';
import { type FileValue, fileProblem, type PostedFile, Rejection, refuseInvalid } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { v5 as uuid } from 'uuid';
import { isOfType } from './sniff';

export interface StoredFile {
  id: string;
  owner: string;
  filename: string;
  mimeType: string;
  content: Buffer;
}

/** What a category of owners (the text before a stream's first `-`) says to whoever asks for one of its files. */
export type MayServe = (file: Pick<StoredFile, 'id' | 'owner'>) => Promise<boolean>;

const FILES = '0f3a8c52-8a43-4f1f-9d57-6f0d6a4f2b11';
const categoryOf = (owner: string) => owner.slice(0, owner.indexOf('-'));

/** Contents of uploaded files, kept apart from the events that name them. */
@Injectable()
export class Files {
  private readonly guards = new Map<string, MayServe>();

  constructor(private readonly pool: Pool) {}

  /** A feature says who may have the files of its streams; without it nobody may. */
  guard(category: string, mayServe: MayServe): void {
    this.guards.set(category, mayServe);
  }

  /**
   * Keeps a posted file. The same content under the same name is the same file of its owner, so that a repeated request stores
   * nothing anew.
   * @param owner stream whose events will name it
   * @param field where the request has it, for the refusal
   * @throws Rejection invalid: its type isn't taken or isn't what its bytes say, or its size
   */
  async keep(owner: string, { filename, mimeType, content: posted }: PostedFile, field: string): Promise<FileValue> {
    const content = decoded(posted);
    const problem =
      fileProblem({ filename, mimeType, filesize: content.length }) ??
      (isOfType(content, mimeType)
        ? undefined
        : 'Is not what its name says: save it anew in its program, or choose another file');
    refuseInvalid(problem ? { [field]: problem } : {});
    const id = uuid([owner, filename, mimeType, createHash('sha256').update(content).digest('hex')].join('\n'), FILES);
    await this.pool.query(
      `INSERT INTO app.files (id, owner, filename, mime_type, content) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO NOTHING`,
      [id, owner, filename, mimeType, content],
    );
    return { id, filename, filesize: content.length, mimeType };
  }

  /** @throws Rejection notFound, forbidden */
  async serve(id: string): Promise<StoredFile> {
    const { rows } = await this.pool.query<StoredFile>(
      'SELECT id, owner, filename, mime_type AS "mimeType", content FROM app.files WHERE id = $1',
      [id],
    );
    const [file] = rows;
    if (!file) throw new Rejection('notFound', 'There is no such file.');
    if (await this.guards.get(categoryOf(file.owner))?.(file)) return file;
    throw new Rejection('forbidden', 'You are not allowed to see this file.');
  }
}

/** Out of a data URL, or of bare base64. */
const decoded = (content: string): Buffer => Buffer.from(content.replace(/^data:[^,]*;base64,/, ''), 'base64');
