import { inLanguage, type Language } from './language';

export const MAX_FILE_BYTES = 5 * 1024 * 1024;

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
/** The `accept` of a file input. */
export const ACCEPTED_FILES = Object.entries(fileTypes)
  .flatMap(([type, { extensions }]) => [type, ...extensions])
  .join(',');

export interface PostedFile {
  filename: string;
  filesize: number;
  mimeType: string;
  content: string;
}
export const isPostedFile = (value: unknown): value is PostedFile =>
  typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'string';

/** Slashes, control characters, and those that turn the direction of writing, by which `fdp.exe` is shown as `exe.pdf`. */
const FORBIDDEN_IN_FILENAMES =
  /[/\\\p{Cc}\p{Cs}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FFFE}\u{FFFF}]/u;

/** The name with `_` for each forbidden character. Older files were stored when more characters were allowed. */
export const plainFilename = (filename: string): string =>
  filename.replace(new RegExp(FORBIDDEN_IN_FILENAMES, 'gu'), '_');

const endsWith = (filename: string, extension: string) =>
  filename.length > extension.length && filename.toLowerCase().endsWith(extension);

/** The problem with a chosen file, by its name, size and type alone; undefined when there is none. */
export const fileProblem = (
  { filename, filesize, mimeType }: Omit<PostedFile, 'content'>,
  language: Language = 'en',
): string | undefined => {
  const say = (english: string, spanish: string) => inLanguage(language, english, spanish);
  if (typeof filename !== 'string' || !filename.trim() || filename.length > 255)
    return say('Must have a name of at most 255 characters', 'El nombre puede tener hasta 255 caracteres');
  if (FORBIDDEN_IN_FILENAMES.test(filename))
    return say(
      'Must have a plain name, without slashes, control characters or characters that change the direction of the text',
      'El nombre no puede tener barras, caracteres de control ni de dirección',
    );
  if (typeof mimeType !== 'string' || !Object.hasOwn(fileTypes, mimeType))
    return say(
      'Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document',
      'Debe ser un PDF, una imagen PNG, JPEG o GIF, o un documento de Word o Excel',
    );
  const { extensions } = fileTypes[mimeType]!;
  if (!extensions.some((extension) => endsWith(filename, extension)))
    return say(
      `Must have a name that ends in ${extensions.join(' or ')}, as files of its type do`,
      `El nombre debe terminar en ${extensions.join(' o ')}`,
    );
  if (filesize > MAX_FILE_BYTES) return say('Must be at most 5 MB', 'Puede tener hasta 5 MB');
  return filesize > 0 ? undefined : say('Is empty: choose another file', 'Está vacío: elija otro archivo');
};
