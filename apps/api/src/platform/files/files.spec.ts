import { ACCEPTED_FILES, fileTypes } from '@bank/domain';
import { isOfType } from './file-type';

const zip = (entry: string) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(`....${entry}`)]);
const compound = (entry: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(entry, 'utf16le')]);

const samples: Readonly<Record<string, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-1.7\n'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/gif': Buffer.from('GIF89a...'),
  'application/msword': compound('WordDocument'),
  'application/vnd.ms-excel': compound('Workbook'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': zip('word/document.xml'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': zip('xl/workbook.xml'),
};

describe('a file', () => {
  it.each(Object.keys(fileTypes))('of type %s is recognised by its bytes, and only it', (type) => {
    const recognised = Object.keys(samples).filter((other) => isOfType(samples[other]!, type));
    expect(recognised).toEqual([type]);
    expect(ACCEPTED_FILES).toContain(type);
  });
  it('of no such type is none', () => {
    expect(isOfType(Buffer.from('<script>alert(1)</script>'), 'application/pdf')).toBe(false);
    expect(isOfType(Buffer.from('<html>'), 'text/html')).toBe(false);
    expect(isOfType(Buffer.alloc(0), 'image/png')).toBe(false);
  });
});
