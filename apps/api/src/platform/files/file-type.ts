const startsWithBytes = (content: Buffer, ...bytes: number[]) =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes));
const zipHolds = (content: Buffer, entry: string) =>
  startsWithBytes(content, 0x50, 0x4b, 0x03, 0x04) && content.includes(entry);
const compoundHolds = (content: Buffer, ...entries: string[]) =>
  startsWithBytes(content, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1) &&
  entries.some((entry) => content.includes(Buffer.from(entry, 'utf16le')));

/** MIME type -> whether the bytes of a content show that it has this type. */
const signatures: Readonly<Record<string, (content: Buffer) => boolean>> = {
  'application/pdf': (content) => content.subarray(0, 5).toString('latin1') === '%PDF-',
  'image/png': (content) => startsWithBytes(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (content) => startsWithBytes(content, 0xff, 0xd8, 0xff),
  'image/gif': (content) => /^GIF8[79]a/.test(content.subarray(0, 6).toString('latin1')),
  'application/msword': (content) => compoundHolds(content, 'WordDocument'),
  'application/vnd.ms-excel': (content) => compoundHolds(content, 'Workbook', 'Book'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': (content) =>
    zipHolds(content, 'word/document.xml'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (content) =>
    zipHolds(content, 'xl/workbook.xml'),
};

export const isOfType = (content: Buffer, mimeType: string): boolean => signatures[mimeType]?.(content) ?? false;
