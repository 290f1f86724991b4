import type { KeyObject } from 'node:crypto';
import { seal, unseal } from '@bank/event-store';

export interface FileContent {
  filename: string;
  mimeType: string;
  content: Buffer;
}

export interface SealedFile {
  details: Buffer;
  content: Buffer;
}

const context = (id: string, part: keyof SealedFile) => JSON.stringify(['file', id, part]);

/** Its name and type too, since a name may reveal whose letter it is. */
export const sealFile = (key: KeyObject, id: string, { content, ...details }: FileContent): SealedFile => ({
  details: seal(key, Buffer.from(JSON.stringify(details)), context(id, 'details')),
  content: seal(key, content, context(id, 'content')),
});

/** The name and the type. @throws Error when the key is another one, or the part is another file's */
export const unsealDetails = (key: KeyObject, id: string, details: Buffer): Omit<FileContent, 'content'> =>
  JSON.parse(unseal(key, details, context(id, 'details')).toString());

/** @throws Error when the key is another one, or a part is another file's */
export const unsealFile = (key: KeyObject, id: string, { details, content }: SealedFile): FileContent => ({
  ...unsealDetails(key, id, details),
  content: unseal(key, content, context(id, 'content')),
});
