import { extname } from 'node:path';
import type { ListedFile } from '../../../platform/files/all-files';
import type { ExportedColumn } from '../files/exported-file';

/** Letters and digits alone: what somebody typed must not say where a file is written. */
const extensionOf = ({ filename }: ListedFile): string =>
  /^\.[a-z0-9]{1,8}$/.exec(extname(filename).toLowerCase())?.[0] ?? '';

export const attachmentPath = (file: ListedFile): string => `attachments/${file.id}${extensionOf(file)}`;

/** `client-7` -> client, 7 */
export const ownerOf = ({ owner }: ListedFile): { kind: string; id: string } => {
  const place = owner.lastIndexOf('-');
  return { kind: owner.slice(0, place), id: owner.slice(place + 1) };
};

export const ATTACHMENTS = {
  name: 'attachments',
  meaning: 'Stored files, such as those that answer a question: a row for each.',
  columns: [
    { heading: 'File', meaning: 'Where it is in this folder', type: 'text', cell: attachmentPath },
    { heading: 'Name', meaning: 'The name under which it was stored', type: 'text', cell: ({ filename }) => filename },
    { heading: 'Type', meaning: 'Its media type', type: 'text', cell: ({ mimeType }) => mimeType },
    {
      heading: 'Belongs to',
      meaning: 'The kind of the record to which it belongs',
      type: 'text',
      cell: (file) => ownerOf(file).kind,
    },
    {
      heading: 'Portal number',
      meaning: 'Number of this record in the portal',
      type: 'whole number',
      cell: (file) => ownerOf(file).id,
    },
    { heading: 'Identifier', meaning: 'By which answers name the file', type: 'text', cell: ({ id }) => id },
  ] satisfies ExportedColumn<ListedFile>[],
};
