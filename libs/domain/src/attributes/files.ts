import { inLanguage, type Language } from './language';

/** In bytes, of one file. */
export const LARGEST_FILE = 5 * 1024 * 1024;

/** Types of files that may be stored: what documents are, and nothing that a browser would run. */
export const fileTypes: Readonly<Record<string, { extensions: readonly string[] }>> = {
  'application/pdf': { extensions: ['.pdf'] },
  'image/png': { extensions: ['.png'] },
  'image/jpeg': { extensions: ['.jpg', '.jpeg'] },
  'image/gif': { extensions: ['.gif'] },
  'application/msword': { extensions: ['.doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { extensions: ['.docx'] },
  'application/vnd.ms-excel': { extensions: ['.xls'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { extensions: ['.xlsx'] },
};
/** For the `accept` of a file input. */
export const ACCEPTED_FILES = Object.entries(fileTypes)
  .flatMap(([type, { extensions }]) => [type, ...extensions])
  .join(',');

/** A file as a form posts it: `content` is a data URL or bare base64. */
export interface PostedFile {
  filename: string;
  filesize: number;
  mimeType: string;
  content: string;
}
export const isPostedFile = (value: unknown): value is PostedFile =>
  typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string';

/** What is wrong with a chosen file before anybody looks into it. */
export const fileProblem = (
  { filename, filesize, mimeType }: Omit<PostedFile, 'content'>,
  language: Language = 'en',
): string | undefined => {
  const say = (english: string, spanish: string) => inLanguage(language, english, spanish);
  if (!filename?.trim() || filename.length > 255)
    return say('Must have a name of at most 255 characters', 'El nombre puede tener hasta 255 caracteres');
  if (!Object.hasOwn(fileTypes, mimeType))
    return say(
      'Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document',
      'Debe ser un PDF, una imagen PNG, JPEG o GIF, o un documento de Word o Excel',
    );
  if (filesize > LARGEST_FILE) return say('Must be at most 5 MB', 'Puede tener hasta 5 MB');
  return filesize > 0 ? undefined : say('Is empty: choose another file', 'Está vacío: elija otro archivo');
};
